ALTER TABLE "app"."warning_letters" DROP CONSTRAINT "warning_letters_channel";--> statement-breakpoint
ALTER TABLE "app"."warning_letters" ADD COLUMN "post_number" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "contact_post" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "signing_post" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "absence_rule" text;--> statement-breakpoint
ALTER TABLE "app"."warning_letters" ADD CONSTRAINT "warning_letters_post" CHECK ("app"."warning_letters"."post_number" ~ '^[0-9A-Z][0-9A-Z -]{3,39}$');--> statement-breakpoint
ALTER TABLE "app"."warning_letters" ADD CONSTRAINT "warning_letters_channel" CHECK ("app"."warning_letters"."channel" in ('print', 'mail', 'post'));--> statement-breakpoint
-- The number of registered mail is known after a letter was issued; nothing else of a letter can change.
GRANT UPDATE (channel, post_number) ON app.warning_letters TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (post_number) ON app.warning_letters TO halaqah_erasure;
