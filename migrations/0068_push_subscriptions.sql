CREATE TABLE "auth"."push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "app"."message_settings" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_member" FOREIGN KEY ("user_id","school_id") REFERENCES "auth"."memberships"("user_id","school_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "auth"."push_subscriptions" USING btree ("school_id","profile_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "auth"."push_subscriptions" USING btree ("user_id","school_id");--> statement-breakpoint
-- By hand below.
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.push_subscriptions TO halaqah_auth;
