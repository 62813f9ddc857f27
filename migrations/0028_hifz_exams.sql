CREATE TABLE "app"."hifz_candidates" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_id" smallint NOT NULL,
	"to_id" smallint NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total10" smallint,
	"grade" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"record_id" uuid,
	"seed" integer NOT NULL,
	"redraws" smallint[] DEFAULT '{}' NOT NULL,
	"override_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hifz_candidates_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_candidates_attempt" UNIQUE("school_id","exam_id","student_id","attempt"),
	CONSTRAINT "hifz_candidates_state" CHECK ("app"."hifz_candidates"."state" in ('waiting', 'heard', 'passed', 'repeat', 'absent')),
	CONSTRAINT "hifz_candidates_range" CHECK ("app"."hifz_candidates"."from_id" between 1 and 6236 and "app"."hifz_candidates"."to_id" between "app"."hifz_candidates"."from_id" and 6236
        and "app"."hifz_candidates"."attempt" > 0),
	CONSTRAINT "hifz_candidates_decided" CHECK (("app"."hifz_candidates"."decided_by" is null) = ("app"."hifz_candidates"."state" in ('waiting', 'heard'))
        and ("app"."hifz_candidates"."decided_by" is null) = ("app"."hifz_candidates"."decided_at" is null)
        and ("app"."hifz_candidates"."record_id" is null or "app"."hifz_candidates"."decided_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_examiners" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"is_chair" boolean NOT NULL,
	CONSTRAINT "hifz_examiners_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_examiners_teacher" UNIQUE("school_id","exam_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_exams" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"rubric" jsonb NOT NULL,
	"date" date NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hifz_exams_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_exams_kind" CHECK ("app"."hifz_exams"."kind" in ('juz', 'syafawi', 'tahriri', 'syahadah')),
	CONSTRAINT "hifz_exams_state" CHECK ("app"."hifz_exams"."state" in ('draft', 'open', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_score_history" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"score_id" uuid NOT NULL,
	"from_id" smallint NOT NULL,
	"to_id" smallint NOT NULL,
	"counts" jsonb NOT NULL,
	"score10" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hifz_score_history_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_score_history_version" UNIQUE("school_id","score_id","version")
);
--> statement-breakpoint
CREATE TABLE "app"."hifz_scores" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"from_id" smallint NOT NULL,
	"to_id" smallint NOT NULL,
	"counts" jsonb NOT NULL,
	"score10" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hifz_scores_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hifz_scores_question" UNIQUE("school_id","candidate_id","teacher_id","question"),
	CONSTRAINT "hifz_scores_range" CHECK ("app"."hifz_scores"."from_id" between 1 and 6236 and "app"."hifz_scores"."to_id" between "app"."hifz_scores"."from_id" and 6236
        and "app"."hifz_scores"."question" between 0 and 20 and "app"."hifz_scores"."score10" >= 0)
);
--> statement-breakpoint
ALTER TABLE "app"."hifz_records" DROP CONSTRAINT "hifz_records_no_class";--> statement-breakpoint
ALTER TABLE "app"."hifz_candidates" ADD CONSTRAINT "hifz_candidates_school_id_exam_id_hifz_exams_school_id_id_fk" FOREIGN KEY ("school_id","exam_id") REFERENCES "app"."hifz_exams"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_candidates" ADD CONSTRAINT "hifz_candidates_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_candidates" ADD CONSTRAINT "hifz_candidates_school_id_decided_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_candidates" ADD CONSTRAINT "hifz_candidates_school_id_record_id_hifz_records_school_id_id_fk" FOREIGN KEY ("school_id","record_id") REFERENCES "app"."hifz_records"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_examiners" ADD CONSTRAINT "hifz_examiners_school_id_exam_id_hifz_exams_school_id_id_fk" FOREIGN KEY ("school_id","exam_id") REFERENCES "app"."hifz_exams"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_examiners" ADD CONSTRAINT "hifz_examiners_school_id_teacher_id_teachers_school_id_id_fk" FOREIGN KEY ("school_id","teacher_id") REFERENCES "app"."teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_exams" ADD CONSTRAINT "hifz_exams_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_score_history" ADD CONSTRAINT "hifz_score_history_school_id_score_id_hifz_scores_school_id_id_fk" FOREIGN KEY ("school_id","score_id") REFERENCES "app"."hifz_scores"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_scores" ADD CONSTRAINT "hifz_scores_school_id_candidate_id_hifz_candidates_school_id_id_fk" FOREIGN KEY ("school_id","candidate_id") REFERENCES "app"."hifz_candidates"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."hifz_scores" ADD CONSTRAINT "hifz_scores_school_id_teacher_id_teachers_school_id_id_fk" FOREIGN KEY ("school_id","teacher_id") REFERENCES "app"."teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hifz_candidates_student" ON "app"."hifz_candidates" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "hifz_candidates_decided_by" ON "app"."hifz_candidates" USING btree ("school_id","decided_by");--> statement-breakpoint
CREATE INDEX "hifz_candidates_record" ON "app"."hifz_candidates" USING btree ("school_id","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hifz_examiners_chair" ON "app"."hifz_examiners" USING btree ("school_id","exam_id") WHERE is_chair;--> statement-breakpoint
CREATE INDEX "hifz_examiners_of" ON "app"."hifz_examiners" USING btree ("school_id","teacher_id");--> statement-breakpoint
CREATE INDEX "hifz_exams_day" ON "app"."hifz_exams" USING btree ("school_id","date");--> statement-breakpoint
CREATE INDEX "hifz_scores_teacher" ON "app"."hifz_scores" USING btree ("school_id","teacher_id");--> statement-breakpoint
ALTER TABLE "app"."hifz_records" ADD CONSTRAINT "hifz_records_no_class" CHECK ("app"."hifz_records"."class_id" is not null or "app"."hifz_records"."stream" = 'prior' or "app"."hifz_records"."source" <> 'screen');--> statement-breakpoint
SELECT
  app.protect('hifz_exams', 'SELECT, INSERT, UPDATE'),
  app.protect('hifz_examiners', 'SELECT, INSERT, DELETE'),
  app.protect('hifz_candidates', 'SELECT, INSERT, UPDATE'),
  app.protect('hifz_scores', 'SELECT, INSERT, UPDATE'),
  app.protect('hifz_score_history', 'SELECT, INSERT');
--> statement-breakpoint
-- Erasing a person and joining two records reach candidates; the rest is read to know who acted.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['hifz_exams', 'hifz_examiners', 'hifz_candidates', 'hifz_scores',
    'hifz_score_history'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (student_id, attempt, override_reason) ON app.hifz_candidates TO halaqah_erasure;
