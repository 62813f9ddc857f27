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
ALTER TABLE "app"."warning_letters" ADD CONSTRAINT "warning_letters_channel" CHECK ("app"."warning_letters"."channel" in ('print', 'mail', 'post'));