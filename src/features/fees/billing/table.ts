import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { feeItems } from "#features/fees/items/table.ts";
import { ledgerTxs } from "#features/fees/ledger/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";

/** The bills of a month, issued together. */
export const billingRuns = app.table(
  "billing_runs",
  {
    ...schoolKey(),
    /** "2026-12" */
    period: text().notNull(),
    item_ids: uuid().array().notNull(),
    invoices: integer().notNull(),
    total_sen: bigint({ mode: "number" }).notNull(),
    created_at: createdAt(),
    /** When its invoices were taken back by credit notes. */
    undone_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("billing_runs_period", sql`${t.period} ~ '^\\d{4}-\\d{2}$'`),
  ],
);

/** A bill of an account; the id is that of its transaction in the ledger. */
export const invoices = app.table(
  "invoices",
  {
    ...schoolKey(),
    number: text().notNull(),
    account_id: uuid().notNull(),
    run_id: uuid().notNull(),
    issued_on: date().notNull(),
    total_sen: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.run_id],
      foreignColumns: [billingRuns.school_id, billingRuns.id],
    }),
    unique("invoices_number").on(t.school_id, t.number),
    index("invoices_account").on(t.school_id, t.account_id),
    index("invoices_run").on(t.school_id, t.run_id),
    check("invoices_total", sql`${t.total_sen} > 0`),
  ],
);

/**
 * A line of a bill, as the item was called and priced then. Nothing is billed twice to a pupil, or to a family, for a
 * period, as long as the line is not voided.
 */
export const charges = app.table(
  "charges",
  {
    ...schoolKey(),
    invoice_id: uuid().notNull(),
    item_id: uuid().notNull(),
    account_id: uuid().notNull(),
    /** Null for what a family pays once. */
    student_id: uuid(),
    period: text().notNull(),
    name_ms: text().notNull(),
    name_en: text().notNull(),
    /** The child's place among the siblings who were billed. */
    rank: smallint(),
    gross_sen: bigint({ mode: "number" }).notNull(),
    /** What a younger sibling pays less. */
    off_sen: bigint({ mode: "number" }).notNull(),
    voided_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.invoice_id],
      foreignColumns: [invoices.school_id, invoices.id],
    }),
    foreignKey({
      columns: [t.school_id, t.item_id],
      foreignColumns: [feeItems.school_id, feeItems.id],
    }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    uniqueIndex("charges_once")
      .on(t.school_id, t.item_id, sql`coalesce(${t.student_id}, ${t.account_id})`, t.period)
      .where(sql`voided_at is null`),
    index("charges_invoice").on(t.school_id, t.invoice_id),
    index("charges_student").on(t.school_id, t.student_id),
    check("charges_amount", sql`${t.off_sen} >= 0 and ${t.gross_sen} > ${t.off_sen}`),
  ],
);

/** What an account owes less than it was billed; the id is that of its transaction in the ledger. */
export const creditNotes = app.table(
  "credit_notes",
  {
    ...schoolKey(),
    number: text().notNull(),
    account_id: uuid().notNull(),
    invoice_id: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.invoice_id],
      foreignColumns: [invoices.school_id, invoices.id],
    }),
    unique("credit_notes_number").on(t.school_id, t.number),
    unique("credit_notes_invoice").on(t.school_id, t.invoice_id),
    check("credit_notes_amount", sql`${t.amount_sen} > 0`),
  ],
);
