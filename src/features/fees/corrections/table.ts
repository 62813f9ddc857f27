import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { ledgerTxs } from "#features/fees/ledger/table.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";
import { REFUND_METHODS, REFUND_STATES } from "./rules.ts";

/** A credit that went from one account to another; the id is that of its transaction in the ledger. */
export const accountTransfers = app.table(
  "account_transfers",
  {
    ...schoolKey(),
    number: text().notNull(),
    from_account: uuid().notNull(),
    to_account: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    reason: text().notNull(),
    client_key: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    foreignKey({
      columns: [t.school_id, t.from_account],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.to_account],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    unique("account_transfers_number").on(t.school_id, t.number),
    unique("account_transfers_client_key").on(t.school_id, t.client_key),
    index("account_transfers_from").on(t.school_id, t.from_account),
    index("account_transfers_to").on(t.school_id, t.to_account),
    check("account_transfers_amount", sql`${t.amount_sen} > 0`),
    check("account_transfers_other", sql`${t.from_account} <> ${t.to_account}`),
  ],
);

/** A list of opening balances that was taken in, so that it can be taken back. */
export const openingImports = app.table(
  "opening_imports",
  {
    ...schoolKey(),
    lines: integer().notNull(),
    created_at: createdAt(),
    undone_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
  ],
);

/** What an account owed (or, below zero, had paid ahead) on a day before the school's books began here. */
export const openings = app.table(
  "openings",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    as_of: date().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    note: text().notNull().default(""),
    /** The list with which it came; null where it was typed by hand. */
    import_id: uuid(),
    /** When that list was taken back. */
    undone_at: timestamp(),
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
      columns: [t.school_id, t.import_id],
      foreignColumns: [openingImports.school_id, openingImports.id],
    }),
    uniqueIndex("openings_once")
      .on(t.school_id, t.account_id, t.as_of)
      .where(sql`undone_at is null`),
    index("openings_account").on(t.school_id, t.account_id),
    index("openings_import").on(t.school_id, t.import_id),
    check("openings_undone", sql`${t.undone_at} is null or ${t.import_id} is not null`),
    check("openings_amount", sql`${t.amount_sen} <> 0`),
  ],
);

/**
 * Money that goes back to a family. It has no number until it is paid, and then its id is that of its transaction in the
 * ledger.
 */
export const refunds = app.table(
  "refunds",
  {
    ...schoolKey(),
    number: text(),
    account_id: uuid().notNull(),
    /** Whose deposit it is; null of what the family paid ahead. */
    student_id: uuid(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    method: text({ enum: REFUND_METHODS }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull().default("asked"),
    reason: text().notNull(),
    asked_by: uuid().notNull(),
    asked_at: timestamp().notNull(),
    decided_by: uuid(),
    decided_at: timestamp(),
    /** The number of the bank's transfer. */
    bank_ref: text().notNull().default(""),
    client_key: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.asked_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.decided_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("refunds_number").on(t.school_id, t.number),
    unique("refunds_client_key").on(t.school_id, t.client_key),
    index("refunds_student").on(t.school_id, t.student_id),
    index("refunds_account").on(t.school_id, t.account_id),
    index("refunds_asked_by").on(t.school_id, t.asked_by),
    index("refunds_decided_by").on(t.school_id, t.decided_by),
    check("refunds_amount", sql`${t.amount_sen} > 0`),
    check("refunds_method", isOneOf(t.method, REFUND_METHODS)),
    check("refunds_state", isOneOf(t.state, REFUND_STATES)),
    check(
      "refunds_decided",
      sql`(${t.state} = 'asked') = (${t.decided_at} is null)
        and (${t.decided_at} is null) = (${t.decided_by} is null)
        and (${t.state} = 'paid') = (${t.number} is not null)`,
    ),
  ],
);
