CREATE TABLE "app"."early_discounts" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"year" text NOT NULL,
	"off_bp" integer NOT NULL,
	"until" date NOT NULL,
	"second_until" date,
	"earned_by" uuid NOT NULL,
	"lost_id" uuid,
	"lost_number" text,
	CONSTRAINT "early_discounts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "early_discounts_year" CHECK ("app"."early_discounts"."year" ~ '^\d{4}$'),
	CONSTRAINT "early_discounts_off" CHECK ("app"."early_discounts"."off_bp" between 1 and 5000),
	CONSTRAINT "early_discounts_back" CHECK (num_nonnulls("app"."early_discounts"."lost_id", "app"."early_discounts"."lost_number") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "app"."billing_runs" DROP CONSTRAINT "billing_runs_period";--> statement-breakpoint
ALTER TABLE "app"."credit_notes" DROP CONSTRAINT "credit_notes_kind";--> statement-breakpoint
ALTER TABLE "app"."charges" ADD COLUMN "early_eligible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD COLUMN "early_eligible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."fee_settings" ADD COLUMN "early_offers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."early_discounts" ADD CONSTRAINT "early_discounts_school_id_id_credit_notes_school_id_id_fk" FOREIGN KEY ("school_id","id") REFERENCES "app"."credit_notes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."early_discounts" ADD CONSTRAINT "early_discounts_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."early_discounts" ADD CONSTRAINT "early_discounts_school_id_earned_by_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","earned_by") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."early_discounts" ADD CONSTRAINT "early_discounts_school_id_lost_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","lost_id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "early_discounts_once" ON "app"."early_discounts" USING btree ("school_id","account_id","year") WHERE lost_id is null;--> statement-breakpoint
CREATE INDEX "early_discounts_account" ON "app"."early_discounts" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "early_discounts_earned_by" ON "app"."early_discounts" USING btree ("school_id","earned_by");--> statement-breakpoint
CREATE INDEX "early_discounts_lost" ON "app"."early_discounts" USING btree ("school_id","lost_id");--> statement-breakpoint
ALTER TABLE "app"."billing_runs" ADD CONSTRAINT "billing_runs_period" CHECK ("app"."billing_runs"."period" ~ '^\d{4}(-\d{2})?$');--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_kind" CHECK ("app"."credit_notes"."kind" in ('correction', 'goodwill', 'write_off', 'early', 'leaving'));--> statement-breakpoint
ALTER TABLE "app"."fee_settings" ADD CONSTRAINT "fee_settings_early_offers" CHECK (jsonb_typeof("app"."fee_settings"."early_offers") = 'array');--> statement-breakpoint
-- By hand below.
SELECT app.protect('early_discounts', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (lost_id, lost_number) ON app.early_discounts TO halaqah_app;
--> statement-breakpoint
-- What is billed each month counts for the discount of a year that is paid early, also in bills of before.
ALTER TABLE app.fee_items NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.charges NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE app.fee_items SET early_eligible = true WHERE frequency = 'month';
--> statement-breakpoint
UPDATE app.charges SET early_eligible = true WHERE period LIKE '____-__';
--> statement-breakpoint
ALTER TABLE app.fee_items FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.charges FORCE ROW LEVEL SECURITY;
