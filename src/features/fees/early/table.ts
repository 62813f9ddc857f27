import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, schoolKey } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { creditNotes } from "#features/fees/billing/table.ts";
import { ledgerTxs } from "#features/fees/ledger/table.ts";

/**
 * The discount for a year that a family paid early, on the terms that were offered; the id is that of its credit note.
 * One for each account and year, until it is taken back.
 */
export const earlyDiscounts = app.table(
  "early_discounts",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    year: text().notNull(),
    off_bp: integer().notNull(),
    until: date().notNull(),
    second_until: date(),
    /** The document by which the terms were met, such as the last payment. */
    earned_by: uuid().notNull(),
    /** The transaction that took it back, and its number. */
    lost_id: uuid(),
    lost_number: text(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.id],
      foreignColumns: [creditNotes.school_id, creditNotes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.earned_by],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    foreignKey({
      columns: [t.school_id, t.lost_id],
      foreignColumns: [ledgerTxs.school_id, ledgerTxs.id],
    }),
    uniqueIndex("early_discounts_once")
      .on(t.school_id, t.account_id, t.year)
      .where(sql`lost_id is null`),
    index("early_discounts_account").on(t.school_id, t.account_id),
    index("early_discounts_earned_by").on(t.school_id, t.earned_by),
    index("early_discounts_lost").on(t.school_id, t.lost_id),
    check("early_discounts_year", sql`${t.year} ~ '^\\d{4}$'`),
    check("early_discounts_off", sql`${t.off_bp} between 1 and 5000`),
    check("early_discounts_back", sql`num_nonnulls(${t.lost_id}, ${t.lost_number}) in (0, 2)`),
  ],
);
