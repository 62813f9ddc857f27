CREATE TABLE "app"."hifz_pages" (
	"school_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"page" smallint NOT NULL,
	"share" smallint NOT NULL,
	"state" text NOT NULL,
	"step" smallint NOT NULL,
	"clean" integer NOT NULL,
	"good" integer NOT NULL,
	"bad" integer NOT NULL,
	"first_on" date,
	"heard_on" date,
	"taught_on" date,
	CONSTRAINT "hifz_pages_school_id_student_id_page_pk" PRIMARY KEY("school_id","student_id","page"),
	CONSTRAINT "hifz_pages_state" CHECK ("app"."hifz_pages"."state" in ('begun', 'new', 'firm', 'weak')),
	CONSTRAINT "hifz_pages_share" CHECK ("app"."hifz_pages"."page" between 1 and 604 and "app"."hifz_pages"."share" between 1 and 1000 and "app"."hifz_pages"."step" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_pupils" (
	"school_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"memorised_milli" integer NOT NULL,
	"weak_pages" smallint NOT NULL,
	"last_new_on" date,
	"heard_on" date,
	"repeats" integer NOT NULL,
	"records" integer NOT NULL,
	CONSTRAINT "hifz_pupils_school_id_student_id_pk" PRIMARY KEY("school_id","student_id"),
	CONSTRAINT "hifz_pupils_edition" CHECK ("app"."hifz_pupils"."edition" in ('madinah_1405', 'madinah_1421'))
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_sittings" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"date" date NOT NULL,
	"session" text NOT NULL,
	"teacher_away" boolean NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hifz_sittings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_sittings_sheet" UNIQUE("school_id","class_id","date","session")
);
--> statement-breakpoint
ALTER TABLE "app"."hifz_programmes" DROP CONSTRAINT "hifz_programmes_name";--> statement-breakpoint
DROP INDEX "app"."hifz_records_student";--> statement-breakpoint
ALTER TABLE "app"."attendance_sessions" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."hifz_record_history" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."hifz_pages" ADD CONSTRAINT "hifz_pages_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_pupils" ADD CONSTRAINT "hifz_pupils_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_sittings" ADD CONSTRAINT "hifz_sittings_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_sittings" ADD CONSTRAINT "hifz_sittings_school_id_closed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","closed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hifz_sittings_closed_by" ON "app"."hifz_sittings" USING btree ("school_id","closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "hifz_programmes_name" ON "app"."hifz_programmes" USING btree ("school_id",lower("name"));--> statement-breakpoint
CREATE INDEX "hifz_records_assigned_teacher" ON "app"."hifz_records" USING btree ("school_id","assigned_teacher_id");--> statement-breakpoint
CREATE INDEX "hifz_records_student" ON "app"."hifz_records" USING btree ("school_id","student_id","date","recorded_at","id");--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_pins" CHECK (jsonb_typeof("app"."hifz_records"."pins") = 'array');--> statement-breakpoint
SELECT
  app.protect('hifz_pages', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('hifz_pupils', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('hifz_sittings', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- Joining two records folds the pages of the kept pupil again.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['hifz_pages', 'hifz_pupils'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY erasure ON app.hifz_sittings FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT ON app.hifz_sittings TO halaqah_erasure;
--> statement-breakpoint
-- Whoever says that the school holds another print also sets the new counting of pages on its way, and can do nothing
-- else with the queue.
CREATE FUNCTION app.fold_hifz() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job('fold_hifz', json_build_object('school_id', NEW.school_id),
    job_key => 'fold_hifz ' || NEW.school_id, max_attempts => 5);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.fold_hifz FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER fold_hifz AFTER UPDATE ON app.hifz_settings
  FOR EACH ROW WHEN (OLD.edition <> NEW.edition) EXECUTE FUNCTION app.fold_hifz();
--> statement-breakpoint
CREATE TRIGGER fold_hifz_first AFTER INSERT ON app.hifz_settings
  FOR EACH ROW WHEN (NEW.edition <> 'madinah_1405') EXECUTE FUNCTION app.fold_hifz();
