CREATE TABLE "app"."card_mark_history" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mark_id" uuid NOT NULL,
	"tenths" smallint,
	"level" smallint,
	"absent" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_mark_history_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "card_mark_history_version" UNIQUE("school_id","mark_id","version")
);
--> statement-breakpoint
CREATE TABLE "app"."card_marks" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"tenths" smallint,
	"level" smallint,
	"absent" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid NOT NULL,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_marks_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "card_marks_one" UNIQUE("school_id","card_id","subject_id"),
	CONSTRAINT "card_marks_value" CHECK (num_nonnulls("app"."card_marks"."tenths", "app"."card_marks"."level") + "app"."card_marks"."absent"::int <= 1
        and "app"."card_marks"."tenths" between 0 and 1000 and "app"."card_marks"."level" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "app"."cards" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"comment_by" uuid,
	"hifz_remark" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"traits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"returned_why" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"client_key" uuid,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cards_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "cards_one" UNIQUE("school_id","period_id","student_id"),
	CONSTRAINT "cards_state" CHECK ("app"."cards"."state" in ('draft', 'ready', 'approved', 'published'))
);
--> statement-breakpoint
CREATE TABLE "platform"."card_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"shown" jsonb NOT NULL,
	"replaced_by" integer,
	CONSTRAINT "card_codes_one" UNIQUE("school_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "app"."card_issues" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"hash" text NOT NULL,
	"code" text NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_issues_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "card_issues_version" UNIQUE("school_id","card_id","version"),
	CONSTRAINT "card_issues_code" UNIQUE("school_id","code")
);
--> statement-breakpoint
CREATE TABLE "app"."card_periods" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"academic_year" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"sections" text[] NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "card_periods_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "card_periods_name" UNIQUE("school_id","academic_year","name"),
	CONSTRAINT "card_periods_state" CHECK ("app"."card_periods"."state" in ('open', 'closed')),
	CONSTRAINT "card_periods_dates" CHECK ("app"."card_periods"."to_date" >= "app"."card_periods"."from_date")
);
--> statement-breakpoint
CREATE TABLE "app"."comment_bank" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "comment_bank_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "comment_bank_kind" CHECK ("app"."comment_bank"."kind" in ('attendance', 'hafazan', 'strength', 'home', 'closing'))
);
--> statement-breakpoint
CREATE TABLE "app"."scales" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bands" jsonb NOT NULL,
	"pass" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scales_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "scales_name" UNIQUE("school_id","name"),
	CONSTRAINT "scales_kind" CHECK ("app"."scales"."kind" in ('marks', 'tp', 'words'))
);
--> statement-breakpoint
CREATE TABLE "app"."subjects" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"scale_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subjects_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "app"."traits" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "traits_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "app"."card_mark_history" ADD CONSTRAINT "card_mark_history_school_id_mark_id_card_marks_school_id_id_fk" FOREIGN KEY ("school_id","mark_id") REFERENCES "app"."card_marks"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_mark_history" ADD CONSTRAINT "card_mark_history_school_id_changed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","changed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_marks" ADD CONSTRAINT "card_marks_school_id_card_id_cards_school_id_id_fk" FOREIGN KEY ("school_id","card_id") REFERENCES "app"."cards"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_marks" ADD CONSTRAINT "card_marks_school_id_subject_id_subjects_school_id_id_fk" FOREIGN KEY ("school_id","subject_id") REFERENCES "app"."subjects"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_marks" ADD CONSTRAINT "card_marks_school_id_marked_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","marked_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cards" ADD CONSTRAINT "cards_school_id_period_id_card_periods_school_id_id_fk" FOREIGN KEY ("school_id","period_id") REFERENCES "app"."card_periods"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cards" ADD CONSTRAINT "cards_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cards" ADD CONSTRAINT "cards_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cards" ADD CONSTRAINT "cards_school_id_comment_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","comment_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cards" ADD CONSTRAINT "cards_school_id_changed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","changed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."card_codes" ADD CONSTRAINT "card_codes_school_id_issue_id_card_issues_school_id_id_fk" FOREIGN KEY ("school_id","issue_id") REFERENCES "app"."card_issues"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_issues" ADD CONSTRAINT "card_issues_school_id_card_id_cards_school_id_id_fk" FOREIGN KEY ("school_id","card_id") REFERENCES "app"."cards"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_issues" ADD CONSTRAINT "card_issues_school_id_issued_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","issued_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_periods" ADD CONSTRAINT "card_periods_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."comment_bank" ADD CONSTRAINT "comment_bank_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."scales" ADD CONSTRAINT "scales_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."subjects" ADD CONSTRAINT "subjects_school_id_scale_id_scales_school_id_id_fk" FOREIGN KEY ("school_id","scale_id") REFERENCES "app"."scales"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."traits" ADD CONSTRAINT "traits_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_mark_history_changed_by" ON "app"."card_mark_history" USING btree ("school_id","changed_by");--> statement-breakpoint
CREATE INDEX "card_marks_subject" ON "app"."card_marks" USING btree ("school_id","subject_id");--> statement-breakpoint
CREATE INDEX "card_marks_marked_by" ON "app"."card_marks" USING btree ("school_id","marked_by");--> statement-breakpoint
CREATE INDEX "cards_student" ON "app"."cards" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "cards_class" ON "app"."cards" USING btree ("school_id","class_id");--> statement-breakpoint
CREATE INDEX "cards_comment_by" ON "app"."cards" USING btree ("school_id","comment_by");--> statement-breakpoint
CREATE INDEX "cards_changed_by" ON "app"."cards" USING btree ("school_id","changed_by");--> statement-breakpoint
CREATE INDEX "card_issues_issued_by" ON "app"."card_issues" USING btree ("school_id","issued_by");--> statement-breakpoint
CREATE INDEX "subjects_scale" ON "app"."subjects" USING btree ("school_id","scale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_code" ON "app"."subjects" USING btree ("school_id","code") WHERE not archived;--> statement-breakpoint
CREATE UNIQUE INDEX "traits_name" ON "app"."traits" USING btree ("school_id","name") WHERE not archived;--> statement-breakpoint
-- By hand below.
SELECT app.protect('scales', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT app.protect('subjects', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT app.protect('traits', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT app.protect('comment_bank', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT app.protect('card_periods', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT app.protect('cards', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT app.protect('card_marks', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT app.protect('card_mark_history', 'SELECT, INSERT');
--> statement-breakpoint
-- What was published never changes.
SELECT app.protect('card_issues', 'SELECT, INSERT');
--> statement-breakpoint
CREATE POLICY erasure ON app.cards FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY erasure ON app.card_marks FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY erasure ON app.card_mark_history FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY erasure ON app.card_issues FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (student_id, comment, hifz_remark, remark, returned_why, traits) ON app.cards
  TO halaqah_erasure;
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (card_id) ON app.card_marks TO halaqah_erasure;
--> statement-breakpoint
GRANT SELECT, DELETE ON app.card_mark_history TO halaqah_erasure;
--> statement-breakpoint
GRANT SELECT, UPDATE (card_id, version, snapshot) ON app.card_issues TO halaqah_erasure;
--> statement-breakpoint
-- A school writes its own lines only. What they show is read by whoever has the code, through the function below.
ALTER TABLE platform.card_codes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE platform.card_codes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_school ON platform.card_codes FOR ALL TO halaqah_app, halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
-- The function runs as the owner of the table, who need not pass row-level security otherwise.
CREATE POLICY read_by_code ON platform.card_codes FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
SELECT app.let_operator_in('platform.card_codes');
--> statement-breakpoint
GRANT INSERT, SELECT (code_hash, school_id, issue_id), UPDATE (replaced_by) ON platform.card_codes
  TO halaqah_app;
--> statement-breakpoint
GRANT SELECT (school_id, issue_id), UPDATE (shown) ON platform.card_codes TO halaqah_erasure;
--> statement-breakpoint
CREATE FUNCTION platform.read_card(wanted text)
  RETURNS TABLE (shown jsonb, replaced_by int) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT c.shown, c.replaced_by FROM platform.card_codes c WHERE c.code_hash = wanted
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION platform.read_card FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION platform.read_card TO halaqah_auth;
