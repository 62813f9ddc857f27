CREATE TABLE "app"."opening_imports" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "opening_imports_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "app"."fee_exceptions" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_month" text NOT NULL,
	"to_month" text,
	"amount_sen" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_exceptions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "fee_exceptions_from" CHECK ("app"."fee_exceptions"."from_month" ~ '^\d{4}-\d{2}$'),
	CONSTRAINT "fee_exceptions_to" CHECK ("app"."fee_exceptions"."to_month" ~ '^\d{4}-\d{2}$'),
	CONSTRAINT "fee_exceptions_months" CHECK ("app"."fee_exceptions"."to_month" >= "app"."fee_exceptions"."from_month"),
	CONSTRAINT "fee_exceptions_amount" CHECK ("app"."fee_exceptions"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "app"."credit_holds" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"tx_id" uuid NOT NULL,
	"why" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "credit_holds_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "app"."openings" DROP CONSTRAINT "openings_once";--> statement-breakpoint
ALTER TABLE "app"."credit_notes" DROP CONSTRAINT "credit_notes_kind";--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" DROP CONSTRAINT "ledger_entries_ledger";--> statement-breakpoint
ALTER TABLE "app"."charges" ADD COLUMN "is_exception" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."openings" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."openings" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."refunds" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD COLUMN "kind" text DEFAULT 'fee' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."opening_imports" ADD CONSTRAINT "opening_imports_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."fee_exceptions" ADD CONSTRAINT "fee_exceptions_school_id_item_id_fee_items_school_id_id_fk" FOREIGN KEY ("school_id","item_id") REFERENCES "app"."fee_items"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."fee_exceptions" ADD CONSTRAINT "fee_exceptions_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."credit_holds" ADD CONSTRAINT "credit_holds_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."credit_holds" ADD CONSTRAINT "credit_holds_school_id_tx_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","tx_id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_exceptions_item" ON "app"."fee_exceptions" USING btree ("school_id","item_id");--> statement-breakpoint
CREATE INDEX "fee_exceptions_student" ON "app"."fee_exceptions" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_holds_open" ON "app"."credit_holds" USING btree ("school_id","account_id","tx_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "credit_holds_account" ON "app"."credit_holds" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "credit_holds_tx" ON "app"."credit_holds" USING btree ("school_id","tx_id");--> statement-breakpoint
ALTER TABLE "app"."openings" ADD CONSTRAINT "openings_school_id_import_id_opening_imports_school_id_id_fk" FOREIGN KEY ("school_id","import_id") REFERENCES "app"."opening_imports"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."refunds" ADD CONSTRAINT "refunds_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "openings_once" ON "app"."openings" USING btree ("school_id","account_id","as_of") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "openings_account" ON "app"."openings" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "openings_import" ON "app"."openings" USING btree ("school_id","import_id");--> statement-breakpoint
CREATE INDEX "refunds_student" ON "app"."refunds" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_student" ON "app"."ledger_entries" USING btree ("school_id","student_id") WHERE student_id is not null;--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_kind" CHECK ("app"."credit_notes"."kind" in ('correction', 'goodwill', 'write_off', 'deposit', 'early', 'leaving'));--> statement-breakpoint
ALTER TABLE "app"."openings" ADD CONSTRAINT "openings_undone" CHECK ("app"."openings"."undone_at" is null or "app"."openings"."import_id" is not null);--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD CONSTRAINT "fee_items_kind" CHECK ("app"."fee_items"."kind" in ('fee', 'deposit'));--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD CONSTRAINT "fee_items_deposit" CHECK ("app"."fee_items"."kind" = 'fee' or ("app"."fee_items"."scope" = 'pupil' and "app"."fee_items"."prorate" = 'none'));--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_of_pupil" CHECK (("app"."ledger_entries"."ledger" = 'deposit') = ("app"."ledger_entries"."student_id" is not null));--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_ledger" CHECK ("app"."ledger_entries"."ledger" in ('receivable', 'income', 'discount', 'cash', 'bank', 'cheque', 'clearing', 'rounding', 'opening', 'over_short', 'written_off', 'waived', 'fund', 'deposit'));--> statement-breakpoint
-- By hand below.
SELECT app.protect('fee_exceptions', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
-- Erasing a pupil takes the hand-made prices away; joining two pupils moves them.
CREATE POLICY erasure ON app.fee_exceptions FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (student_id) ON app.fee_exceptions TO halaqah_erasure;
--> statement-breakpoint
-- Who uses a deposit, or pays it back, locks the accounts of its pupil and asks first. This holds for whoever forgets to.
CREATE FUNCTION app.check_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF (SELECT sum(e.amount_sen) FROM app.ledger_entries e
      WHERE e.school_id = NEW.school_id AND e.student_id = NEW.student_id) > 0 THEN
    RAISE EXCEPTION 'a deposit is overdrawn' USING ERRCODE = 'XX000';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_deposit AFTER INSERT ON app.ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL AND NEW.amount_sen > 0) EXECUTE FUNCTION app.check_deposit();
--> statement-breakpoint
-- Joining two pupils moves their deposits.
CREATE POLICY erasure ON app.ledger_entries FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (student_id) ON app.ledger_entries TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id) ON app.refunds TO halaqah_erasure;
--> statement-breakpoint
SELECT app.protect('credit_holds', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (released_at) ON app.credit_holds TO halaqah_app;
--> statement-breakpoint
-- Erasing a person blanks why the credit of the family was kept back.
CREATE POLICY erasure ON app.credit_holds FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (why) ON app.credit_holds TO halaqah_erasure;
--> statement-breakpoint
SELECT app.protect('opening_imports', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (undone_at) ON app.opening_imports, app.openings TO halaqah_app;
