ALTER TABLE "auth"."tokens" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "auth"."tokens" ADD COLUMN "contact_hash" text;