import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { COMMENT_KINDS } from "#features/cards/setup/rules.ts";
import { type CardBand, SCALE_KINDS } from "#features/cards/setup/rules/scales.ts";

/** A scale by which subjects are marked. */
export const scales = app.table(
  "scales",
  {
    ...schoolKey(),
    name: text().notNull(),
    kind: text({ enum: SCALE_KINDS }).notNull(),
    bands: jsonb().$type<CardBand[]>().notNull(),
    /** The least mark or level that passes; null where nothing is said of it. */
    pass: smallint(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("scales_name").on(t.school_id, t.name),
    check("scales_kind", isOneOf(t.kind, SCALE_KINDS)),
  ],
);

/** A subject of progress reports. */
export const subjects = app.table(
  "subjects",
  {
    ...schoolKey(),
    code: text().notNull(),
    name: text().notNull(),
    name_ar: text(),
    /** The levels that have it; none means all. */
    levels: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    scale_id: uuid().notNull(),
    position: integer().notNull(),
    archived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.scale_id],
      foreignColumns: [scales.school_id, scales.id],
    }),
    index("subjects_scale").on(t.school_id, t.scale_id),
    uniqueIndex("subjects_code")
      .on(t.school_id, t.code)
      .where(sql`not archived`),
  ],
);

/** What of a pupil's character (sahsiah) is looked at. */
export const traits = app.table(
  "traits",
  {
    ...schoolKey(),
    name: text().notNull(),
    position: integer().notNull(),
    archived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    uniqueIndex("traits_name")
      .on(t.school_id, t.name)
      .where(sql`not archived`),
  ],
);

/** The school's own sentences for comments. */
export const commentBank = app.table(
  "comment_bank",
  {
    ...schoolKey(),
    kind: text({ enum: COMMENT_KINDS }).notNull(),
    /** `{nama}` stands for the given name. */
    words: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("comment_bank_kind", isOneOf(t.kind, COMMENT_KINDS)),
  ],
);
