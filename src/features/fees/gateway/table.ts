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
import { app, createdAt, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { payments } from "#features/fees/table.ts";
import { guardians } from "#features/guardians/table.ts";
import { schools } from "#features/schools/table.ts";
import { FEE_PAYERS, ONLINE_STATES, REVIEW_WHYS } from "./rules.ts";

/** The school's account at the provider of online payments; a school without a row has none. */
export const gatewaySettings = app.table(
  "gateway_settings",
  {
    ...schoolKey(),
    /** The keys, which only this installation can read. */
    sealed: text().notNull(),
    is_on: boolean().notNull(),
    fee_on: text({ enum: FEE_PAYERS }).notNull(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("gateway_settings_one").on(t.school_id),
    check("gateway_settings_fee_on", isOneOf(t.fee_on, FEE_PAYERS)),
  ],
);

/** A payment that a guardian began at the provider, or money that was found there; its id is our reference. */
export const gatewayPayments = app.table(
  "gateway_payments",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    guardian_id: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    state: text({ enum: ONLINE_STATES }).notNull(),
    created_at: createdAt(),
    /** Made by the screen that begins it: sent again, it finds the payment that there is. None of found money. */
    client_key: uuid(),
    /** The bill at the provider. */
    bill_code: text(),
    /** The provider's number of the money that came, and on which day. */
    invoice_no: text(),
    paid_on: date(),
    /** The receipt. */
    payment_id: uuid(),
    /** Of money that came otherwise than asked: under which bill it was found, and how it differs. */
    found_under: uuid(),
    why: text({ enum: REVIEW_WHYS }),
    /** Why it is no receipt, in the words of who decided. */
    answer: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.guardian_id],
      foreignColumns: [guardians.school_id, guardians.id],
    }),
    foreignKey({
      columns: [t.school_id, t.payment_id],
      foreignColumns: [payments.school_id, payments.id],
    }),
    foreignKey({ columns: [t.school_id, t.found_under], foreignColumns: [t.school_id, t.id] }),
    unique("gateway_payments_client_key").on(t.school_id, t.client_key),
    unique("gateway_payments_bill").on(t.school_id, t.bill_code),
    unique("gateway_payments_invoice").on(t.school_id, t.invoice_no),
    unique("gateway_payments_payment").on(t.school_id, t.payment_id),
    index("gateway_payments_account").on(t.school_id, t.account_id),
    index("gateway_payments_guardian").on(t.school_id, t.guardian_id),
    index("gateway_payments_open").on(t.school_id, t.state, t.created_at),
    index("gateway_payments_found").on(t.school_id, t.found_under),
    check("gateway_payments_state", isOneOf(t.state, ONLINE_STATES)),
    check("gateway_payments_why", isOneOf(t.why, REVIEW_WHYS)),
    check("gateway_payments_amount", sql`${t.amount_sen} > 0`),
    check("gateway_payments_paid", sql`(${t.state} = 'paid') = (${t.payment_id} is not null)`),
    check("gateway_payments_found_why", sql`(${t.found_under} is null) = (${t.why} is null)`),
  ],
);

/** What the provider told us unasked, whether it was the provider or not. */
export const gatewayEvents = app.table(
  "gateway_events",
  {
    ...schoolKey(),
    /** Null for a bill that is none of ours. */
    gateway_payment_id: uuid(),
    received_at: timestamp().notNull(),
    is_valid: boolean().notNull(),
    said: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    foreignKey({
      columns: [t.school_id, t.gateway_payment_id],
      foreignColumns: [gatewayPayments.school_id, gatewayPayments.id],
    }),
    index("gateway_events_payment").on(t.school_id, t.gateway_payment_id),
    check("gateway_events_said", sql`jsonb_typeof(${t.said}) = 'object'`),
  ],
);
