import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { payments } from "#features/fees/table.ts";
import { profiles } from "#features/people/table.ts";
import { REQUEST_STATES } from "#lib/enumerations.ts";
import { CLAIM_METHODS } from "./rules.ts";

/** A guardian's slip of money paid into the school's bank. It counts once the office accepts it: then it has a receipt. */
export const paymentClaims = app.table(
  "payment_claims",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    made_by: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    method: text({ enum: CLAIM_METHODS }).notNull(),
    /** The day on the slip. */
    paid_on: date().notNull(),
    reference: text().notNull().default(""),
    /** The address of the slip's picture; null once it is withdrawn or was refused long ago. */
    file_url: text(),
    /** SHA-256 of the picture, by which one slip sent twice is found. */
    slip_hash: text().notNull(),
    state: text({ enum: REQUEST_STATES }).notNull().default("waiting"),
    decided_by: uuid(),
    decided_at: timestamp(),
    /** Why it was refused. */
    answer: text().notNull().default(""),
    /** The receipt of an accepted slip. */
    payment_id: uuid(),
    /** The receipt that was taken back, after which it waited again; the last one. */
    cancelled_id: uuid(),
    /** Made by the screen that sends it: sent again, it finds the slip that there is. */
    client_key: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.decided_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.payment_id],
      foreignColumns: [payments.school_id, payments.id],
    }),
    foreignKey({
      columns: [t.school_id, t.cancelled_id],
      foreignColumns: [payments.school_id, payments.id],
    }),
    unique("payment_claims_payment").on(t.school_id, t.payment_id),
    unique("payment_claims_client_key").on(t.school_id, t.client_key),
    index("payment_claims_account").on(t.school_id, t.account_id),
    index("payment_claims_waiting")
      .on(t.school_id, t.paid_on)
      .where(sql`state = 'waiting'`),
    index("payment_claims_hash").on(t.school_id, t.slip_hash),
    index("payment_claims_made_by").on(t.school_id, t.made_by),
    index("payment_claims_decided_by").on(t.school_id, t.decided_by),
    check("payment_claims_method", isOneOf(t.method, CLAIM_METHODS)),
    check("payment_claims_state", isOneOf(t.state, REQUEST_STATES)),
    check("payment_claims_amount", sql`${t.amount_sen} > 0`),
    check("payment_claims_decided", sql`num_nonnulls(${t.decided_by}, ${t.decided_at}) in (0, 2)`),
    check("payment_claims_receipt", sql`(${t.state} = 'accepted') = (${t.payment_id} is not null)`),
  ],
);
