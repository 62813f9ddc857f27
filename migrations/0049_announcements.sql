CREATE TABLE "app"."announcement_pupils" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "announcement_pupils_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_pupils_pair" UNIQUE("school_id","recipient_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "app"."announcement_recipients" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"first_seen_at" timestamp (3) with time zone,
	"seen_version" integer,
	CONSTRAINT "announcement_recipients_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_recipients_person" UNIQUE("school_id","announcement_id","profile_id"),
	CONSTRAINT "announcement_recipients_role" CHECK ("app"."announcement_recipients"."role" in ('guardian', 'student', 'teacher', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "app"."announcement_replies" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"student_id" uuid,
	"answer" text NOT NULL,
	"signed_name" text NOT NULL,
	"other_name" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"content_version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"client_key" uuid NOT NULL,
	CONSTRAINT "announcement_replies_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_replies_key" UNIQUE("school_id","client_key"),
	CONSTRAINT "announcement_replies_answer" CHECK ("app"."announcement_replies"."answer" in ('ack', 'yes', 'no'))
);
--> statement-breakpoint
CREATE TABLE "app"."announcement_targets" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"class_id" uuid,
	"student_id" uuid,
	"exclude" boolean NOT NULL,
	CONSTRAINT "announcement_targets_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_targets_kind" CHECK ("app"."announcement_targets"."kind" in ('school', 'level', 'class', 'gender', 'stay', 'student')),
	CONSTRAINT "announcement_targets_value" CHECK (("app"."announcement_targets"."kind" = 'class') = ("app"."announcement_targets"."class_id" is not null)
        and ("app"."announcement_targets"."kind" = 'student') = ("app"."announcement_targets"."student_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "app"."announcement_versions" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"content_version" integer NOT NULL,
	"title_ms" text DEFAULT '' NOT NULL,
	"body_ms" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"important" boolean NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_versions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_versions_pair" UNIQUE("school_id","announcement_id","content_version")
);
--> statement-breakpoint
CREATE TABLE "app"."announcements" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title_ms" text DEFAULT '' NOT NULL,
	"body_ms" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"groups" text[] NOT NULL,
	"reply" text NOT NULL,
	"reply_by" date,
	"expires_on" date,
	"content_version" integer DEFAULT 0 NOT NULL,
	"asks_version" integer DEFAULT 0 NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"withdrawn_why" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcements_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcements_kind" CHECK ("app"."announcements"."kind" in ('notice', 'important')),
	CONSTRAINT "announcements_state" CHECK ("app"."announcements"."state" in ('draft', 'published', 'withdrawn')),
	CONSTRAINT "announcements_reply" CHECK ("app"."announcements"."reply" in ('none', 'ack', 'choice')),
	CONSTRAINT "announcements_title" CHECK ("app"."announcements"."title_ms" <> '' or "app"."announcements"."title_en" <> ''),
	CONSTRAINT "announcements_published" CHECK ("app"."announcements"."state" <> 'published' or "app"."announcements"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "app"."announcement_pupils" ADD CONSTRAINT "announcement_pupils_school_id_announcement_id_announcements_school_id_id_fk" FOREIGN KEY ("school_id","announcement_id") REFERENCES "app"."announcements"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_pupils" ADD CONSTRAINT "announcement_pupils_school_id_recipient_id_announcement_recipients_school_id_id_fk" FOREIGN KEY ("school_id","recipient_id") REFERENCES "app"."announcement_recipients"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_pupils" ADD CONSTRAINT "announcement_pupils_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_recipients" ADD CONSTRAINT "announcement_recipients_school_id_announcement_id_announcements_school_id_id_fk" FOREIGN KEY ("school_id","announcement_id") REFERENCES "app"."announcements"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_recipients" ADD CONSTRAINT "announcement_recipients_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_replies" ADD CONSTRAINT "announcement_replies_school_id_announcement_id_announcements_school_id_id_fk" FOREIGN KEY ("school_id","announcement_id") REFERENCES "app"."announcements"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_replies" ADD CONSTRAINT "announcement_replies_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_replies" ADD CONSTRAINT "announcement_replies_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" ADD CONSTRAINT "announcement_targets_school_id_announcement_id_announcements_school_id_id_fk" FOREIGN KEY ("school_id","announcement_id") REFERENCES "app"."announcements"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" ADD CONSTRAINT "announcement_targets_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" ADD CONSTRAINT "announcement_targets_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_versions" ADD CONSTRAINT "announcement_versions_school_id_announcement_id_announcements_school_id_id_fk" FOREIGN KEY ("school_id","announcement_id") REFERENCES "app"."announcements"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_versions" ADD CONSTRAINT "announcement_versions_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_pupils_of" ON "app"."announcement_pupils" USING btree ("school_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_pupils_student" ON "app"."announcement_pupils" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_profile" ON "app"."announcement_recipients" USING btree ("school_id","profile_id");--> statement-breakpoint
CREATE INDEX "announcement_replies_of" ON "app"."announcement_replies" USING btree ("school_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_replies_profile" ON "app"."announcement_replies" USING btree ("school_id","profile_id");--> statement-breakpoint
CREATE INDEX "announcement_replies_student" ON "app"."announcement_replies" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "announcement_targets_of" ON "app"."announcement_targets" USING btree ("school_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_targets_class" ON "app"."announcement_targets" USING btree ("school_id","class_id");--> statement-breakpoint
CREATE INDEX "announcement_targets_student" ON "app"."announcement_targets" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "announcement_versions_made_by" ON "app"."announcement_versions" USING btree ("school_id","made_by");--> statement-breakpoint
CREATE INDEX "announcements_published_at" ON "app"."announcements" USING btree ("school_id","published_at");--> statement-breakpoint
CREATE INDEX "announcements_made_by" ON "app"."announcements" USING btree ("school_id","made_by");--> statement-breakpoint
-- By hand below.
SELECT
  app.protect('announcements', 'SELECT, INSERT, UPDATE'),
  app.protect('announcement_versions', 'SELECT, INSERT'),
  app.protect('announcement_targets', 'SELECT, INSERT, DELETE'),
  app.protect('announcement_recipients', 'SELECT, INSERT'),
  app.protect('announcement_pupils', 'SELECT, INSERT'),
  app.protect('announcement_replies', 'SELECT, INSERT');
--> statement-breakpoint
-- Reading is all that changes in what was sent.
GRANT UPDATE (first_seen_at, seen_version) ON app.announcement_recipients TO halaqah_app;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['announcements', 'announcement_versions', 'announcement_targets', 'announcement_recipients', 'announcement_pupils', 'announcement_replies'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      name);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON app.announcements, app.announcement_versions TO halaqah_erasure;
--> statement-breakpoint
-- Erasing blanks the names and notes of answers; joining two records moves what both got.
GRANT SELECT, DELETE, UPDATE (student_id) ON app.announcement_targets TO halaqah_erasure;
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (profile_id) ON app.announcement_recipients TO halaqah_erasure;
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (recipient_id, student_id) ON app.announcement_pupils TO halaqah_erasure;
--> statement-breakpoint
GRANT SELECT, UPDATE (student_id, signed_name, note) ON app.announcement_replies TO halaqah_erasure;
