import { check, foreignKey, integer, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { app, isOneOf } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { SERIES, type Series } from "./rules.ts";

const KINDS = Object.keys(SERIES) as Series[];

/** The last number of each series; its row is locked until the number is stored, so that none is left out. */
export const numberSeries = app.table(
  "number_series",
  {
    school_id: uuid().notNull(),
    kind: text({ enum: KINDS as [Series, ...Series[]] }).notNull(),
    /** 0 for a series that goes on for ever. */
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.kind, t.year] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("number_series_kind", isOneOf(t.kind, KINDS)),
  ],
);
