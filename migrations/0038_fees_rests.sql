CREATE TABLE "app"."student_stays" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	CONSTRAINT "student_stays_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "student_stays_kind" CHECK ("app"."student_stays"."kind" in ('harian', 'asrama')),
	CONSTRAINT "student_stays_days" CHECK ("app"."student_stays"."to_date" >= "app"."student_stays"."from_date")
);
--> statement-breakpoint
CREATE TABLE "app"."bank_accounts" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"number_last4" text NOT NULL,
	"columns" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "bank_accounts_last4" CHECK ("app"."bank_accounts"."number_last4" ~ '^\d{4}$'),
	CONSTRAINT "bank_accounts_columns" CHECK (jsonb_typeof("app"."bank_accounts"."columns") = 'object')
);
--> statement-breakpoint
CREATE TABLE "app"."bank_lines" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"booked_on" date NOT NULL,
	"description" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount_sen" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"ignored_why" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "bank_lines_fingerprint" UNIQUE("school_id","fingerprint"),
	CONSTRAINT "bank_lines_amount" CHECK ("app"."bank_lines"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "app"."bank_matches" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"payment_id" uuid,
	"cash_session_id" uuid,
	"amount_sen" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_matches_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "bank_matches_payment" UNIQUE("school_id","payment_id"),
	CONSTRAINT "bank_matches_cash_session" UNIQUE("school_id","cash_session_id"),
	CONSTRAINT "bank_matches_amount" CHECK ("app"."bank_matches"."amount_sen" > 0),
	CONSTRAINT "bank_matches_what" CHECK (num_nonnulls("app"."bank_matches"."payment_id", "app"."bank_matches"."cash_session_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "app"."payer_aliases" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"words" text NOT NULL,
	"hits" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payer_aliases_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "payer_aliases_words" UNIQUE("school_id","words","account_id")
);
--> statement-breakpoint
CREATE TABLE "app"."charge_waivers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"waiver_id" uuid NOT NULL,
	"fund_id" uuid,
	"amount_sen" bigint NOT NULL,
	CONSTRAINT "charge_waivers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "charge_waivers_amount" CHECK ("app"."charge_waivers"."amount_sen" > 0)
);
--> statement-breakpoint
CREATE TABLE "app"."payment_claims" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"file_url" text,
	"slip_hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	"client_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_claims_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "payment_claims_payment" UNIQUE("school_id","payment_id"),
	CONSTRAINT "payment_claims_client_key" UNIQUE("school_id","client_key"),
	CONSTRAINT "payment_claims_method" CHECK ("app"."payment_claims"."method" in ('pindahan', 'duitnow')),
	CONSTRAINT "payment_claims_state" CHECK ("app"."payment_claims"."state" in ('waiting', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "payment_claims_amount" CHECK ("app"."payment_claims"."amount_sen" > 0),
	CONSTRAINT "payment_claims_decided" CHECK (num_nonnulls("app"."payment_claims"."decided_by", "app"."payment_claims"."decided_at") in (0, 2)),
	CONSTRAINT "payment_claims_receipt" CHECK (("app"."payment_claims"."state" = 'accepted') = ("app"."payment_claims"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "app"."account_transfers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"from_account" uuid NOT NULL,
	"to_account" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"reason" text NOT NULL,
	"client_key" uuid NOT NULL,
	CONSTRAINT "account_transfers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "account_transfers_number" UNIQUE("school_id","number"),
	CONSTRAINT "account_transfers_client_key" UNIQUE("school_id","client_key"),
	CONSTRAINT "account_transfers_amount" CHECK ("app"."account_transfers"."amount_sen" > 0),
	CONSTRAINT "account_transfers_other" CHECK ("app"."account_transfers"."from_account" <> "app"."account_transfers"."to_account")
);
--> statement-breakpoint
CREATE TABLE "app"."openings" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"as_of" date NOT NULL,
	"amount_sen" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "openings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "openings_once" UNIQUE("school_id","account_id","as_of"),
	CONSTRAINT "openings_amount" CHECK ("app"."openings"."amount_sen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "app"."refunds" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text,
	"account_id" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"bank_ref" text DEFAULT '' NOT NULL,
	"client_key" uuid NOT NULL,
	CONSTRAINT "refunds_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "refunds_number" UNIQUE("school_id","number"),
	CONSTRAINT "refunds_client_key" UNIQUE("school_id","client_key"),
	CONSTRAINT "refunds_amount" CHECK ("app"."refunds"."amount_sen" > 0),
	CONSTRAINT "refunds_method" CHECK ("app"."refunds"."method" in ('tunai', 'pindahan')),
	CONSTRAINT "refunds_state" CHECK ("app"."refunds"."state" in ('asked', 'paid', 'refused')),
	CONSTRAINT "refunds_decided" CHECK (("app"."refunds"."state" = 'asked') = ("app"."refunds"."decided_at" is null)
        and ("app"."refunds"."decided_at" is null) = ("app"."refunds"."decided_by" is null)
        and ("app"."refunds"."state" = 'paid') = ("app"."refunds"."number" is not null))
);
--> statement-breakpoint
CREATE TABLE "app"."funds" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"restricted" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tax_approval" text DEFAULT '' NOT NULL,
	"archived_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funds_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "funds_of_kind" UNIQUE("school_id","id","kind"),
	CONSTRAINT "funds_kind" CHECK ("app"."funds"."kind" in ('operasi', 'infaq', 'sedekah', 'zakat', 'wakaf', 'yatim', 'tajaan'))
);
--> statement-breakpoint
CREATE TABLE "app"."gateway_events" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"gateway_payment_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"is_valid" boolean NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "gateway_events_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "gateway_events_said" CHECK (jsonb_typeof("app"."gateway_events"."said") = 'object')
);
--> statement-breakpoint
CREATE TABLE "app"."gateway_payments" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bill_code" text,
	"invoice_no" text,
	"paid_on" date,
	"payment_id" uuid,
	"found_under" uuid,
	"why" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "gateway_payments_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "gateway_payments_bill" UNIQUE("school_id","bill_code"),
	CONSTRAINT "gateway_payments_invoice" UNIQUE("school_id","invoice_no"),
	CONSTRAINT "gateway_payments_payment" UNIQUE("school_id","payment_id"),
	CONSTRAINT "gateway_payments_state" CHECK ("app"."gateway_payments"."state" in ('made', 'pending', 'paid', 'failed', 'expired', 'review', 'dismissed')),
	CONSTRAINT "gateway_payments_why" CHECK ("app"."gateway_payments"."why" in ('amount', 'reference', 'twice')),
	CONSTRAINT "gateway_payments_amount" CHECK ("app"."gateway_payments"."amount_sen" > 0),
	CONSTRAINT "gateway_payments_paid" CHECK (("app"."gateway_payments"."state" = 'paid') = ("app"."gateway_payments"."payment_id" is not null)),
	CONSTRAINT "gateway_payments_found_why" CHECK (("app"."gateway_payments"."found_under" is null) = ("app"."gateway_payments"."why" is null))
);
--> statement-breakpoint
CREATE TABLE "app"."gateway_settings" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"is_on" boolean NOT NULL,
	"fee_on" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "gateway_settings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "gateway_settings_one" UNIQUE("school_id"),
	CONSTRAINT "gateway_settings_fee_on" CHECK ("app"."gateway_settings"."fee_on" in ('school', 'payer'))
);
--> statement-breakpoint
CREATE TABLE "app"."pledges" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"monthly" boolean NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"ended_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pledges_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "pledges_amount" CHECK ("app"."pledges"."amount_sen" > 0),
	CONSTRAINT "pledges_dates" CHECK ("app"."pledges"."to_date" >= "app"."pledges"."from_date")
);
--> statement-breakpoint
CREATE TABLE "app"."ledger_checks" (
	"school_id" uuid NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"faults" jsonb NOT NULL,
	CONSTRAINT "ledger_checks_school_id_pk" PRIMARY KEY("school_id"),
	CONSTRAINT "ledger_checks_faults" CHECK (jsonb_typeof("app"."ledger_checks"."faults") = 'array')
);
--> statement-breakpoint
CREATE TABLE "app"."fee_reminders" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"due_id" uuid NOT NULL,
	"step" text NOT NULL,
	"channel" text NOT NULL,
	"recipients" smallint DEFAULT 0 NOT NULL,
	"outcome" text,
	"at" timestamp (3) with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "fee_reminders_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "fee_reminders_once" UNIQUE("school_id","account_id","step","due_id"),
	CONSTRAINT "fee_reminders_step" CHECK ("app"."fee_reminders"."step" in ('message', 'call')),
	CONSTRAINT "fee_reminders_channel" CHECK ("app"."fee_reminders"."channel" in ('mail', 'whatsapp', 'call')),
	CONSTRAINT "fee_reminders_outcome" CHECK ("app"."fee_reminders"."outcome" in ('talked', 'plan', 'left')),
	CONSTRAINT "fee_reminders_call" CHECK (("app"."fee_reminders"."step" = 'call') = ("app"."fee_reminders"."channel" = 'call') and ("app"."fee_reminders"."step" = 'call') = ("app"."fee_reminders"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "app"."reminder_settings" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"message_days" smallint NOT NULL,
	"call_days" smallint NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "reminder_settings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "reminder_settings_one" UNIQUE("school_id"),
	CONSTRAINT "reminder_settings_days" CHECK ("app"."reminder_settings"."message_days" between 1 and 90 and "app"."reminder_settings"."call_days" > "app"."reminder_settings"."message_days"
        and "app"."reminder_settings"."call_days" <= 180)
);
--> statement-breakpoint
CREATE TABLE "app"."fee_settings" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_day" smallint DEFAULT 7 NOT NULL,
	"rank_by" text DEFAULT 'birth' NOT NULL,
	"cash_limit_sen" bigint DEFAULT 50000 NOT NULL,
	"note_limit_sen" bigint DEFAULT 20000 NOT NULL,
	"footer_ms" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fee_settings_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "fee_settings_one" UNIQUE("school_id"),
	CONSTRAINT "fee_settings_rank_by" CHECK ("app"."fee_settings"."rank_by" in ('birth', 'entry')),
	CONSTRAINT "fee_settings_due_day" CHECK ("app"."fee_settings"."due_day" between 1 and 31),
	CONSTRAINT "fee_settings_limits" CHECK ("app"."fee_settings"."cash_limit_sen" between 0 and 10000000 and "app"."fee_settings"."note_limit_sen" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "app"."waivers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"student_id" uuid,
	"kind" text NOT NULL,
	"asnaf" text,
	"items" uuid[],
	"percent_bp" integer,
	"amount_sen" bigint,
	"from_date" date NOT NULL,
	"to_date" date,
	"fund_id" uuid,
	"fund_kind" text,
	"sponsor_id" uuid,
	"shows_name" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"set_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "waivers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "waivers_kind" CHECK ("app"."waivers"."kind" in ('asnaf', 'yatim', 'staf', 'biasiswa', 'tajaan', 'lain')),
	CONSTRAINT "waivers_asnaf" CHECK ("app"."waivers"."asnaf" in ('fakir', 'miskin', 'amil', 'muallaf', 'riqab', 'gharimin', 'fisabilillah', 'ibnu_sabil')),
	CONSTRAINT "waivers_state" CHECK ("app"."waivers"."state" in ('asked', 'approved', 'refused', 'ended')),
	CONSTRAINT "waivers_percent" CHECK ("app"."waivers"."percent_bp" between 1 and 10000),
	CONSTRAINT "waivers_amount" CHECK ("app"."waivers"."amount_sen" > 0),
	CONSTRAINT "waivers_dates" CHECK ("app"."waivers"."to_date" >= "app"."waivers"."from_date"),
	CONSTRAINT "waivers_kind_of_fund" CHECK ("app"."waivers"."fund_kind" in ('operasi', 'infaq', 'sedekah', 'zakat', 'wakaf', 'yatim', 'tajaan')),
	CONSTRAINT "waivers_fund_kind" CHECK (("app"."waivers"."fund_id" is null) = ("app"."waivers"."fund_kind" is null)),
	CONSTRAINT "waivers_zakat" CHECK ("app"."waivers"."fund_kind" <> 'zakat' or "app"."waivers"."asnaf" is not null),
	CONSTRAINT "waivers_terms" CHECK (num_nonnulls("app"."waivers"."percent_bp", "app"."waivers"."amount_sen") <= 1
        and ("app"."waivers"."state" in ('asked', 'refused') or num_nonnulls("app"."waivers"."percent_bp", "app"."waivers"."amount_sen") = 1)),
	CONSTRAINT "waivers_decided" CHECK (num_nonnulls("app"."waivers"."decided_by", "app"."waivers"."decided_at") in (0, 2)
        and ("app"."waivers"."state" = 'asked') = ("app"."waivers"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "app"."payment_reversals" DROP CONSTRAINT "payment_reversals_kind";--> statement-breakpoint
ALTER TABLE "app"."credit_notes" DROP CONSTRAINT "credit_notes_amount";--> statement-breakpoint
ALTER TABLE "app"."invoices" DROP CONSTRAINT "invoices_total";--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" DROP CONSTRAINT "ledger_entries_ledger";--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" DROP CONSTRAINT "ledger_txs_kind";--> statement-breakpoint
ALTER TABLE "app"."number_series" DROP CONSTRAINT "number_series_kind";--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ALTER COLUMN "invoice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."payments" ADD COLUMN "kind" text DEFAULT 'fee' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."payments" ADD COLUMN "fund_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD COLUMN "kind" text DEFAULT 'family' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD COLUMN "remind" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD COLUMN "remind_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."billing_payers" ADD COLUMN "gets_bill" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."billing_runs" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."charges" ADD COLUMN "waived_sen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD COLUMN "client_key" uuid;--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD COLUMN "stay" text;--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD COLUMN "fund_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."student_stays" ADD CONSTRAINT "student_stays_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."bank_accounts" ADD CONSTRAINT "bank_accounts_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."bank_lines" ADD CONSTRAINT "bank_lines_school_id_bank_account_id_bank_accounts_school_id_id_fk" FOREIGN KEY ("school_id","bank_account_id") REFERENCES "app"."bank_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."bank_matches" ADD CONSTRAINT "bank_matches_school_id_line_id_bank_lines_school_id_id_fk" FOREIGN KEY ("school_id","line_id") REFERENCES "app"."bank_lines"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."bank_matches" ADD CONSTRAINT "bank_matches_school_id_payment_id_payments_school_id_id_fk" FOREIGN KEY ("school_id","payment_id") REFERENCES "app"."payments"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."bank_matches" ADD CONSTRAINT "bank_matches_school_id_cash_session_id_cash_sessions_school_id_id_fk" FOREIGN KEY ("school_id","cash_session_id") REFERENCES "app"."cash_sessions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."payer_aliases" ADD CONSTRAINT "payer_aliases_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."charge_waivers" ADD CONSTRAINT "charge_waivers_school_id_charge_id_charges_school_id_id_fk" FOREIGN KEY ("school_id","charge_id") REFERENCES "app"."charges"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."charge_waivers" ADD CONSTRAINT "charge_waivers_school_id_waiver_id_waivers_school_id_id_fk" FOREIGN KEY ("school_id","waiver_id") REFERENCES "app"."waivers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."charge_waivers" ADD CONSTRAINT "charge_waivers_school_id_fund_id_funds_school_id_id_fk" FOREIGN KEY ("school_id","fund_id") REFERENCES "app"."funds"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."payment_claims" ADD CONSTRAINT "payment_claims_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."payment_claims" ADD CONSTRAINT "payment_claims_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."payment_claims" ADD CONSTRAINT "payment_claims_school_id_decided_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."payment_claims" ADD CONSTRAINT "payment_claims_school_id_payment_id_payments_school_id_id_fk" FOREIGN KEY ("school_id","payment_id") REFERENCES "app"."payments"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."account_transfers" ADD CONSTRAINT "account_transfers_school_id_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."account_transfers" ADD CONSTRAINT "account_transfers_school_id_from_account_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","from_account") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."account_transfers" ADD CONSTRAINT "account_transfers_school_id_to_account_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","to_account") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."openings" ADD CONSTRAINT "openings_school_id_id_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","id") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."openings" ADD CONSTRAINT "openings_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."refunds" ADD CONSTRAINT "refunds_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."refunds" ADD CONSTRAINT "refunds_school_id_asked_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","asked_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."refunds" ADD CONSTRAINT "refunds_school_id_decided_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."funds" ADD CONSTRAINT "funds_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."gateway_events" ADD CONSTRAINT "gateway_events_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."gateway_events" ADD CONSTRAINT "gateway_events_school_id_gateway_payment_id_gateway_payments_school_id_id_fk" FOREIGN KEY ("school_id","gateway_payment_id") REFERENCES "app"."gateway_payments"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."gateway_payments" ADD CONSTRAINT "gateway_payments_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."gateway_payments" ADD CONSTRAINT "gateway_payments_school_id_guardian_id_guardians_school_id_id_fk" FOREIGN KEY ("school_id","guardian_id") REFERENCES "app"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."gateway_payments" ADD CONSTRAINT "gateway_payments_school_id_payment_id_payments_school_id_id_fk" FOREIGN KEY ("school_id","payment_id") REFERENCES "app"."payments"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."gateway_payments" ADD CONSTRAINT "gateway_payments_school_id_found_under_gateway_payments_school_id_id_fk" FOREIGN KEY ("school_id","found_under") REFERENCES "app"."gateway_payments"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."gateway_settings" ADD CONSTRAINT "gateway_settings_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."pledges" ADD CONSTRAINT "pledges_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."pledges" ADD CONSTRAINT "pledges_school_id_fund_id_funds_school_id_id_fk" FOREIGN KEY ("school_id","fund_id") REFERENCES "app"."funds"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."ledger_checks" ADD CONSTRAINT "ledger_checks_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."fee_reminders" ADD CONSTRAINT "fee_reminders_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."fee_reminders" ADD CONSTRAINT "fee_reminders_school_id_due_id_dues_school_id_id_fk" FOREIGN KEY ("school_id","due_id") REFERENCES "app"."dues"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."fee_reminders" ADD CONSTRAINT "fee_reminders_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."reminder_settings" ADD CONSTRAINT "reminder_settings_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."fee_settings" ADD CONSTRAINT "fee_settings_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."waivers" ADD CONSTRAINT "waivers_school_id_account_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."waivers" ADD CONSTRAINT "waivers_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."waivers" ADD CONSTRAINT "waivers_school_id_fund_id_fund_kind_funds_school_id_id_kind_fk" FOREIGN KEY ("school_id","fund_id","fund_kind") REFERENCES "app"."funds"("school_id","id","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."waivers" ADD CONSTRAINT "waivers_school_id_sponsor_id_billing_accounts_school_id_id_fk" FOREIGN KEY ("school_id","sponsor_id") REFERENCES "app"."billing_accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."waivers" ADD CONSTRAINT "waivers_school_id_asked_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","asked_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."waivers" ADD CONSTRAINT "waivers_school_id_set_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","set_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."waivers" ADD CONSTRAINT "waivers_school_id_decided_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "student_stays_open" ON "app"."student_stays" USING btree ("school_id","student_id") WHERE to_date is null;--> statement-breakpoint
CREATE INDEX "student_stays_student" ON "app"."student_stays" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "app"."bank_lines" USING btree ("school_id","bank_account_id","booked_on");--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "app"."bank_matches" USING btree ("school_id","line_id");--> statement-breakpoint
CREATE INDEX "payer_aliases_account" ON "app"."payer_aliases" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "charge_waivers_charge" ON "app"."charge_waivers" USING btree ("school_id","charge_id");--> statement-breakpoint
CREATE INDEX "charge_waivers_waiver" ON "app"."charge_waivers" USING btree ("school_id","waiver_id");--> statement-breakpoint
CREATE INDEX "charge_waivers_fund" ON "app"."charge_waivers" USING btree ("school_id","fund_id");--> statement-breakpoint
CREATE INDEX "payment_claims_account" ON "app"."payment_claims" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "payment_claims_waiting" ON "app"."payment_claims" USING btree ("school_id","paid_on") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "payment_claims_hash" ON "app"."payment_claims" USING btree ("school_id","slip_hash");--> statement-breakpoint
CREATE INDEX "payment_claims_made_by" ON "app"."payment_claims" USING btree ("school_id","made_by");--> statement-breakpoint
CREATE INDEX "payment_claims_decided_by" ON "app"."payment_claims" USING btree ("school_id","decided_by");--> statement-breakpoint
CREATE INDEX "account_transfers_from" ON "app"."account_transfers" USING btree ("school_id","from_account");--> statement-breakpoint
CREATE INDEX "account_transfers_to" ON "app"."account_transfers" USING btree ("school_id","to_account");--> statement-breakpoint
CREATE INDEX "refunds_account" ON "app"."refunds" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "refunds_asked_by" ON "app"."refunds" USING btree ("school_id","asked_by");--> statement-breakpoint
CREATE INDEX "refunds_decided_by" ON "app"."refunds" USING btree ("school_id","decided_by");--> statement-breakpoint
CREATE INDEX "gateway_events_payment" ON "app"."gateway_events" USING btree ("school_id","gateway_payment_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_account" ON "app"."gateway_payments" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_guardian" ON "app"."gateway_payments" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_open" ON "app"."gateway_payments" USING btree ("school_id","state","created_at");--> statement-breakpoint
CREATE INDEX "gateway_payments_found" ON "app"."gateway_payments" USING btree ("school_id","found_under");--> statement-breakpoint
CREATE INDEX "pledges_account" ON "app"."pledges" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "pledges_fund" ON "app"."pledges" USING btree ("school_id","fund_id");--> statement-breakpoint
CREATE INDEX "fee_reminders_due" ON "app"."fee_reminders" USING btree ("school_id","due_id");--> statement-breakpoint
CREATE INDEX "fee_reminders_made_by" ON "app"."fee_reminders" USING btree ("school_id","made_by");--> statement-breakpoint
CREATE INDEX "waivers_account" ON "app"."waivers" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "waivers_student" ON "app"."waivers" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "waivers_fund" ON "app"."waivers" USING btree ("school_id","fund_id","fund_kind");--> statement-breakpoint
CREATE INDEX "waivers_sponsor" ON "app"."waivers" USING btree ("school_id","sponsor_id");--> statement-breakpoint
CREATE INDEX "waivers_asked_by" ON "app"."waivers" USING btree ("school_id","asked_by");--> statement-breakpoint
CREATE INDEX "waivers_set_by" ON "app"."waivers" USING btree ("school_id","set_by");--> statement-breakpoint
CREATE INDEX "waivers_decided_by" ON "app"."waivers" USING btree ("school_id","decided_by");--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_school_id_fund_id_funds_school_id_id_fk" FOREIGN KEY ("school_id","fund_id") REFERENCES "app"."funds"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_school_id_fund_id_funds_school_id_id_fk" FOREIGN KEY ("school_id","fund_id") REFERENCES "app"."funds"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_fund" ON "app"."payments" USING btree ("school_id","fund_id") WHERE fund_id is not null;--> statement-breakpoint
CREATE INDEX "credit_notes_account" ON "app"."credit_notes" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_fund" ON "app"."ledger_entries" USING btree ("school_id","fund_id") WHERE fund_id is not null;--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_client_key" UNIQUE("school_id","client_key");--> statement-breakpoint
ALTER TABLE "app"."payment_reversals" ADD CONSTRAINT "payment_reversals_kind" CHECK ("app"."payment_reversals"."kind" in ('wrong_family', 'money_back', 'bounced', 'duplicate', 'mistake'));--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_kind" CHECK ("app"."payments"."kind" in ('fee', 'fund'));--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_of_fund" CHECK (("app"."payments"."kind" = 'fund') = ("app"."payments"."fund_id" is not null));--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD CONSTRAINT "billing_accounts_kind" CHECK ("app"."billing_accounts"."kind" in ('family', 'sponsor'));--> statement-breakpoint
ALTER TABLE "app"."billing_accounts" ADD CONSTRAINT "billing_accounts_named" CHECK ("app"."billing_accounts"."kind" = 'sponsor' or ("app"."billing_accounts"."name" = '' and "app"."billing_accounts"."contact" = ''));--> statement-breakpoint
ALTER TABLE "app"."charges" ADD CONSTRAINT "charges_waived" CHECK ("app"."charges"."waived_sen" between 0 and "app"."charges"."gross_sen" - "app"."charges"."off_sen");--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_kind" CHECK ("app"."credit_notes"."kind" in ('correction', 'goodwill', 'write_off'));--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_by_hand" CHECK (("app"."credit_notes"."kind" is null) = ("app"."credit_notes"."invoice_id" is not null));--> statement-breakpoint
ALTER TABLE "app"."credit_notes" ADD CONSTRAINT "credit_notes_amount" CHECK ("app"."credit_notes"."amount_sen" >= 0);--> statement-breakpoint
ALTER TABLE "app"."invoices" ADD CONSTRAINT "invoices_total" CHECK ("app"."invoices"."total_sen" >= 0);--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD CONSTRAINT "fee_items_stay" CHECK ("app"."fee_items"."stay" in ('harian', 'asrama'));--> statement-breakpoint
ALTER TABLE "app"."fee_items" ADD CONSTRAINT "fee_items_gender" CHECK ("app"."fee_items"."gender" in ('male', 'female'));--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_of_fund" CHECK (("app"."ledger_entries"."ledger" = 'fund') = ("app"."ledger_entries"."fund_id" is not null));--> statement-breakpoint
ALTER TABLE "app"."ledger_entries" ADD CONSTRAINT "ledger_entries_ledger" CHECK ("app"."ledger_entries"."ledger" in ('receivable', 'income', 'discount', 'cash', 'bank', 'cheque', 'clearing', 'rounding', 'opening', 'over_short', 'written_off', 'waived', 'fund'));--> statement-breakpoint
ALTER TABLE "app"."ledger_txs" ADD CONSTRAINT "ledger_txs_kind" CHECK ("app"."ledger_txs"."kind" in ('invoice', 'payment', 'credit_note', 'reversal', 'opening', 'transfer', 'refund', 'cash_close', 'handover', 'gift'));--> statement-breakpoint
ALTER TABLE "app"."number_series" ADD CONSTRAINT "number_series_kind" CHECK ("app"."number_series"."kind" in ('account', 'invoice', 'receipt', 'credit_note', 'reversal', 'transfer', 'refund', 'gift', 'sponsor'));--> statement-breakpoint
-- By hand below.
SELECT app.protect('ledger_checks', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (checked_at, faults) ON app.ledger_checks TO halaqah_app;
--> statement-breakpoint
SELECT
  app.protect('fee_settings', 'SELECT, INSERT, UPDATE'),
  app.protect('student_stays', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- Joining two records of a pupil moves the stays, or takes away those that the kept one has already.
CREATE POLICY erasure ON app.student_stays FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (student_id) ON app.student_stays TO halaqah_erasure;
--> statement-breakpoint
SELECT
  app.protect('account_transfers', 'SELECT, INSERT'),
  app.protect('openings', 'SELECT, INSERT'),
  app.protect('refunds', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (number, state, bank_ref, decided_by, decided_at) ON app.refunds TO halaqah_app;
--> statement-breakpoint
-- Erasing a person blanks the words about their money; joining two records asks who decided on a refund.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['credit_notes', 'account_transfers', 'openings', 'refunds'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (reason) ON app.credit_notes, app.account_transfers TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (note) ON app.openings TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (reason, bank_ref) ON app.refunds TO halaqah_erasure;
--> statement-breakpoint
SELECT
  app.protect('payment_claims', 'SELECT, INSERT'),
  app.protect('bank_accounts', 'SELECT, INSERT'),
  app.protect('bank_lines', 'SELECT, INSERT'),
  app.protect('bank_matches', 'SELECT, INSERT'),
  app.protect('payer_aliases', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (state, decided_by, decided_at, answer, file_url, payment_id) ON app.payment_claims TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (columns) ON app.bank_accounts TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (ignored_why) ON app.bank_lines TO halaqah_app;
--> statement-breakpoint
GRANT UPDATE (hits) ON app.payer_aliases TO halaqah_app;
--> statement-breakpoint
-- Erasing a person blanks the words of slips and of lines of bank statements, and forgets what was learnt of the
-- person's transfers; joining two records asks who sent a slip or decided on it.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['payment_claims', 'bank_lines', 'bank_matches', 'payer_aliases'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (reference, answer, file_url) ON app.payment_claims TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (description, reference, ignored_why) ON app.bank_lines TO halaqah_erasure;
--> statement-breakpoint
GRANT DELETE ON app.payer_aliases TO halaqah_erasure;
--> statement-breakpoint
SELECT
  app.protect('gateway_settings', 'SELECT, INSERT, UPDATE'),
  app.protect('gateway_payments', 'SELECT, INSERT'),
  app.protect('gateway_events', 'SELECT, INSERT'),
  app.protect('reminder_settings', 'SELECT, INSERT, UPDATE'),
  app.protect('fee_reminders', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (state, bill_code, invoice_no, paid_on, payment_id, answer) ON app.gateway_payments TO halaqah_app;
--> statement-breakpoint
-- Whoever begins an online payment, or keeps what the provider told, also sets the asking on its way, and can do nothing
-- else with the queue. Nobody waits for the provider inside a transaction.
CREATE FUNCTION app.make_gateway_bill() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job('make_gateway_bill',
    json_build_object('school_id', NEW.school_id, 'id', NEW.id), max_attempts => 2);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.make_gateway_bill FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER make_gateway_bill AFTER INSERT ON app.gateway_payments
  FOR EACH ROW WHEN (NEW.state = 'made') EXECUTE FUNCTION app.make_gateway_bill();
--> statement-breakpoint
CREATE FUNCTION app.settle_gateway() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job('settle_gateway',
    json_build_object('school_id', NEW.school_id, 'id', NEW.gateway_payment_id),
    job_key => 'settle_gateway ' || NEW.gateway_payment_id, max_attempts => 6);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.settle_gateway FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER settle_gateway AFTER INSERT ON app.gateway_events
  FOR EACH ROW WHEN (NEW.is_valid AND NEW.gateway_payment_id IS NOT NULL)
  EXECUTE FUNCTION app.settle_gateway();
--> statement-breakpoint
GRANT UPDATE (mailed_at) ON app.billing_runs TO halaqah_app;
--> statement-breakpoint
-- Whoever issues bills sets the mails about them on their way.
CREATE FUNCTION app.mail_bills() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail_bills',
    json_build_object('school_id', NEW.school_id, 'id', NEW.id), max_attempts => 6);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.mail_bills FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER mail_bills AFTER INSERT ON app.billing_runs
  FOR EACH ROW EXECUTE FUNCTION app.mail_bills();
--> statement-breakpoint
-- Erasing a person and joining two guardians reach what was told about payments, and who began them.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['gateway_payments', 'gateway_events', 'fee_reminders'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (guardian_id, answer) ON app.gateway_payments TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (said) ON app.gateway_events TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (remind_why) ON app.billing_accounts TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (gets_bill) ON app.billing_payers TO halaqah_erasure;
--> statement-breakpoint
SELECT
  app.protect('funds', 'SELECT, INSERT, UPDATE'),
  app.protect('pledges', 'SELECT, INSERT'),
  app.protect('waivers', 'SELECT, INSERT, UPDATE'),
  app.protect('charge_waivers', 'SELECT, INSERT');
--> statement-breakpoint
GRANT UPDATE (ended_on) ON app.pledges TO halaqah_app;
--> statement-breakpoint
-- Who takes from a fund locks it and asks first. This holds for whoever forgets to.
CREATE FUNCTION app.check_fund() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF (SELECT sum(e.amount_sen) FROM app.ledger_entries e
      WHERE e.school_id = NEW.school_id AND e.fund_id = NEW.fund_id) > 0 THEN
    RAISE EXCEPTION 'a fund is overdrawn' USING ERRCODE = 'XX000';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_fund AFTER INSERT ON app.ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.fund_id IS NOT NULL AND NEW.amount_sen > 0) EXECUTE FUNCTION app.check_fund();
--> statement-breakpoint
-- Erasing a person blanks the words of waivers and a sponsor of the same name; joining two pupils moves their waivers.
CREATE POLICY erasure ON app.waivers FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (student_id, reason, answer) ON app.waivers TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (name, contact) ON app.billing_accounts TO halaqah_erasure;
