CREATE TABLE "app"."hifz_acks" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"week_from" date NOT NULL,
	"days" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hifz_acks_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_acks_week" UNIQUE("school_id","student_id","guardian_id","week_from"),
	CONSTRAINT "hifz_acks_days" CHECK ("app"."hifz_acks"."days" between 0 and 7)
);
--> statement-breakpoint
ALTER TABLE "app"."hifz_acks" ADD CONSTRAINT "hifz_acks_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_acks" ADD CONSTRAINT "hifz_acks_school_id_guardian_id_guardians_school_id_id_fk" FOREIGN KEY ("school_id","guardian_id") REFERENCES "app"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hifz_acks_guardian" ON "app"."hifz_acks" USING btree ("school_id","guardian_id");--> statement-breakpoint
SELECT app.protect('hifz_acks', 'SELECT, INSERT');
--> statement-breakpoint
CREATE POLICY erasure ON app.hifz_acks FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
-- Erasing a person blanks the comment; joining two records moves signatures, and one week is signed once.
GRANT SELECT, DELETE, UPDATE (student_id, guardian_id, comment) ON app.hifz_acks TO halaqah_erasure;
