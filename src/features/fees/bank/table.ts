import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { cashSessions } from "#features/fees/drawers/table.ts";
import { payments } from "#features/fees/table.ts";
import { schools } from "#features/schools/table.ts";
import type { StatementColumns } from "#features/fees/bank/rules/statement.ts";

/** An account of the school at a bank. Families see those that have a number or a code. */
export const bankAccounts = app.table(
  "bank_accounts",
  {
    ...schoolKey(),
    name: text().notNull(),
    bank: text().notNull(),
    number_last4: text().notNull(),
    /** Whose name the bank shows. */
    holder: text().notNull().default(""),
    /** The whole number, digits only, for the families who transfer to it; empty until an admin typed it. */
    number: text().notNull().default(""),
    /** The text of the bank's DuitNow QR; empty without one. */
    duitnow: text().notNull().default(""),
    /** Whether the sum is put into the code, since the school tried that with its own bank. */
    has_amount: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Which columns of its statements mean what, as they were confirmed last. */
    columns: jsonb().$type<StatementColumns>(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("bank_accounts_last4", sql`${t.number_last4} ~ '^\\d{4}$'`),
    check(
      "bank_accounts_number",
      sql`${t.number} = '' or (${t.number} ~ '^\\d{5,20}$' and right(${t.number}, 4) = ${t.number_last4})`,
    ),
    check("bank_accounts_has_amount", sql`not ${t.has_amount} or ${t.duitnow} <> ''`),
    check("bank_accounts_columns", sql`jsonb_typeof(${t.columns}) = 'object'`),
  ],
);

/** Money that came into a bank account, as its statement says. It is settled once its matches add up to it, or if it is ignored. */
export const bankLines = app.table(
  "bank_lines",
  {
    ...schoolKey(),
    bank_account_id: uuid().notNull(),
    booked_on: date().notNull(),
    description: text().notNull(),
    reference: text().notNull().default(""),
    amount_sen: bigint({ mode: "number" }).notNull(),
    /** What tells it from every other line, so that a statement that overlaps adds nothing. */
    fingerprint: text().notNull(),
    /** Why it is no payment of fees; empty while it counts. */
    ignored_why: text().notNull().default(""),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.bank_account_id],
      foreignColumns: [bankAccounts.school_id, bankAccounts.id],
    }),
    unique("bank_lines_fingerprint").on(t.school_id, t.fingerprint),
    index("bank_lines_day").on(t.school_id, t.bank_account_id, t.booked_on),
    check("bank_lines_amount", sql`${t.amount_sen} > 0`),
  ],
);

/** What a line of a statement is: a receipt, or cash of a drawer that was taken to the bank. */
export const bankMatches = app.table(
  "bank_matches",
  {
    ...schoolKey(),
    line_id: uuid().notNull(),
    payment_id: uuid(),
    cash_session_id: uuid(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.line_id],
      foreignColumns: [bankLines.school_id, bankLines.id],
    }),
    foreignKey({
      columns: [t.school_id, t.payment_id],
      foreignColumns: [payments.school_id, payments.id],
    }),
    foreignKey({
      columns: [t.school_id, t.cash_session_id],
      foreignColumns: [cashSessions.school_id, cashSessions.id],
    }),
    unique("bank_matches_payment").on(t.school_id, t.payment_id),
    unique("bank_matches_cash_session").on(t.school_id, t.cash_session_id),
    index("bank_matches_line").on(t.school_id, t.line_id),
    check("bank_matches_amount", sql`${t.amount_sen} > 0`),
    check("bank_matches_what", sql`num_nonnulls(${t.payment_id}, ${t.cash_session_id}) = 1`),
  ],
);

/** Whose transfers say this, learnt from what was matched by hand or press. */
export const payerAliases = app.table(
  "payer_aliases",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    /** The words of a line without numbers, folded. */
    words: text().notNull(),
    hits: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    unique("payer_aliases_words").on(t.school_id, t.words, t.account_id),
    index("payer_aliases_account").on(t.school_id, t.account_id),
  ],
);
