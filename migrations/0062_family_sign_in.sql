CREATE TABLE "auth"."devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"link_school_id" uuid,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "entered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_user" ON "auth"."devices" USING btree ("user_id");--> statement-breakpoint
-- By hand below.
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.devices TO halaqah_auth;--> statement-breakpoint
-- Whoever has a password chose it, and came in then. Who has none came by a link that opened a session.
UPDATE auth.users u SET entered_at = u.created_at
  WHERE EXISTS (SELECT FROM auth.accounts a WHERE a.user_id = u.id AND a.password IS NOT NULL)
    OR EXISTS (SELECT FROM auth.sessions s WHERE s.user_id = u.id);
