import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, schoolKey, timestamp } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import type { SavedParams } from "./rules.ts";

/** A report with a period and filters, which a person keeps under a name. */
export const savedReports = app.table(
  "saved_reports",
  {
    ...schoolKey(),
    report_id: text().notNull(),
    name: text().notNull(),
    params: jsonb().$type<SavedParams>().notNull(),
    made_by: uuid().notNull(),
    /** Whether the admins have it too. */
    shared: boolean().notNull(),
    /** The profiles of those who have it on top of their list. */
    starred_by: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    made_at: timestamp().notNull(),
    /** Removed from all lists. */
    removed_at: timestamp(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    index("saved_reports_made_by").on(t.school_id, t.made_by),
    uniqueIndex("saved_reports_name")
      .on(t.school_id, t.made_by, t.name)
      .where(sql`${t.removed_at} is null`),
    check("saved_reports_name_filled", sql`${t.name} <> ''`),
  ],
);
