ALTER TABLE "app"."billing_accounts" ADD COLUMN "tin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD COLUMN "duitnow" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD COLUMN "has_amount" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD COLUMN "class_code" text DEFAULT '010' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."fee_settings" ADD COLUMN "tin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD CONSTRAINT "bank_accounts_number" CHECK ("app"."bank_accounts"."number" = '' or ("app"."bank_accounts"."number" ~ '^\d{5,20}$' and right("app"."bank_accounts"."number", 4) = "app"."bank_accounts"."number_last4"));--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD CONSTRAINT "bank_accounts_has_amount" CHECK (not "app"."bank_accounts"."has_amount" or "app"."bank_accounts"."duitnow" <> '');--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD CONSTRAINT "fee_items_class_code" CHECK ("app"."fee_items"."class_code" in ('010', '002', '022'));--> statement-breakpoint
-- By hand below.
GRANT UPDATE (holder, number, duitnow, has_amount, version) ON app.bank_accounts TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (tin) ON app.billing_accounts TO halaqah_erasure;
