import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { DEFAULT_FEE_SETTINGS as OURS, type EarlyOffer, RANK_ORDERS } from "./rules.ts";

/** How a school handles fees; a school without a row has the defaults. Amounts are in sen. */
export const feeSettings = app.table(
  "fee_settings",
  {
    ...schoolKey(),
    /** The day of the month on which a new item falls due. */
    due_day: smallint().notNull().default(OURS.due_day),
    rank_by: text({ enum: RANK_ORDERS }).notNull().default(OURS.rank_by),
    /** Above this the money of a drawer should go to the bank. */
    cash_limit_sen: bigint({ mode: "number" }).notNull().default(OURS.cash_limit_sen),
    /** Above this a credit note is for an admin. */
    note_limit_sen: bigint({ mode: "number" }).notNull().default(OURS.note_limit_sen),
    /** The last line of a receipt. */
    footer_ms: text().notNull().default(OURS.footer_ms),
    /** What the school lets off who pays a year early. */
    early_offers: jsonb().$type<EarlyOffer[]>().notNull().default(OURS.early_offers),
    /** The school's number at LHDN, for e-invoices. */
    tin: text().notNull().default(OURS.tin),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("fee_settings_one").on(t.school_id),
    check("fee_settings_rank_by", isOneOf(t.rank_by, RANK_ORDERS)),
    check("fee_settings_early_offers", sql`jsonb_typeof(${t.early_offers}) = 'array'`),
    check("fee_settings_due_day", sql`${t.due_day} between 1 and 31`),
    check(
      "fee_settings_limits",
      sql`${t.cash_limit_sen} between 0 and 10000000 and ${t.note_limit_sen} between 0 and 10000000`,
    ),
  ],
);
