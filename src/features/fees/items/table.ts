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
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { GENDERS, STAYS } from "#lib/enumerations.ts";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { uuid } from "drizzle-orm/pg-core";
import { students } from "#features/students/table.ts";
import { schools } from "#features/schools/table.ts";
import {
  CLASS_CODES,
  ENTRIES,
  FREQUENCIES,
  type FeePart,
  ITEM_KINDS,
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
    kind: text({ enum: ITEM_KINDS }).notNull().default("fee"),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    scope: text({ enum: SCOPES }).notNull(),
    /** The levels of classes whose pupils are billed; null for all. */
    levels: text().array(),
    entry: text({ enum: ENTRIES }),
    /** Only for pupils who board, or come each day; null for both. */
    stay: text({ enum: STAYS }),
    gender: text({ enum: GENDERS }),
    /** The months (1–12) in which it is billed; null for all. */
    months: smallint().array(),
    due_day: smallint().notNull(),
    prorate: text({ enum: PRORATES }).notNull(),
    split: jsonb().$type<FeePart[]>(),
    /** Whether its bills of a year count for the discount for early payment. */
    early_eligible: boolean().notNull().default(false),
    /** What it is on an e-invoice, by the list of LHDN. */
    class_code: text({ enum: CLASS_CODES }).notNull().default("010"),
    archived_on: date(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("fee_items_kind", isOneOf(t.kind, ITEM_KINDS)),
    // What comes back whole is never billed to a whole family, in part, or for less.
    check(
      "fee_items_deposit",
      sql`${t.kind} = 'fee' or (${t.scope} = 'pupil' and ${t.prorate} = 'none')`,
    ),
    check("fee_items_frequency", isOneOf(t.frequency, FREQUENCIES)),
    check("fee_items_scope", isOneOf(t.scope, SCOPES)),
    check("fee_items_entry", isOneOf(t.entry, ENTRIES)),
    check("fee_items_stay", isOneOf(t.stay, STAYS)),
    check("fee_items_gender", isOneOf(t.gender, GENDERS)),
    check("fee_items_prorate", isOneOf(t.prorate, PRORATES)),
    check("fee_items_class_code", isOneOf(t.class_code, CLASS_CODES)),
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

/** What a pupil pays for an item instead of its price; null where the pupil is not billed for it. */
export const feeExceptions = app.table(
  "fee_exceptions",
  {
    ...schoolKey(),
    item_id: uuid().notNull(),
    student_id: uuid().notNull(),
    /** The first month for which it is billed so, "2026-12", and the last one; null while nobody ended it. */
    from_month: text().notNull(),
    to_month: text(),
    amount_sen: bigint({ mode: "number" }),
    /** The same for all that came with one list; null where it was typed by hand. */
    import_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.item_id],
      foreignColumns: [feeItems.school_id, feeItems.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    index("fee_exceptions_item").on(t.school_id, t.item_id),
    index("fee_exceptions_student").on(t.school_id, t.student_id),
    check("fee_exceptions_from", sql`${t.from_month} ~ '^\\d{4}-\\d{2}$'`),
    check("fee_exceptions_to", sql`${t.to_month} ~ '^\\d{4}-\\d{2}$'`),
    check("fee_exceptions_months", sql`${t.to_month} >= ${t.from_month}`),
    check("fee_exceptions_amount", sql`${t.amount_sen} > 0`),
  ],
);
