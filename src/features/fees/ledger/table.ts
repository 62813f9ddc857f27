import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { cashSessions } from "#features/fees/drawers/table.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { funds } from "#features/fees/funds/table.ts";
import { feeItems } from "#features/fees/items/table.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";
import type { MonthTotals } from "./contract.ts";
import { type LedgerFault, LEDGERS, TX_KINDS } from "./rules.ts";

/**
 * What happened to the school's money: the id is that of its document. Nothing here is changed or deleted; a mistake is
 * taken back by another transaction.
 */
export const ledgerTxs = app.table(
  "ledger_txs",
  {
    ...schoolKey(),
    kind: text({ enum: TX_KINDS }).notNull(),
    posted_on: date().notNull(),
    at: timestamp().notNull(),
    /** Null where nobody signed in did it. */
    made_by: uuid(),
    reverses: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({ columns: [t.school_id, t.reverses], foreignColumns: [t.school_id, t.id] }),
    uniqueIndex("ledger_txs_reverses").on(t.school_id, t.reverses),
    index("ledger_txs_made_by").on(t.school_id, t.made_by),
    check("ledger_txs_kind", isOneOf(t.kind, TX_KINDS)),
  ],
);

/** The lines of a transaction, debits above zero. The database refuses, at COMMIT, lines that do not add up to zero. */
export const ledgerEntries = app.table(
  "ledger_entries",
  {
    ...schoolKey(),
    tx_id: uuid().notNull(),
    ledger: text({ enum: LEDGERS }).notNull(),
    account_id: uuid(),
    item_id: uuid(),
    /** The drawer into which cash came, or from which it went; null of cash from before there were drawers. */
    cash_session_id: uuid(),
    fund_id: uuid(),
    /** Whose deposit it is. */
    student_id: uuid(),
    amount_sen: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.tx_id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.item_id],
      foreignColumns: [feeItems.school_id, feeItems.id],
    }),
    foreignKey({
      columns: [t.school_id, t.cash_session_id],
      foreignColumns: [cashSessions.school_id, cashSessions.id],
    }),
    foreignKey({
      columns: [t.school_id, t.fund_id],
      foreignColumns: [funds.school_id, funds.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    index("ledger_entries_student")
      .on(t.school_id, t.student_id)
      .where(sql`student_id is not null`),
    check(
      "ledger_entries_of_pupil",
      sql`(${t.ledger} = 'deposit') = (${t.student_id} is not null)`,
    ),
    index("ledger_entries_fund")
      .on(t.school_id, t.fund_id)
      .where(sql`fund_id is not null`),
    check("ledger_entries_of_fund", sql`(${t.ledger} = 'fund') = (${t.fund_id} is not null)`),
    index("ledger_entries_cash_session")
      .on(t.school_id, t.cash_session_id)
      .where(sql`cash_session_id is not null`),
    check("ledger_entries_cash", sql`${t.cash_session_id} is null or ${t.ledger} = 'cash'`),
    index("ledger_entries_tx").on(t.school_id, t.tx_id),
    index("ledger_entries_account")
      .on(t.school_id, t.account_id)
      .where(sql`account_id is not null`),
    check("ledger_entries_ledger", isOneOf(t.ledger, LEDGERS)),
    check("ledger_entries_amount", sql`${t.amount_sen} <> 0`),
    check("ledger_entries_owed", sql`(${t.ledger} = 'receivable') = (${t.account_id} is not null)`),
  ],
);

/** What a document makes an account owe by a day. */
export const dues = app.table(
  "dues",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    tx_id: uuid().notNull(),
    due_on: date().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.tx_id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    index("dues_account").on(t.school_id, t.account_id),
    index("dues_tx").on(t.school_id, t.tx_id),
    check("dues_amount", sql`${t.amount_sen} > 0`),
  ],
);

/** Which credit (a payment, a credit note) pays which due; below zero where that was taken back. */
export const allocations = app.table(
  "allocations",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    tx_id: uuid().notNull(),
    due_id: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.tx_id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    foreignKey({ columns: [t.school_id, t.due_id], foreignColumns: [dues.school_id, dues.id] }),
    index("allocations_account").on(t.school_id, t.account_id),
    index("allocations_tx").on(t.school_id, t.tx_id),
    index("allocations_due").on(t.school_id, t.due_id),
    check("allocations_amount", sql`${t.amount_sen} <> 0`),
  ],
);

/** A credit that is kept back from the dues to come, until it is released. */
export const creditHolds = app.table(
  "credit_holds",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    /** The payment or other document whose credit it is. */
    tx_id: uuid().notNull(),
    why: text().notNull(),
    held_at: timestamp().notNull(),
    released_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.tx_id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    uniqueIndex("credit_holds_open")
      .on(t.school_id, t.account_id, t.tx_id)
      .where(sql`released_at is null`),
    index("credit_holds_account").on(t.school_id, t.account_id),
    index("credit_holds_tx").on(t.school_id, t.tx_id),
  ],
);

/**
 * A month whose books were closed, with what they said then. While it is not reopened, nothing is posted with a day in
 * it.
 */
export const closedFeeMonths = app.table(
  "closed_fee_months",
  {
    ...schoolKey(),
    /** "2026-11" */
    month: text().notNull(),
    totals: jsonb().$type<MonthTotals>().notNull(),
    /** What the totals were; the printed sheet has it too. */
    hash: text().notNull(),
    closed_at: timestamp().notNull(),
    closed_by: uuid().notNull(),
    reopened_at: timestamp(),
    reopened_by: uuid(),
    reopened_why: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    foreignKey({
      columns: [t.school_id, t.closed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.reopened_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    uniqueIndex("closed_fee_months_once")
      .on(t.school_id, t.month)
      .where(sql`reopened_at is null`),
    index("closed_fee_months_closed_by").on(t.school_id, t.closed_by),
    index("closed_fee_months_reopened_by").on(t.school_id, t.reopened_by),
    check("closed_fee_months_month", sql`${t.month} ~ '^\\d{4}-\\d{2}$'`),
    check("closed_fee_months_totals", sql`jsonb_typeof(${t.totals}) = 'object'`),
    check(
      "closed_fee_months_reopened",
      sql`num_nonnulls(${t.reopened_at}, ${t.reopened_by}) in (0, 2)`,
    ),
  ],
);

/** What the last check of a school's books found; nothing when all is well. */
export const ledgerChecks = app.table(
  "ledger_checks",
  {
    school_id: uuid().notNull(),
    checked_at: timestamp().notNull(),
    faults: jsonb().$type<LedgerFault[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("ledger_checks_faults", sql`jsonb_typeof(${t.faults}) = 'array'`),
  ],
);
