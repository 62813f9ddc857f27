CREATE TABLE "app"."hifz_certificates" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"candidate_id" uuid,
	"kind" text NOT NULL,
	"juz" smallint[] NOT NULL,
	"grade" text,
	"serial" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_by" uuid NOT NULL,
	"shown" jsonb NOT NULL,
	"revoked_on" date,
	"revoked_by" uuid,
	"revoked_why" text DEFAULT '' NOT NULL,
	CONSTRAINT "hifz_certificates_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_certificates_serial" UNIQUE("school_id","serial"),
	CONSTRAINT "hifz_certificates_kind" CHECK ("app"."hifz_certificates"."kind" in ('hafazan', 'syahadah')),
	CONSTRAINT "hifz_certificates_juz" CHECK (cardinality("app"."hifz_certificates"."juz") between 1 and 30),
	CONSTRAINT "hifz_certificates_revoked" CHECK (("app"."hifz_certificates"."revoked_on" is null) = ("app"."hifz_certificates"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "platform"."certificates" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"certificate_id" uuid NOT NULL,
	"shown" jsonb NOT NULL,
	"revoked_on" date,
	CONSTRAINT "certificates_one" UNIQUE("school_id","certificate_id")
);
--> statement-breakpoint
ALTER TABLE "app"."hifz_settings" ADD COLUMN "arabic_name" text;--> statement-breakpoint
ALTER TABLE "app"."hifz_settings" ADD COLUMN "signers" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."hifz_settings" ADD COLUMN "recognition" text;--> statement-breakpoint
ALTER TABLE "app"."hifz_settings" ADD COLUMN "serial_pattern" text DEFAULT '{code}/{year}/{0001}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."hifz_certificates" ADD CONSTRAINT "hifz_certificates_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_certificates" ADD CONSTRAINT "hifz_certificates_school_id_candidate_id_hifz_candidates_school_id_id_fk" FOREIGN KEY ("school_id","candidate_id") REFERENCES "app"."hifz_candidates"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_certificates" ADD CONSTRAINT "hifz_certificates_school_id_issued_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","issued_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_certificates" ADD CONSTRAINT "hifz_certificates_school_id_revoked_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","revoked_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."certificates" ADD CONSTRAINT "certificates_school_id_certificate_id_hifz_certificates_school_id_id_fk" FOREIGN KEY ("school_id","certificate_id") REFERENCES "app"."hifz_certificates"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hifz_certificates_candidate" ON "app"."hifz_certificates" USING btree ("school_id","candidate_id") WHERE revoked_on is null;--> statement-breakpoint
CREATE INDEX "hifz_certificates_student" ON "app"."hifz_certificates" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "hifz_certificates_issued_by" ON "app"."hifz_certificates" USING btree ("school_id","issued_by");--> statement-breakpoint
CREATE INDEX "hifz_certificates_revoked_by" ON "app"."hifz_certificates" USING btree ("school_id","revoked_by");--> statement-breakpoint
SELECT app.protect('hifz_certificates', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (revoked_on, revoked_by, revoked_why) ON app.hifz_certificates TO halaqah_app;
--> statement-breakpoint
CREATE POLICY erasure ON app.hifz_certificates FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (student_id, shown, revoked_why) ON app.hifz_certificates TO halaqah_erasure;
--> statement-breakpoint
-- A school writes its own lines only. What they show is read by whoever has the code, through the function below.
ALTER TABLE platform.certificates ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE platform.certificates FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_school ON platform.certificates FOR ALL TO halaqah_app, halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
-- The function runs as the owner of the table, who need not pass row-level security otherwise.
CREATE POLICY read_by_code ON platform.certificates FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
GRANT USAGE ON SCHEMA platform TO halaqah_erasure;
--> statement-breakpoint
GRANT INSERT, SELECT (code_hash, school_id, certificate_id), UPDATE (revoked_on) ON platform.certificates
  TO halaqah_app;
--> statement-breakpoint
GRANT SELECT (school_id, certificate_id), UPDATE (shown) ON platform.certificates TO halaqah_erasure;
--> statement-breakpoint
CREATE FUNCTION platform.read_certificate(wanted text)
  RETURNS TABLE (shown jsonb, revoked_on date) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT c.shown, c.revoked_on FROM platform.certificates c WHERE c.code_hash = wanted
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION platform.read_certificate FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION platform.read_certificate TO halaqah_auth;
