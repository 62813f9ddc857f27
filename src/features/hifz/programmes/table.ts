import { ORDER_KINDS, UNITS } from "#lib/enumerations.ts";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  integer,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";

/** A way through the mushaf with a daily target, such as "juz 30 to 1, a page a day". */
export const hifzProgrammes = app.table(
  "hifz_programmes",
  {
    ...schoolKey(),
    name: text().notNull(),
    order_kind: text({ enum: ORDER_KINDS }).notNull(),
    /** The juz or surahs in their order; empty for the order of the mushaf. */
    order_list: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    unit: text({ enum: UNITS }).notNull(),
    amount: smallint().notNull(),
    /** The target in pages is `amount / parts`. */
    parts: smallint().notNull().default(1),
    /** Days of a revision cycle, where they are not the school's. */
    cycle_days: smallint(),
    archived_on: date(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    uniqueIndex("hifz_programmes_name").on(t.school_id, sql`lower(${t.name})`),
    check("hifz_programmes_order_kind", isOneOf(t.order_kind, ORDER_KINDS)),
    check(
      "hifz_programmes_order_list",
      sql`(${t.order_kind} = 'mushaf') = (cardinality(${t.order_list}) = 0)`,
    ),
    check("hifz_programmes_unit", isOneOf(t.unit, UNITS)),
    check(
      "hifz_programmes_target",
      sql`${t.amount} between 1 and 60 and ${t.parts} between 1 and 4
        and (${t.parts} = 1 or ${t.unit} = 'page')`,
    ),
    check("hifz_programmes_cycle", sql`${t.cycle_days} between 1 and 365`),
  ],
);

/** The syllabus of a programme (sukatan): how much a level is to hold by a date. */
export const hifzSyllabus = app.table(
  "hifz_syllabus",
  {
    ...schoolKey(),
    programme_id: uuid().notNull(),
    level: text().notNull(),
    by_date: date().notNull(),
    /** In thousandths of a page. */
    milli: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.programme_id],
      foreignColumns: [hifzProgrammes.school_id, hifzProgrammes.id],
    }),
    unique("hifz_syllabus_milestone").on(t.school_id, t.programme_id, t.level, t.by_date),
    check("hifz_syllabus_milli", sql`${t.milli} between 0 and 604000`),
  ],
);
