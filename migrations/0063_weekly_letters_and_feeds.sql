CREATE TABLE "app"."weekly_letters" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"week_from" date NOT NULL,
	"channel" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_letters_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "weekly_letters_once" UNIQUE("school_id","profile_id","week_from"),
	CONSTRAINT "weekly_letters_channel" CHECK ("app"."weekly_letters"."channel" in ('mail', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "auth"."calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_on" date,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "app"."message_settings" ADD COLUMN "weekly_letter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."weekly_letters" ADD CONSTRAINT "weekly_letters_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_school_id_memberships_user_id_school_id_fk" FOREIGN KEY ("user_id","school_id") REFERENCES "auth"."memberships"("user_id","school_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_person" ON "auth"."calendar_feeds" USING btree ("school_id","profile_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "auth"."calendar_feeds" USING btree ("user_id","school_id");
--> statement-breakpoint
-- By hand below.
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.calendar_feeds TO halaqah_auth;
--> statement-breakpoint
SELECT app.protect('weekly_letters', 'SELECT, INSERT');
--> statement-breakpoint
CREATE POLICY erasure ON app.weekly_letters FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
-- Joining two records keeps the letters of both.
GRANT SELECT, DELETE, UPDATE (profile_id) ON app.weekly_letters TO halaqah_erasure;
