ALTER TABLE "app"."announcement_targets" DROP CONSTRAINT "announcement_targets_kind";--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" DROP CONSTRAINT "announcement_targets_value";--> statement-breakpoint
ALTER TABLE "app"."announcements" DROP CONSTRAINT "announcements_problem";--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "event_kind" text;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "event_on" date;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "event_until" date;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."message_settings" ADD COLUMN "kept_years" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_school_id_event_id_events_school_id_id_fk" FOREIGN KEY ("school_id","event_id") REFERENCES "app"."events"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_event" ON "app"."announcements" USING btree ("school_id","event_id");--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" ADD CONSTRAINT "announcement_targets_kind" CHECK ("app"."announcement_targets"."kind" in ('school', 'level', 'class', 'gender', 'stay', 'student', 'attendance', 'fees'));--> statement-breakpoint
ALTER TABLE "app"."announcement_targets" ADD CONSTRAINT "announcement_targets_value" CHECK (("app"."announcement_targets"."kind" <> 'class' or "app"."announcement_targets"."class_id" is not null)
        and ("app"."announcement_targets"."kind" in ('class', 'attendance') or "app"."announcement_targets"."class_id" is null)
        and ("app"."announcement_targets"."kind" = 'student') = ("app"."announcement_targets"."student_id" is not null)
        and ("app"."announcement_targets"."kind" = 'attendance') = ("app"."announcement_targets"."day" is not null));--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_event_day" CHECK (("app"."announcements"."event_kind" is null) = ("app"."announcements"."event_on" is null)
        and ("app"."announcements"."event_id" is null or "app"."announcements"."event_kind" is not null));--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_event_kind" CHECK ("app"."announcements"."event_kind" in ('event', 'holiday'));--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_problem" CHECK ("app"."announcements"."problem" in ('empty', 'not_own_classes', 'expired', 'writer', 'fees', 'event'));--> statement-breakpoint
ALTER TABLE "app"."message_settings" ADD CONSTRAINT "message_settings_kept_years" CHECK ("app"."message_settings"."kept_years" between 1 and 7);
--> statement-breakpoint
-- By hand below.
-- An event that is deleted from the calendar leaves its announcement.
ALTER TABLE "app"."announcements" DROP CONSTRAINT "announcements_school_id_event_id_events_school_id_id_fk";
--> statement-breakpoint
ALTER TABLE "app"."announcements" ADD CONSTRAINT "announcements_school_id_event_id_events_school_id_id_fk"
  FOREIGN KEY ("school_id","event_id") REFERENCES "app"."events"("school_id","id") ON DELETE SET NULL ("event_id");
--> statement-breakpoint
-- What was over long ago is blanked, in each version that was shown.
GRANT UPDATE (body_ms, body_en) ON app.announcements, app.announcement_versions TO halaqah_erasure;
