CREATE TABLE "app"."report_layouts" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"report_id" text NOT NULL,
	"name" text NOT NULL,
	"head" text NOT NULL,
	"columns" jsonb NOT NULL,
	"footer" text NOT NULL,
	"signers" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_layouts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "report_layouts_report" UNIQUE("school_id","report_id"),
	CONSTRAINT "report_layouts_name" CHECK ("app"."report_layouts"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "app"."letter_words" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "letter_words_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "letter_words_kind_once" UNIQUE("school_id","kind"),
	CONSTRAINT "letter_words_kind" CHECK ("app"."letter_words"."kind" in ('pengesahan', 'berhenti', 'kelakuan'))
);
--> statement-breakpoint
CREATE TABLE "app"."letters_issued" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letters_issued_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "letters_issued_number" UNIQUE("school_id","number"),
	CONSTRAINT "letters_issued_kind" CHECK ("app"."letters_issued"."kind" in ('pengesahan', 'berhenti', 'kelakuan')),
	CONSTRAINT "letters_issued_number_filled" CHECK ("app"."letters_issued"."number" <> '')
);
--> statement-breakpoint
ALTER TABLE "app"."number_series" DROP CONSTRAINT "number_series_kind";--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "citizenship" text DEFAULT 'MY' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."report_layouts" ADD CONSTRAINT "report_layouts_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."letter_words" ADD CONSTRAINT "letter_words_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."letters_issued" ADD CONSTRAINT "letters_issued_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."letters_issued" ADD CONSTRAINT "letters_issued_school_id_issued_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","issued_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_issued_student" ON "app"."letters_issued" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "letters_issued_time" ON "app"."letters_issued" USING btree ("school_id","issued_at");--> statement-breakpoint
CREATE INDEX "letters_issued_by" ON "app"."letters_issued" USING btree ("school_id","issued_by");--> statement-breakpoint
ALTER TABLE "app"."students" ADD CONSTRAINT "students_citizenship" CHECK ("app"."students"."citizenship" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "app"."number_series" ADD CONSTRAINT "number_series_kind" CHECK ("app"."number_series"."kind" in ('account', 'invoice', 'receipt', 'credit_note', 'reversal', 'transfer', 'refund', 'plan', 'gift', 'sponsor', 'letter'));
--> statement-breakpoint
-- By hand below.
SELECT app.protect('letter_words', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
-- An issued letter never changes.
SELECT app.protect('letters_issued', 'SELECT, INSERT');
--> statement-breakpoint
CREATE POLICY erasure ON app.letters_issued FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (student_id, subject, body) ON app.letters_issued TO halaqah_erasure;
--> statement-breakpoint
SELECT app.protect('report_layouts', 'SELECT, INSERT, UPDATE, DELETE');
