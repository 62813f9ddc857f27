CREATE TABLE "app"."instalment_plans" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" text,
	"reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"due_ids" uuid[],
	"amount_sen" bigint,
	"instalments" jsonb,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"offered_by" uuid,
	"offered_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "instalment_plans_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "instalment_plans_number" UNIQUE("school_id","number"),
	CONSTRAINT "instalment_plans_state" CHECK ("app"."instalment_plans"."state" in ('asked', 'offered', 'declined', 'agreed')),
	CONSTRAINT "instalment_plans_amount" CHECK ("app"."instalment_plans"."amount_sen" > 0),
	CONSTRAINT "instalment_plans_instalments" CHECK (jsonb_typeof("app"."instalment_plans"."instalments") = 'array'),
	CONSTRAINT "instalment_plans_offered" CHECK (num_nonnulls("app"."instalment_plans"."due_ids", "app"."instalment_plans"."amount_sen", "app"."instalment_plans"."instalments", "app"."instalment_plans"."offered_by", "app"."instalment_plans"."offered_at") in (0, 5)
        and ("app"."instalment_plans"."state" in ('asked', 'declined') or "app"."instalment_plans"."offered_at" is not null)
        and ("app"."instalment_plans"."state" <> 'asked' or "app"."instalment_plans"."offered_at" is null)),
	CONSTRAINT "instalment_plans_decided" CHECK (num_nonnulls("app"."instalment_plans"."decided_by", "app"."instalment_plans"."decided_at") in (0, 2)
        and ("app"."instalment_plans"."state" in ('declined', 'agreed')) = ("app"."instalment_plans"."decided_at" is not null)
        and ("app"."instalment_plans"."state" = 'agreed') = ("app"."instalment_plans"."number" is not null))
);
--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" DROP CONSTRAINT "ledger_txs_kind";--> statement-breakpoint
ALTER TABLE "app"."number_series" DROP CONSTRAINT "number_series_kind";--> statement-breakpoint
ALTER TABLE "app"."instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_offered_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","offered_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."instalment_plans" ADD CONSTRAINT "instalment_plans_school_id_decided_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_plans_waiting" ON "app"."instalment_plans" USING btree ("school_id","account_id") WHERE state in ('asked', 'offered');--> statement-breakpoint
CREATE INDEX "instalment_plans_account" ON "app"."instalment_plans" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "instalment_plans_made_by" ON "app"."instalment_plans" USING btree ("school_id","made_by");--> statement-breakpoint
CREATE INDEX "instalment_plans_offered_by" ON "app"."instalment_plans" USING btree ("school_id","offered_by");--> statement-breakpoint
CREATE INDEX "instalment_plans_decided_by" ON "app"."instalment_plans" USING btree ("school_id","decided_by");--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" ADD CONSTRAINT "ledger_txs_kind" CHECK ("app"."ledger_txs"."kind" in ('invoice', 'payment', 'credit_note', 'reversal', 'opening', 'transfer', 'refund', 'plan', 'plan_cancel', 'cash_close', 'handover', 'gift'));--> statement-breakpoint
ALTER TABLE "app"."number_series" ADD CONSTRAINT "number_series_kind" CHECK ("app"."number_series"."kind" in ('account', 'invoice', 'receipt', 'credit_note', 'reversal', 'transfer', 'refund', 'plan', 'gift', 'sponsor'));--> statement-breakpoint
-- By hand below.
SELECT app.protect('instalment_plans', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (state, number, answer, due_ids, amount_sen, instalments, offered_by, offered_at, decided_by, decided_at, version)
  ON app.instalment_plans TO halaqah_app;
--> statement-breakpoint
-- Erasing a person blanks the words about the family's plans; joining two records asks who decided on one.
CREATE POLICY erasure ON app.instalment_plans FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (reason, answer) ON app.instalment_plans TO halaqah_erasure;
