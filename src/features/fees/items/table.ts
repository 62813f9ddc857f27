import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { uuid } from "drizzle-orm/pg-core";
import { schools } from "#features/schools/table.ts";
import {
  ENTRIES,
  FREQUENCIES,
  type FeePart,
  PRORATES,
  SCOPES,
} from "#features/fees/items/rules/prices.ts";

/** What a school charges for. */
export const feeItems = app.table(
  "fee_items",
  {
    ...schoolKey(),
    name_ms: text().notNull(),
    name_en: text().notNull(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    scope: text({ enum: SCOPES }).notNull(),
    /** The levels of classes whose pupils are billed; null for all. */
    levels: text().array(),
    entry: text({ enum: ENTRIES }),
    /** The months (1–12) in which it is billed; null for all. */
    months: smallint().array(),
    due_day: smallint().notNull(),
    prorate: text({ enum: PRORATES }).notNull(),
    split: jsonb().$type<FeePart[]>(),
    archived_on: date(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("fee_items_frequency", isOneOf(t.frequency, FREQUENCIES)),
    check("fee_items_scope", isOneOf(t.scope, SCOPES)),
    check("fee_items_entry", isOneOf(t.entry, ENTRIES)),
    check("fee_items_prorate", isOneOf(t.prorate, PRORATES)),
    check("fee_items_due_day", sql`${t.due_day} between 1 and 31`),
    check("fee_items_split", sql`jsonb_typeof(${t.split}) = 'array'`),
  ],
);

/** The prices of an item, each from a day on. A price is added, never changed. */
export const feePrices = app.table(
  "fee_prices",
  {
    ...schoolKey(),
    item_id: uuid().notNull(),
    from_date: date().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.item_id],
      foreignColumns: [feeItems.school_id, feeItems.id],
    }),
    unique("fee_prices_day").on(t.school_id, t.item_id, t.from_date),
    check("fee_prices_amount", sql`${t.amount_sen} between 0 and 10000000`),
  ],
);

/** What the second child and those after it pay less. */
export const feeRanks = app.table(
  "fee_ranks",
  {
    ...schoolKey(),
    item_id: uuid().notNull(),
    rank: smallint().notNull(),
    off_sen: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.item_id],
      foreignColumns: [feeItems.school_id, feeItems.id],
    }),
    unique("fee_ranks_rank").on(t.school_id, t.item_id, t.rank),
    check("fee_ranks_off", sql`${t.rank} between 2 and 20 and ${t.off_sen} >= 0`),
  ],
);
