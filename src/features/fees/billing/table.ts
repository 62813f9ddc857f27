import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import { NOTE_KINDS } from "#features/fees/ledger/rules.ts";
import { app, createdAt, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { feeItems } from "#features/fees/items/table.ts";
import { ledgerTxs } from "#features/fees/ledger/table.ts";
import { waivers } from "#features/fees/waivers/table.ts";
import { funds } from "#features/fees/funds/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";

/** The bills of a month, issued together, or one of a year that a family pays ahead. */
export const billingRuns = app.table(
  "billing_runs",
  {
    ...schoolKey(),
    /** "2026-12", or "2026" */
    period: text().notNull(),
    item_ids: uuid().array().notNull(),
    invoices: integer().notNull(),
    total_sen: bigint({ mode: "number" }).notNull(),
    created_at: createdAt(),
    /** When its invoices were taken back by credit notes. */
    undone_at: timestamp(),
    /** When its bills were mailed to those who asked for that. */
    mailed_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("billing_runs_period", sql`${t.period} ~ '^\\d{4}(-\\d{2})?$'`),
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
    check("invoices_total", sql`${t.total_sen} >= 0`),
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
    /** Whether the price was made by hand for the pupil. */
    is_exception: boolean().notNull().default(false),
    gross_sen: bigint({ mode: "number" }).notNull(),
    /** What a younger sibling pays less. */
    off_sen: bigint({ mode: "number" }).notNull(),
    /** What of the rest is waived. */
    waived_sen: bigint({ mode: "number" }).notNull().default(0),
    /** Whether it counts for the discount for early payment, as its item said then. */
    early_eligible: boolean().notNull().default(false),
    /** Since when the item may be billed to the pupil anew. */
    voided_at: timestamp(),
    /** The credit note that takes it back; null of a voided one that another pupil was merged with, which stays owed. */
    voided_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.voided_by],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
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
    index("charges_voided_by")
      .on(t.school_id, t.voided_by)
      .where(sql`voided_by is not null`),
    check("charges_voided", sql`${t.voided_by} is null or ${t.voided_at} is not null`),
    check("charges_amount", sql`${t.off_sen} >= 0 and ${t.gross_sen} > ${t.off_sen}`),
    check("charges_waived", sql`${t.waived_sen} between 0 and ${t.gross_sen} - ${t.off_sen}`),
  ],
);

/** Which waiver took how much off a charge, and the fund that paid it, or null for the school. */
export const chargeWaivers = app.table(
  "charge_waivers",
  {
    ...schoolKey(),
    charge_id: uuid().notNull(),
    waiver_id: uuid().notNull(),
    fund_id: uuid(),
    amount_sen: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.charge_id],
      foreignColumns: [charges.school_id, charges.id],
    }),
    foreignKey({
      columns: [t.school_id, t.waiver_id],
      foreignColumns: [waivers.school_id, waivers.id],
    }),
    foreignKey({
      columns: [t.school_id, t.fund_id],
      foreignColumns: [funds.school_id, funds.id],
    }),
    index("charge_waivers_charge").on(t.school_id, t.charge_id),
    index("charge_waivers_waiver").on(t.school_id, t.waiver_id),
    index("charge_waivers_fund").on(t.school_id, t.fund_id),
    check("charge_waivers_amount", sql`${t.amount_sen} > 0`),
  ],
);

/** What an account owes less than it was billed; the id is that of its transaction in the ledger. */
export const creditNotes = app.table(
  "credit_notes",
  {
    ...schoolKey(),
    number: text().notNull(),
    account_id: uuid().notNull(),
    /** The bill that it takes back; null of a note that somebody wrote. */
    invoice_id: uuid(),
    /** Why somebody wrote it; null where it takes a bill back. */
    kind: text({ enum: NOTE_KINDS }),
    reason: text().notNull().default(""),
    amount_sen: bigint({ mode: "number" }).notNull(),
    /** Made by the screen where it was written: sent again, it finds the note that there is. */
    client_key: uuid(),
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
    unique("credit_notes_client_key").on(t.school_id, t.client_key),
    index("credit_notes_account").on(t.school_id, t.account_id),
    check("credit_notes_kind", isOneOf(t.kind, NOTE_KINDS)),
    check("credit_notes_by_hand", sql`(${t.kind} is null) = (${t.invoice_id} is not null)`),
    check("credit_notes_amount", sql`${t.amount_sen} >= 0`),
  ],
);
