CREATE TABLE "app"."cash_handovers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"given_to" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "cash_handovers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "cash_handovers_amount" CHECK ("app"."cash_handovers"."amount_sen" > 0),
	CONSTRAINT "cash_handovers_people" CHECK ("app"."cash_handovers"."given_by" <> "app"."cash_handovers"."given_to"),
	CONSTRAINT "cash_handovers_end" CHECK (num_nonnulls("app"."cash_handovers"."received_at", "app"."cash_handovers"."withdrawn_at") <= 1)
);
--> statement-breakpoint
CREATE TABLE "app"."cash_sessions" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"opened_on" date NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opening_sen" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"counted" jsonb,
	"counted_sen" bigint,
	"expected_sen" bigint,
	"why" text DEFAULT '' NOT NULL,
	"deposited_sen" bigint DEFAULT 0 NOT NULL,
	"deposit_ref" text DEFAULT '' NOT NULL,
	CONSTRAINT "cash_sessions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "cash_sessions_closed" CHECK (num_nonnulls("app"."cash_sessions"."closed_at", "app"."cash_sessions"."closed_by", "app"."cash_sessions"."counted", "app"."cash_sessions"."counted_sen", "app"."cash_sessions"."expected_sen") in (0, 5)),
	CONSTRAINT "cash_sessions_counted" CHECK (jsonb_typeof("app"."cash_sessions"."counted") = 'object'),
	CONSTRAINT "cash_sessions_sums" CHECK ("app"."cash_sessions"."opening_sen" >= 0 and "app"."cash_sessions"."counted_sen" >= 0 and "app"."cash_sessions"."deposited_sen" >= 0
        and "app"."cash_sessions"."deposited_sen" <= coalesce("app"."cash_sessions"."counted_sen", 0)),
	CONSTRAINT "cash_sessions_why" CHECK ("app"."cash_sessions"."counted_sen" = "app"."cash_sessions"."expected_sen" or "app"."cash_sessions"."why" <> '')
);
--> statement-breakpoint
CREATE TABLE "app"."closed_fee_months" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"totals" jsonb NOT NULL,
	"hash" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	"reopened_by" uuid,
	"reopened_why" text DEFAULT '' NOT NULL,
	CONSTRAINT "closed_fee_months_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "closed_fee_months_month" CHECK ("app"."closed_fee_months"."month" ~ '^\d{4}-\d{2}$'),
	CONSTRAINT "closed_fee_months_totals" CHECK (jsonb_typeof("app"."closed_fee_months"."totals") = 'object'),
	CONSTRAINT "closed_fee_months_reopened" CHECK (num_nonnulls("app"."closed_fee_months"."reopened_at", "app"."closed_fee_months"."reopened_by") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" DROP CONSTRAINT "ledger_entries_ledger";--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" DROP CONSTRAINT "ledger_txs_kind";--> statement-breakpoint
ALTER TABLE "app"."profiles" ADD COLUMN "duties" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD COLUMN "cash_session_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."cash_handovers" ADD CONSTRAINT "cash_handovers_school_id_session_id_cash_sessions_school_id_id_fk" FOREIGN KEY ("school_id","session_id") REFERENCES "app"."cash_sessions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cash_handovers" ADD CONSTRAINT "cash_handovers_school_id_given_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","given_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cash_handovers" ADD CONSTRAINT "cash_handovers_school_id_given_to_profiles_school_id_id_fk" FOREIGN KEY ("school_id","given_to") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cash_sessions" ADD CONSTRAINT "cash_sessions_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cash_sessions" ADD CONSTRAINT "cash_sessions_school_id_holder_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","holder_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cash_sessions" ADD CONSTRAINT "cash_sessions_school_id_closed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","closed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."closed_fee_months" ADD CONSTRAINT "closed_fee_months_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."closed_fee_months" ADD CONSTRAINT "closed_fee_months_school_id_closed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","closed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."closed_fee_months" ADD CONSTRAINT "closed_fee_months_school_id_reopened_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","reopened_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_handovers_session" ON "app"."cash_handovers" USING btree ("school_id","session_id");--> statement-breakpoint
CREATE INDEX "cash_handovers_given_by" ON "app"."cash_handovers" USING btree ("school_id","given_by");--> statement-breakpoint
CREATE INDEX "cash_handovers_given_to" ON "app"."cash_handovers" USING btree ("school_id","given_to");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_sessions_open" ON "app"."cash_sessions" USING btree ("school_id","holder_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "cash_sessions_holder" ON "app"."cash_sessions" USING btree ("school_id","holder_id","opened_at");--> statement-breakpoint
CREATE INDEX "cash_sessions_closed_by" ON "app"."cash_sessions" USING btree ("school_id","closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "closed_fee_months_once" ON "app"."closed_fee_months" USING btree ("school_id","month") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "closed_fee_months_closed_by" ON "app"."closed_fee_months" USING btree ("school_id","closed_by");--> statement-breakpoint
CREATE INDEX "closed_fee_months_reopened_by" ON "app"."closed_fee_months" USING btree ("school_id","reopened_by");--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_cash_session_id_cash_sessions_school_id_id_fk" FOREIGN KEY ("school_id","cash_session_id") REFERENCES "app"."cash_sessions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_cash_session" ON "app"."ledger_entries" USING btree ("school_id","cash_session_id") WHERE cash_session_id is not null;--> statement-breakpoint
ALTER TABLE "app"."profiles" ADD CONSTRAINT "profiles_duties" CHECK ("app"."profiles"."duties" = '{}' or ("app"."profiles"."role" = 'teacher' and "app"."profiles"."duties" <@ '{treasurer,collector}'));--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_cash" CHECK ("app"."ledger_entries"."cash_session_id" is null or "app"."ledger_entries"."ledger" = 'cash');--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_ledger" CHECK ("app"."ledger_entries"."ledger" in ('receivable', 'income', 'discount', 'cash', 'bank', 'cheque', 'clearing', 'rounding', 'opening', 'over_short'));--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" ADD CONSTRAINT "ledger_txs_kind" CHECK ("app"."ledger_txs"."kind" in ('invoice', 'payment', 'credit_note', 'reversal', 'opening', 'cash_close', 'handover'));--> statement-breakpoint
SELECT
  app.protect('cash_sessions', 'SELECT, INSERT'),
  app.protect('cash_handovers', 'SELECT, INSERT'),
  app.protect('closed_fee_months', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (closed_at, closed_by, counted, counted_sen, expected_sen, why, deposited_sen, deposit_ref)
  ON app.cash_sessions TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (received_at, withdrawn_at) ON app.cash_handovers TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (reopened_at, reopened_by, reopened_why) ON app.closed_fee_months TO halaqah_app;
--> statement-breakpoint
-- Who writes asks first and answers with who closed the month. This holds for whoever forgets to.
CREATE FUNCTION app.check_open_month() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF EXISTS (SELECT FROM added a JOIN app.closed_fee_months m ON m.school_id = a.school_id
      AND m.month = to_char(a.posted_on, 'YYYY-MM') AND m.reopened_at IS NULL) THEN
    RAISE EXCEPTION 'a transaction is posted in a closed month' USING ERRCODE = 'XX000';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_open_month AFTER INSERT ON app.ledger_txs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.check_open_month();
--> statement-breakpoint
-- Joining two records asks whether a person holds cash or closed a month.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['cash_sessions', 'cash_handovers', 'closed_fee_months'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
