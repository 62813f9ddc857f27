CREATE TABLE "app"."payment_reversals" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_reversals_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "payment_reversals_payment" UNIQUE("school_id","payment_id"),
	CONSTRAINT "payment_reversals_number" UNIQUE("school_id","number"),
	CONSTRAINT "payment_reversals_kind" CHECK ("app"."payment_reversals"."kind" in ('wrong_family', 'money_back', 'bounced', 'duplicate'))
);
--> statement-breakpoint
CREATE TABLE "app"."billing_accounts" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "billing_accounts_code" UNIQUE("school_id","code")
);
--> statement-breakpoint
CREATE TABLE "app"."billing_members" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	CONSTRAINT "billing_members_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "billing_members_dates" CHECK ("app"."billing_members"."to_date" >= "app"."billing_members"."from_date")
);
--> statement-breakpoint
CREATE TABLE "app"."billing_payers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"sees_account" boolean NOT NULL,
	CONSTRAINT "billing_payers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "billing_payers_pair" UNIQUE("school_id","account_id","guardian_id")
);
--> statement-breakpoint
CREATE TABLE "app"."billing_runs" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period" text NOT NULL,
	"item_ids" uuid[] NOT NULL,
	"invoices" integer NOT NULL,
	"total_sen" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "billing_runs_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "billing_runs_period" CHECK ("app"."billing_runs"."period" ~ '^\d{4}-\d{2}$')
);
--> statement-breakpoint
CREATE TABLE "app"."charges" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"student_id" uuid,
	"period" text NOT NULL,
	"name_ms" text NOT NULL,
	"name_en" text NOT NULL,
	"rank" smallint,
	"gross_sen" bigint NOT NULL,
	"off_sen" bigint NOT NULL,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "charges_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "charges_amount" CHECK ("app"."charges"."off_sen" >= 0 and "app"."charges"."gross_sen" > "app"."charges"."off_sen")
);
--> statement-breakpoint
CREATE TABLE "app"."credit_notes" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	CONSTRAINT "credit_notes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "credit_notes_number" UNIQUE("school_id","number"),
	CONSTRAINT "credit_notes_invoice" UNIQUE("school_id","invoice_id"),
	CONSTRAINT "credit_notes_amount" CHECK ("app"."credit_notes"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "app"."invoices" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"total_sen" bigint NOT NULL,
	CONSTRAINT "invoices_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "invoices_number" UNIQUE("school_id","number"),
	CONSTRAINT "invoices_total" CHECK ("app"."invoices"."total_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "app"."fee_items" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name_ms" text NOT NULL,
	"name_en" text NOT NULL,
	"frequency" text NOT NULL,
	"scope" text NOT NULL,
	"levels" text[],
	"entry" text,
	"months" smallint[],
	"due_day" smallint NOT NULL,
	"prorate" text NOT NULL,
	"split" jsonb,
	"archived_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_items_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "fee_items_frequency" CHECK ("app"."fee_items"."frequency" in ('month', 'year', 'once')),
	CONSTRAINT "fee_items_scope" CHECK ("app"."fee_items"."scope" in ('pupil', 'family')),
	CONSTRAINT "fee_items_entry" CHECK ("app"."fee_items"."entry" in ('new', 'returning')),
	CONSTRAINT "fee_items_prorate" CHECK ("app"."fee_items"."prorate" in ('none', 'half', 'daily')),
	CONSTRAINT "fee_items_due_day" CHECK ("app"."fee_items"."due_day" between 1 and 31),
	CONSTRAINT "fee_items_split" CHECK (jsonb_typeof("app"."fee_items"."split") = 'array')
);
--> statement-breakpoint
CREATE TABLE "app"."fee_prices" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"amount_sen" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_prices_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "fee_prices_day" UNIQUE("school_id","item_id","from_date"),
	CONSTRAINT "fee_prices_amount" CHECK ("app"."fee_prices"."amount_sen" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "app"."fee_ranks" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"rank" smallint NOT NULL,
	"off_sen" bigint NOT NULL,
	CONSTRAINT "fee_ranks_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "fee_ranks_rank" UNIQUE("school_id","item_id","rank"),
	CONSTRAINT "fee_ranks_off" CHECK ("app"."fee_ranks"."rank" between 2 and 20 and "app"."fee_ranks"."off_sen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "app"."allocations" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"tx_id" uuid NOT NULL,
	"due_id" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allocations_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "allocations_amount" CHECK ("app"."allocations"."amount_sen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "app"."dues" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"tx_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"amount_sen" bigint NOT NULL,
	CONSTRAINT "dues_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "dues_amount" CHECK ("app"."dues"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "app"."ledger_entries" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tx_id" uuid NOT NULL,
	"ledger" text NOT NULL,
	"account_id" uuid,
	"item_id" uuid,
	"amount_sen" bigint NOT NULL,
	CONSTRAINT "ledger_entries_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "ledger_entries_ledger" CHECK ("app"."ledger_entries"."ledger" in ('receivable', 'income', 'discount', 'cash', 'bank', 'cheque', 'clearing', 'rounding', 'opening')),
	CONSTRAINT "ledger_entries_amount" CHECK ("app"."ledger_entries"."amount_sen" <> 0),
	CONSTRAINT "ledger_entries_owed" CHECK (("app"."ledger_entries"."ledger" = 'receivable') = ("app"."ledger_entries"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "app"."ledger_txs" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"posted_on" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"made_by" uuid,
	"reverses" uuid,
	CONSTRAINT "ledger_txs_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "ledger_txs_kind" CHECK ("app"."ledger_txs"."kind" in ('invoice', 'payment', 'credit_note', 'reversal', 'opening'))
);
--> statement-breakpoint
CREATE TABLE "app"."number_series" (
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_school_id_kind_year_pk" PRIMARY KEY("school_id","kind","year"),
	CONSTRAINT "number_series_kind" CHECK ("app"."number_series"."kind" in ('account', 'invoice', 'receipt', 'credit_note', 'reversal'))
);
--> statement-breakpoint
ALTER TABLE "app"."payments" DROP CONSTRAINT "payments_method";
--> statement-breakpoint
ALTER TABLE "app"."payments" ALTER COLUMN "student_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD COLUMN "account_id" uuid;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD COLUMN "number" text;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD COLUMN "rounding_sen" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD COLUMN "reference" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD COLUMN "client_key" uuid;
--> statement-breakpoint
ALTER TABLE "app"."payment_reversals" ADD CONSTRAINT "payment_reversals_school_id_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."payment_reversals" ADD CONSTRAINT "payment_reversals_school_id_payment_id_payments_school_id_id_fk" FOREIGN KEY ("school_id","payment_id") REFERENCES "app"."payments"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD CONSTRAINT "billing_accounts_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."billing_members" ADD CONSTRAINT "billing_members_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."billing_members" ADD CONSTRAINT "billing_members_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."billing_payers" ADD CONSTRAINT "billing_payers_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."billing_payers" ADD CONSTRAINT "billing_payers_school_id_guardian_id_guardians_school_id_id_fk" FOREIGN KEY ("school_id","guardian_id") REFERENCES "app"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."billing_runs" ADD CONSTRAINT "billing_runs_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."charges" ADD CONSTRAINT "charges_school_id_invoice_id_invoices_school_id_id_fk" FOREIGN KEY ("school_id","invoice_id") REFERENCES "app"."invoices"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."charges" ADD CONSTRAINT "charges_school_id_item_id_fee_items_school_id_id_fk" FOREIGN KEY ("school_id","item_id") REFERENCES "app"."fee_items"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."charges" ADD CONSTRAINT "charges_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."charges" ADD CONSTRAINT "charges_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_school_id_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_school_id_invoice_id_invoices_school_id_id_fk" FOREIGN KEY ("school_id","invoice_id") REFERENCES "app"."invoices"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."invoices" ADD CONSTRAINT "invoices_school_id_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."invoices" ADD CONSTRAINT "invoices_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."invoices" ADD CONSTRAINT "invoices_school_id_run_id_billing_runs_school_id_id_fk" FOREIGN KEY ("school_id","run_id") REFERENCES "app"."billing_runs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD CONSTRAINT "fee_items_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."fee_prices" ADD CONSTRAINT "fee_prices_school_id_item_id_fee_items_school_id_id_fk" FOREIGN KEY ("school_id","item_id") REFERENCES "app"."fee_items"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."fee_ranks" ADD CONSTRAINT "fee_ranks_school_id_item_id_fee_items_school_id_id_fk" FOREIGN KEY ("school_id","item_id") REFERENCES "app"."fee_items"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."allocations" ADD CONSTRAINT "allocations_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."allocations" ADD CONSTRAINT "allocations_school_id_tx_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","tx_id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."allocations" ADD CONSTRAINT "allocations_school_id_due_id_dues_school_id_id_fk" FOREIGN KEY ("school_id","due_id") REFERENCES "app"."dues"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."dues" ADD CONSTRAINT "dues_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."dues" ADD CONSTRAINT "dues_school_id_tx_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","tx_id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_tx_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","tx_id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_item_id_fee_items_school_id_id_fk" FOREIGN KEY ("school_id","item_id") REFERENCES "app"."fee_items"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" ADD CONSTRAINT "ledger_txs_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" ADD CONSTRAINT "ledger_txs_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" ADD CONSTRAINT "ledger_txs_school_id_reverses_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","reverses") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."number_series" ADD CONSTRAINT "number_series_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_members_open" ON "app"."billing_members" USING btree ("school_id","student_id") WHERE to_date is null;
--> statement-breakpoint
CREATE INDEX "billing_members_account" ON "app"."billing_members" USING btree ("school_id","account_id");
--> statement-breakpoint
CREATE INDEX "billing_members_student" ON "app"."billing_members" USING btree ("school_id","student_id");
--> statement-breakpoint
CREATE INDEX "billing_payers_guardian" ON "app"."billing_payers" USING btree ("school_id","guardian_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "charges_once" ON "app"."charges" USING btree ("school_id","item_id",coalesce("student_id", "account_id"),"period") WHERE voided_at is null;
--> statement-breakpoint
CREATE INDEX "charges_invoice" ON "app"."charges" USING btree ("school_id","invoice_id");
--> statement-breakpoint
CREATE INDEX "charges_student" ON "app"."charges" USING btree ("school_id","student_id");
--> statement-breakpoint
CREATE INDEX "invoices_account" ON "app"."invoices" USING btree ("school_id","account_id");
--> statement-breakpoint
CREATE INDEX "invoices_run" ON "app"."invoices" USING btree ("school_id","run_id");
--> statement-breakpoint
CREATE INDEX "allocations_account" ON "app"."allocations" USING btree ("school_id","account_id");
--> statement-breakpoint
CREATE INDEX "allocations_tx" ON "app"."allocations" USING btree ("school_id","tx_id");
--> statement-breakpoint
CREATE INDEX "allocations_due" ON "app"."allocations" USING btree ("school_id","due_id");
--> statement-breakpoint
CREATE INDEX "dues_account" ON "app"."dues" USING btree ("school_id","account_id");
--> statement-breakpoint
CREATE INDEX "dues_tx" ON "app"."dues" USING btree ("school_id","tx_id");
--> statement-breakpoint
CREATE INDEX "ledger_entries_tx" ON "app"."ledger_entries" USING btree ("school_id","tx_id");
--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "app"."ledger_entries" USING btree ("school_id","account_id") WHERE account_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_txs_reverses" ON "app"."ledger_txs" USING btree ("school_id","reverses");
--> statement-breakpoint
CREATE INDEX "ledger_txs_made_by" ON "app"."ledger_txs" USING btree ("school_id","made_by");
--> statement-breakpoint
CREATE INDEX "payments_account" ON "app"."payments" USING btree ("school_id","account_id");
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_rounding" CHECK ("app"."payments"."rounding_sen" between -2 and 2);
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_method" CHECK ("app"."payments"."method" in ('tunai', 'pindahan', 'cek', 'fpx', 'duitnow'));
--> statement-breakpoint
-- What was paid before there were accounts: pupils with exactly the same guardians share one, so that each guardian goes
-- on seeing the payments that they saw, and no others. It is posted against `opening`, so that nobody begins with a
-- credit. The owner sees all schools for it.
ALTER TABLE app.payments NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.students NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.guardian_links NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TEMP TABLE families AS
  WITH kin AS (
    SELECT s.school_id, s.id AS student_id, s.enrollment_date,
      coalesce(string_agg(l.guardian_id::text, ' ' ORDER BY l.guardian_id), s.id::text) AS family
    FROM app.students s
    LEFT JOIN app.guardian_links l ON l.school_id = s.school_id AND l.student_id = s.id
    GROUP BY s.school_id, s.id, s.enrollment_date
  ), paid AS (
    SELECT k.school_id, k.family, gen_random_uuid() AS account_id,
      row_number() OVER (PARTITION BY k.school_id ORDER BY min(p.received_on), k.family) AS place
    FROM app.payments p JOIN kin k ON k.school_id = p.school_id AND k.student_id = p.student_id
    GROUP BY k.school_id, k.family
  )
  SELECT kin.school_id, kin.student_id, kin.enrollment_date, paid.account_id, paid.place
  FROM kin JOIN paid ON paid.school_id = kin.school_id AND paid.family = kin.family;
--> statement-breakpoint
INSERT INTO app.billing_accounts (school_id, id, code)
  SELECT DISTINCT school_id, account_id, 'K-' || lpad(place::text, greatest(4, length(place::text)), '0') FROM families;
--> statement-breakpoint
INSERT INTO app.billing_members (school_id, id, account_id, student_id, from_date)
  SELECT school_id, gen_random_uuid(), account_id, student_id, enrollment_date FROM families;
--> statement-breakpoint
INSERT INTO app.billing_payers (school_id, id, account_id, guardian_id, sees_account)
  SELECT f.school_id, gen_random_uuid(), f.account_id, l.guardian_id, true
  FROM families f JOIN app.guardian_links l ON l.school_id = f.school_id AND l.student_id = f.student_id
  GROUP BY f.school_id, f.account_id, l.guardian_id;
--> statement-breakpoint
UPDATE app.payments p SET client_key = p.id, account_id = f.account_id, number = n.number
  FROM families f, (
    SELECT school_id, id, 'R-' || year || '-' || lpad(place::text, greatest(5, length(place::text)), '0') AS number
    FROM (SELECT school_id, id, extract(year FROM received_on) AS year, row_number() OVER (
        PARTITION BY school_id, extract(year FROM received_on) ORDER BY received_on, id) AS place
      FROM app.payments) placed
  ) n
  WHERE f.school_id = p.school_id AND f.student_id = p.student_id
    AND n.school_id = p.school_id AND n.id = p.id;
--> statement-breakpoint
INSERT INTO app.ledger_txs (school_id, id, kind, posted_on, at)
  SELECT school_id, id, 'payment', received_on, created_at FROM app.payments;
--> statement-breakpoint
INSERT INTO app.ledger_entries (school_id, id, tx_id, ledger, amount_sen)
  SELECT p.school_id, gen_random_uuid(), p.id, side.ledger, side.amount_sen
  FROM app.payments p, LATERAL (VALUES
    (CASE p.method WHEN 'tunai' THEN 'cash' WHEN 'pindahan' THEN 'bank' WHEN 'cek' THEN 'cheque' ELSE 'clearing' END,
      p.amount_sen),
    ('opening', -p.amount_sen)) side (ledger, amount_sen);
--> statement-breakpoint
INSERT INTO app.number_series (school_id, kind, year, last)
  SELECT school_id, 'account', 0, count(*) FROM app.billing_accounts GROUP BY school_id
  UNION ALL
  SELECT school_id, 'receipt', extract(year FROM received_on), count(*) FROM app.payments
    GROUP BY school_id, extract(year FROM received_on);
--> statement-breakpoint
DROP TABLE families;
--> statement-breakpoint
ALTER TABLE app.payments ALTER COLUMN account_id SET NOT NULL, ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN client_key SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_school_id_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_number" UNIQUE("school_id","number");
--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_client_key" UNIQUE("school_id","client_key");
--> statement-breakpoint
ALTER TABLE app.payments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.students FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.guardian_links FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT
  app.protect('billing_accounts', 'SELECT, INSERT, UPDATE'),
  app.protect('billing_members', 'SELECT, INSERT, UPDATE'),
  app.protect('billing_payers', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('fee_items', 'SELECT, INSERT, UPDATE'),
  app.protect('fee_prices', 'SELECT, INSERT'),
  app.protect('fee_ranks', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('number_series', 'SELECT, INSERT, UPDATE'),
  app.protect('ledger_txs', 'SELECT, INSERT'),
  app.protect('ledger_entries', 'SELECT, INSERT'),
  app.protect('dues', 'SELECT, INSERT'),
  app.protect('allocations', 'SELECT, INSERT'),
  app.protect('billing_runs', 'SELECT, INSERT'),
  app.protect('invoices', 'SELECT, INSERT'),
  app.protect('charges', 'SELECT, INSERT'),
  app.protect('credit_notes', 'SELECT, INSERT'),
  app.protect('payment_reversals', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (undone_at) ON app.billing_runs TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (voided_at) ON app.charges TO halaqah_app;
--> statement-breakpoint
-- The lines of a transaction are written one after the other, so their sum is asked for at COMMIT.
CREATE FUNCTION app.check_ledger() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF (SELECT sum(amount_sen) FROM app.ledger_entries
      WHERE school_id = NEW.school_id AND tx_id = NEW.tx_id) <> 0 THEN
    RAISE EXCEPTION 'the lines of % do not add up to zero', NEW.tx_id USING ERRCODE = 'XX000';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_ledger AFTER INSERT ON app.ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION app.check_ledger();
--> statement-breakpoint
-- Erasing a person and joining two records reach who belongs to an account, and the words about a payment.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['billing_accounts', 'billing_members', 'billing_payers', 'charges', 'payment_reversals',
    'ledger_txs'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (version) ON app.billing_accounts TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id, to_date) ON app.billing_members TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (guardian_id, sees_account), DELETE ON app.billing_payers TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id, voided_at) ON app.charges TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (reason) ON app.payment_reversals TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (reference) ON app.payments TO halaqah_erasure;
