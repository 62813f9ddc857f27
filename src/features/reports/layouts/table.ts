import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { app, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import type { LaidColumn } from "./rules.ts";

/** The ways in which a school lays a report out. A report without a standard one opens as usual. */
export const reportLayouts = app.table(
  "report_layouts",
  {
    ...schoolKey(),
    report_id: text().notNull(),
    name: text().notNull(),
    head: text().notNull(),
    columns: jsonb().$type<LaidColumn[]>().notNull(),
    footer: text().notNull(),
    signers: text().array().notNull(),
    /** Whether the report opens with it, and its copies keep it. */
    is_standard: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("report_layouts_named").on(t.school_id, t.report_id, t.name),
    uniqueIndex("report_layouts_standard")
      .on(t.school_id, t.report_id)
      .where(sql`${t.is_standard}`),
    check("report_layouts_name", sql`${t.name} <> ''`),
  ],
);
