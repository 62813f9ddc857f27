CREATE TABLE "app"."hifz_plans" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"programme_id" uuid NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"teacher_id" uuid,
	"unit" text,
	"amount" smallint,
	"parts" smallint,
	"cycle_days" smallint,
	"khatam_by" date,
	"new_paused_from" date,
	"from_date" date NOT NULL,
	"to_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hifz_plans_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_plans_dates" CHECK ("app"."hifz_plans"."to_date" >= "app"."hifz_plans"."from_date"),
	CONSTRAINT "hifz_plans_unit" CHECK ("app"."hifz_plans"."unit" in ('page', 'line', 'ayah', 'surah', 'rubu')),
	CONSTRAINT "hifz_plans_target" CHECK (num_nulls("app"."hifz_plans"."unit", "app"."hifz_plans"."amount", "app"."hifz_plans"."parts") in (0, 3) and "app"."hifz_plans"."amount" between 1 and 60
        and "app"."hifz_plans"."parts" between 1 and 4 and ("app"."hifz_plans"."parts" = 1 or "app"."hifz_plans"."unit" = 'page')),
	CONSTRAINT "hifz_plans_cycle" CHECK ("app"."hifz_plans"."cycle_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_programmes" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"order_kind" text NOT NULL,
	"order_list" smallint[] DEFAULT '{}' NOT NULL,
	"unit" text NOT NULL,
	"amount" smallint NOT NULL,
	"parts" smallint DEFAULT 1 NOT NULL,
	"cycle_days" smallint,
	"archived_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hifz_programmes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_programmes_name" UNIQUE("school_id","name"),
	CONSTRAINT "hifz_programmes_order_kind" CHECK ("app"."hifz_programmes"."order_kind" in ('mushaf', 'juz', 'surah')),
	CONSTRAINT "hifz_programmes_order_list" CHECK (("app"."hifz_programmes"."order_kind" = 'mushaf') = (cardinality("app"."hifz_programmes"."order_list") = 0)),
	CONSTRAINT "hifz_programmes_unit" CHECK ("app"."hifz_programmes"."unit" in ('page', 'line', 'ayah', 'surah', 'rubu')),
	CONSTRAINT "hifz_programmes_target" CHECK ("app"."hifz_programmes"."amount" between 1 and 60 and "app"."hifz_programmes"."parts" between 1 and 4
        and ("app"."hifz_programmes"."parts" = 1 or "app"."hifz_programmes"."unit" = 'page')),
	CONSTRAINT "hifz_programmes_cycle" CHECK ("app"."hifz_programmes"."cycle_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_syllabus" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"programme_id" uuid NOT NULL,
	"level" text NOT NULL,
	"by_date" date NOT NULL,
	"milli" integer NOT NULL,
	CONSTRAINT "hifz_syllabus_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_syllabus_milestone" UNIQUE("school_id","programme_id","level","by_date"),
	CONSTRAINT "hifz_syllabus_milli" CHECK ("app"."hifz_syllabus"."milli" between 0 and 604000)
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_record_history" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"date" date NOT NULL,
	"session" text NOT NULL,
	"stream" text NOT NULL,
	"attempt" smallint NOT NULL,
	"from_id" smallint,
	"to_id" smallint,
	"kept_to" smallint,
	"partial_id" smallint,
	"lupa" smallint DEFAULT 0 NOT NULL,
	"tersangkut" smallint DEFAULT 0 NOT NULL,
	"ditegur" smallint DEFAULT 0 NOT NULL,
	"tajwid" smallint DEFAULT 0 NOT NULL,
	"pins" jsonb DEFAULT '[]' NOT NULL,
	"marks" smallint,
	"grade_computed" text,
	"grade" text,
	"decision" text,
	"heard_by" text,
	"reason" text,
	"strength" text,
	"source" text NOT NULL,
	"edition" text NOT NULL,
	"milli" integer,
	"target_milli" integer,
	"notes" text DEFAULT '' NOT NULL,
	"family_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"why" text DEFAULT '' NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hifz_record_history_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_record_history_version" UNIQUE("school_id","record_id","version")
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_records" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid,
	"date" date NOT NULL,
	"session" text NOT NULL,
	"stream" text NOT NULL,
	"attempt" smallint NOT NULL,
	"from_id" smallint,
	"to_id" smallint,
	"kept_to" smallint,
	"partial_id" smallint,
	"lupa" smallint DEFAULT 0 NOT NULL,
	"tersangkut" smallint DEFAULT 0 NOT NULL,
	"ditegur" smallint DEFAULT 0 NOT NULL,
	"tajwid" smallint DEFAULT 0 NOT NULL,
	"pins" jsonb DEFAULT '[]' NOT NULL,
	"marks" smallint,
	"grade_computed" text,
	"grade" text,
	"decision" text,
	"heard_by" text,
	"reason" text,
	"strength" text,
	"source" text NOT NULL,
	"edition" text NOT NULL,
	"milli" integer,
	"target_milli" integer,
	"notes" text DEFAULT '' NOT NULL,
	"family_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"hearer_student_id" uuid,
	"hearer_guardian_id" uuid,
	"assigned_teacher_id" uuid,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hifz_records_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_records_stream" CHECK ("app"."hifz_records"."stream" in ('baharu', 'ulang_baharu', 'ulang_lama', 'talaqqi', 'tahriri', 'tilawah', 'ujian', 'prior', 'none')),
	CONSTRAINT "hifz_records_decision" CHECK ("app"."hifz_records"."decision" in ('pass', 'half', 'repeat')),
	CONSTRAINT "hifz_records_heard_by" CHECK ("app"."hifz_records"."heard_by" in ('teacher', 'peer', 'guardian', 'panel')),
	CONSTRAINT "hifz_records_reason" CHECK ("app"."hifz_records"."reason" in ('sick', 'not_ready', 'teacher_away', 'programme', 'leave', 'other')),
	CONSTRAINT "hifz_records_strength" CHECK ("app"."hifz_records"."strength" in ('solid', 'shaky', 'lost')),
	CONSTRAINT "hifz_records_source" CHECK ("app"."hifz_records"."source" in ('screen', 'import', 'exam')),
	CONSTRAINT "hifz_records_edition" CHECK ("app"."hifz_records"."edition" in ('madinah_1405', 'madinah_1421')),
	CONSTRAINT "hifz_records_range" CHECK (("app"."hifz_records"."stream" = 'none') = ("app"."hifz_records"."from_id" is null) and ("app"."hifz_records"."from_id" is null) = ("app"."hifz_records"."to_id" is null)
        and "app"."hifz_records"."from_id" between 1 and 6236 and "app"."hifz_records"."to_id" between "app"."hifz_records"."from_id" and 6236),
	CONSTRAINT "hifz_records_kept" CHECK (("app"."hifz_records"."kept_to" is not null) = ("app"."hifz_records"."decision" is not distinct from 'half')
        and "app"."hifz_records"."kept_to" between "app"."hifz_records"."from_id" and "app"."hifz_records"."to_id"),
	CONSTRAINT "hifz_records_unheard" CHECK ("app"."hifz_records"."reason" is null or "app"."hifz_records"."stream" = 'none'),
	CONSTRAINT "hifz_records_prior" CHECK (("app"."hifz_records"."strength" is not null) = ("app"."hifz_records"."stream" = 'prior')),
	CONSTRAINT "hifz_records_no_class" CHECK ("app"."hifz_records"."class_id" is not null or "app"."hifz_records"."stream" = 'prior' or "app"."hifz_records"."source" = 'import'),
	CONSTRAINT "hifz_records_counts" CHECK (least("app"."hifz_records"."lupa", "app"."hifz_records"."tersangkut", "app"."hifz_records"."ditegur", "app"."hifz_records"."tajwid") >= 0
        and greatest("app"."hifz_records"."lupa", "app"."hifz_records"."tersangkut", "app"."hifz_records"."ditegur", "app"."hifz_records"."tajwid") <= 99
        and "app"."hifz_records"."marks" between 0 and 100 and "app"."hifz_records"."attempt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_settings" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"edition" text DEFAULT 'madinah_1405' NOT NULL,
	"sessions" text[] DEFAULT '{}' NOT NULL,
	"class_ids" uuid[] DEFAULT '{}' NOT NULL,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"scale" jsonb DEFAULT '[{"key":"mumtaz","name":"Mumtaz","from":90},{"key":"jayyid_jiddan","name":"Jayyid Jiddan","from":80},{"key":"jayyid","name":"Jayyid","from":70},{"key":"maqbul","name":"Maqbul","from":60},{"key":"rasib","name":"Rasib","from":0}]'::jsonb NOT NULL,
	"weights" jsonb DEFAULT '{"lupa":2,"tersangkut":1,"ditegur":2,"tajwid":1}'::jsonb NOT NULL,
	"pass_grade" text DEFAULT 'maqbul' NOT NULL,
	"guard" boolean DEFAULT true NOT NULL,
	"recent_pages" smallint DEFAULT 10 NOT NULL,
	"recent_days" smallint DEFAULT 20 NOT NULL,
	"cycle_days" smallint DEFAULT 30 NOT NULL,
	"spread_days" smallint DEFAULT 5 NOT NULL,
	"cap_percent" smallint DEFAULT 200 NOT NULL,
	"pure_cycle" boolean DEFAULT false NOT NULL,
	"absent_days" text DEFAULT 'none' NOT NULL,
	"debt_days" smallint DEFAULT 5 NOT NULL,
	"catch_up" boolean DEFAULT false NOT NULL,
	"marks_present" boolean DEFAULT true NOT NULL,
	"families_see" text DEFAULT 'grade' NOT NULL,
	"bands" smallint[] DEFAULT '{1,5,10,15,20,25,30}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hifz_settings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_settings_one" UNIQUE("school_id"),
	CONSTRAINT "hifz_settings_edition" CHECK ("app"."hifz_settings"."edition" in ('madinah_1405', 'madinah_1421')),
	CONSTRAINT "hifz_settings_absent_days" CHECK ("app"."hifz_settings"."absent_days" in ('none', 'unexplained', 'all')),
	CONSTRAINT "hifz_settings_families_see" CHECK ("app"."hifz_settings"."families_see" in ('grade', 'marks', 'decision')),
	CONSTRAINT "hifz_settings_cycle" CHECK ("app"."hifz_settings"."cycle_days" between 1 and 365)
);
--> statement-breakpoint
ALTER TABLE "app"."hifz_plans" ADD CONSTRAINT "hifz_plans_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_plans" ADD CONSTRAINT "hifz_plans_school_id_programme_id_hifz_programmes_school_id_id_fk" FOREIGN KEY ("school_id","programme_id") REFERENCES "app"."hifz_programmes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_plans" ADD CONSTRAINT "hifz_plans_school_id_teacher_id_teachers_school_id_id_fk" FOREIGN KEY ("school_id","teacher_id") REFERENCES "app"."teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_programmes" ADD CONSTRAINT "hifz_programmes_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_syllabus" ADD CONSTRAINT "hifz_syllabus_school_id_programme_id_hifz_programmes_school_id_id_fk" FOREIGN KEY ("school_id","programme_id") REFERENCES "app"."hifz_programmes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_record_history" ADD CONSTRAINT "hifz_record_history_school_id_record_id_hifz_records_school_id_id_fk" FOREIGN KEY ("school_id","record_id") REFERENCES "app"."hifz_records"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_record_history" ADD CONSTRAINT "hifz_record_history_school_id_changed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","changed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_school_id_hearer_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","hearer_student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_school_id_hearer_guardian_id_guardians_school_id_id_fk" FOREIGN KEY ("school_id","hearer_guardian_id") REFERENCES "app"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_school_id_assigned_teacher_id_teachers_school_id_id_fk" FOREIGN KEY ("school_id","assigned_teacher_id") REFERENCES "app"."teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_school_id_recorded_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","recorded_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_settings" ADD CONSTRAINT "hifz_settings_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hifz_plans_open" ON "app"."hifz_plans" USING btree ("school_id","student_id") WHERE to_date is null;--> statement-breakpoint
CREATE INDEX "hifz_plans_student" ON "app"."hifz_plans" USING btree ("school_id","student_id","from_date");--> statement-breakpoint
CREATE INDEX "hifz_plans_programme" ON "app"."hifz_plans" USING btree ("school_id","programme_id");--> statement-breakpoint
CREATE INDEX "hifz_record_history_changed_by" ON "app"."hifz_record_history" USING btree ("school_id","changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "hifz_records_attempt" ON "app"."hifz_records" USING btree ("school_id","student_id","class_id","date","session","stream","attempt") WHERE voided_at is null and class_id is not null;--> statement-breakpoint
CREATE INDEX "hifz_records_student" ON "app"."hifz_records" USING btree ("school_id","student_id","date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hifz_records_class" ON "app"."hifz_records" USING btree ("school_id","class_id","date");--> statement-breakpoint
CREATE INDEX "hifz_records_day" ON "app"."hifz_records" USING btree ("school_id","date");--> statement-breakpoint
CREATE INDEX "hifz_records_recorded_by" ON "app"."hifz_records" USING btree ("school_id","recorded_by");--> statement-breakpoint
CREATE INDEX "hifz_records_hearer_student" ON "app"."hifz_records" USING btree ("school_id","hearer_student_id");--> statement-breakpoint
CREATE INDEX "hifz_records_hearer_guardian" ON "app"."hifz_records" USING btree ("school_id","hearer_guardian_id");--> statement-breakpoint
SELECT
  app.protect('hifz_settings', 'SELECT, INSERT, UPDATE'),
  app.protect('hifz_programmes', 'SELECT, INSERT, UPDATE'),
  app.protect('hifz_syllabus', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('hifz_plans', 'SELECT, INSERT, UPDATE'),
  app.protect('hifz_records', 'SELECT, INSERT, UPDATE'),
  app.protect('hifz_record_history', 'SELECT, INSERT');
--> statement-breakpoint
-- Erasing a person and joining two records reach plans, records and their history.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['hifz_plans', 'hifz_records', 'hifz_record_history'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (student_id, to_date, level) ON app.hifz_plans TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id, hearer_student_id, hearer_guardian_id, attempt, voided_at, notes, family_note, reason)
  ON app.hifz_records TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (notes, family_note, why, reason) ON app.hifz_record_history TO halaqah_erasure;
