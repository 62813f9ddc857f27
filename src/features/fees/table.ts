import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { funds } from "#features/fees/funds/table.ts";
import { ledgerTxs } from "#features/fees/ledger/table.ts";
import { students } from "#features/students/table.ts";
import { PAYMENT_KINDS, PAYMENT_METHODS, REVERSALS } from "./rules.ts";

/**
 * Money that a school received, and its official receipt; the id is that of its transaction in the ledger. Amounts are
 * in sen.
 */
export const payments = app.table(
  "payments",
  {
    ...schoolKey(),
    kind: text({ enum: PAYMENT_KINDS }).notNull().default("fee"),
    /** The family, or the sponsor of a gift. */
    account_id: uuid().notNull(),
    /** The fund into which a gift goes. */
    fund_id: uuid(),
    /** The pupil for whom it was paid before families had accounts. */
    student_id: uuid(),
    /** The receipt's number. */
    number: text().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    /** How much of it is more (or, below zero, less) than was owed, because cash ends in five sen. */
    rounding_sen: smallint().notNull().default(0),
    received_on: date().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    payer_name: text().notNull().default(""),
    /** The number of the transfer or cheque. */
    reference: text().notNull().default(""),
    /** Made by the screen that took the money: sent again, it finds the receipt that there is. */
    client_key: uuid().notNull(),
    created_at: createdAt(),
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
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.fund_id],
      foreignColumns: [funds.school_id, funds.id],
    }),
    index("payments_fund")
      .on(t.school_id, t.fund_id)
      .where(sql`fund_id is not null`),
    check("payments_kind", isOneOf(t.kind, PAYMENT_KINDS)),
    check("payments_of_fund", sql`(${t.kind} = 'fund') = (${t.fund_id} is not null)`),
    unique("payments_number").on(t.school_id, t.number),
    unique("payments_client_key").on(t.school_id, t.client_key),
    index("payments_day").on(t.school_id, t.received_on),
    index("payments_student").on(t.school_id, t.student_id),
    index("payments_account").on(t.school_id, t.account_id),
    check("payments_amount", sql`${t.amount_sen} > 0`),
    check("payments_rounding", sql`${t.rounding_sen} between -2 and 2`),
    check("payments_method", isOneOf(t.method, PAYMENT_METHODS)),
  ],
);

/** Why a receipt does not count any more; it keeps its number. */
export const paymentReversals = app.table(
  "payment_reversals",
  {
    ...schoolKey(),
    payment_id: uuid().notNull(),
    number: text().notNull(),
    kind: text({ enum: REVERSALS }).notNull(),
    reason: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    foreignKey({
      columns: [t.school_id, t.payment_id],
      foreignColumns: [payments.school_id, payments.id],
    }),
    unique("payment_reversals_payment").on(t.school_id, t.payment_id),
    unique("payment_reversals_number").on(t.school_id, t.number),
    check("payment_reversals_kind", isOneOf(t.kind, REVERSALS)),
  ],
);
