import { sql } from "drizzle-orm";
import { check, foreignKey, integer, jsonb, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { app, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import type { LaidColumn } from "./rules.ts";

/** How a school lays a report out; a report without a row is laid out as usual. */
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
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("report_layouts_report").on(t.school_id, t.report_id),
    check("report_layouts_name", sql`${t.name} <> ''`),
  ],
);
