ALTER TABLE "auth"."devices" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "auth"."push_subscriptions" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "browser_hash" text;