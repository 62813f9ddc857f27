CREATE TABLE "app"."digest_days" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "digest_days_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "digest_days_once" UNIQUE("school_id","profile_id","day")
);
--> statement-breakpoint
CREATE TABLE "app"."digest_wishes" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"mode" text NOT NULL,
	CONSTRAINT "digest_wishes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "digest_wishes_person" UNIQUE("school_id","profile_id"),
	CONSTRAINT "digest_wishes_mode" CHECK ("app"."digest_wishes"."mode" in ('now', 'daily', 'none'))
);
--> statement-breakpoint
CREATE TABLE "app"."message_settings" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"quiet_from" text DEFAULT '22:00' NOT NULL,
	"quiet_until" text DEFAULT '06:30' NOT NULL,
	"prayers" boolean DEFAULT true NOT NULL,
	"before_minutes" smallint DEFAULT 10 NOT NULL,
	"after_minutes" smallint DEFAULT 20 NOT NULL,
	"place" text DEFAULT 'kuala_lumpur' NOT NULL,
	"friday_from" text DEFAULT '12:15' NOT NULL,
	"friday_until" text DEFAULT '14:30' NOT NULL,
	"own_windows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"digest_at" text DEFAULT '17:00' NOT NULL,
	"teachers_publish" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_settings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "message_settings_one" UNIQUE("school_id"),
	CONSTRAINT "message_settings_place" CHECK ("app"."message_settings"."place" in ('kuala_lumpur', 'putrajaya', 'shah_alam', 'seremban', 'melaka', 'johor_bahru', 'kuantan', 'kuala_terengganu', 'kota_bharu', 'ipoh', 'george_town', 'alor_setar', 'kangar', 'kuching', 'kota_kinabalu', 'labuan')),
	CONSTRAINT "message_settings_minutes" CHECK ("app"."message_settings"."before_minutes" between 0 and 30 and "app"."message_settings"."after_minutes" between 0 and 60),
	CONSTRAINT "message_settings_own_windows" CHECK (jsonb_typeof("app"."message_settings"."own_windows") = 'array')
);
--> statement-breakpoint
ALTER TABLE "app"."announcements" DROP CONSTRAINT "announcements_state";--> statement-breakpoint
ALTER TABLE "app"."announcement_recipients" ADD COLUMN "mail_state" text;--> statement-breakpoint
ALTER TABLE "app"."announcement_recipients" ADD COLUMN "mail_settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."announcement_replies" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "pinned_until" date;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "mail" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "app"."digest_days" ADD CONSTRAINT "digest_days_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."digest_wishes" ADD CONSTRAINT "digest_wishes_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."message_settings" ADD CONSTRAINT "message_settings_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_replies" ADD CONSTRAINT "announcement_replies_school_id_entered_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","entered_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipients_mail" ON "app"."announcement_recipients" USING btree ("school_id","profile_id") WHERE "app"."announcement_recipients"."mail_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "announcement_replies_entered_by" ON "app"."announcement_replies" USING btree ("school_id","entered_by");--> statement-breakpoint
CREATE INDEX "announcements_due" ON "app"."announcements" USING btree ("school_id","publish_at") WHERE "app"."announcements"."state" = 'scheduled';--> statement-breakpoint
ALTER TABLE "app"."announcement_recipients" ADD CONSTRAINT "announcement_recipients_mail_state" CHECK ("app"."announcement_recipients"."mail_state" in ('waiting', 'sent', 'cancelled'));--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_mail" CHECK ("app"."announcements"."mail" in ('now', 'daily', 'none'));--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_problem" CHECK ("app"."announcements"."problem" in ('empty', 'not_own_classes', 'expired', 'writer'));--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_scheduled" CHECK ("app"."announcements"."state" <> 'scheduled' or "app"."announcements"."publish_at" is not null);--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_state" CHECK ("app"."announcements"."state" in ('draft', 'pending', 'scheduled', 'published', 'withdrawn'));--> statement-breakpoint
-- By hand below.
SELECT
  app.protect('message_settings', 'SELECT, INSERT, UPDATE'),
  app.protect('digest_wishes', 'SELECT, INSERT, UPDATE'),
  app.protect('digest_days', 'SELECT, INSERT');
--> statement-breakpoint
-- Who leaves an audience unread is taken out of it.
GRANT DELETE, UPDATE (mail_state, mail_settled_at) ON app.announcement_recipients TO halaqah_app;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['digest_wishes', 'digest_days'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Joining two records keeps one wish and the days of both.
GRANT SELECT, DELETE, UPDATE (profile_id) ON app.digest_wishes, app.digest_days TO halaqah_erasure;
