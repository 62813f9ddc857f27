import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { savedReports } from "#features/reports/saved/table.ts";
import { SCHEDULE_EVERY } from "./rules.ts";

/** That a saved report is made by itself, and who is mailed that it is there. */
export const reportSchedules = app.table(
  "report_schedules",
  {
    ...schoolKey(),
    saved_id: uuid().notNull(),
    every: text({ enum: SCHEDULE_EVERY }).notNull(),
    /** A day of the month (31 is the last one), a weekday, or 1 for a term. */
    day: integer().notNull(),
    is_on: boolean().notNull(),
    /** The profiles of those who are mailed. */
    recipients: uuid().array().notNull(),
    /** The day from which on it is made. */
    since: date().notNull(),
    made_by: uuid().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.saved_id],
      foreignColumns: [savedReports.school_id, savedReports.id],
    }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("report_schedules_saved").on(t.school_id, t.saved_id),
    index("report_schedules_made_by").on(t.school_id, t.made_by),
    check("report_schedules_every", isOneOf(t.every, SCHEDULE_EVERY)),
    check("report_schedules_day", sql`${t.day} between 1 and 31`),
    check("report_schedules_recipients", sql`cardinality(${t.recipients}) > 0`),
  ],
);
