import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { feeItems } from "#features/fees/items/table.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { LEDGERS, TX_KINDS } from "./rules.ts";

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
