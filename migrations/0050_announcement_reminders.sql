CREATE TABLE "app"."announcement_reminders" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_reminders_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_reminders_day" UNIQUE("school_id","announcement_id","profile_id","channel","day"),
	CONSTRAINT "announcement_reminders_channel" CHECK ("app"."announcement_reminders"."channel" in ('mail', 'whatsapp')),
	CONSTRAINT "announcement_reminders_state" CHECK ("app"."announcement_reminders"."state" in ('waiting', 'sent', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "app"."announcement_reminders" ADD CONSTRAINT "announcement_reminders_school_id_announcement_id_announcements_school_id_id_fk" FOREIGN KEY ("school_id","announcement_id") REFERENCES "app"."announcements"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_reminders" ADD CONSTRAINT "announcement_reminders_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_reminders" ADD CONSTRAINT "announcement_reminders_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reminders_waiting" ON "app"."announcement_reminders" USING btree ("school_id","state");--> statement-breakpoint
CREATE INDEX "announcement_reminders_profile" ON "app"."announcement_reminders" USING btree ("school_id","profile_id");--> statement-breakpoint
CREATE INDEX "announcement_reminders_made_by" ON "app"."announcement_reminders" USING btree ("school_id","made_by");
--> statement-breakpoint
-- By hand below.
SELECT app.protect('announcement_reminders', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CREATE POLICY erasure ON app.announcement_reminders FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
-- Joining two records moves the reminders of both.
GRANT SELECT, DELETE, UPDATE (profile_id) ON app.announcement_reminders TO halaqah_erasure;
