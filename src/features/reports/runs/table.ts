import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { savedReports } from "#features/reports/saved/table.ts";
import { type FrozenReport, RUN_WHY } from "./contract.ts";

/** A report as it was at a time. It is never changed. */
export const reportRuns = app.table(
  "report_runs",
  {
    ...schoolKey(),
    report_id: text().notNull(),
    from_date: date().notNull(),
    to_date: date().notNull(),
    why: text({ enum: RUN_WHY }).notNull(),
    report: jsonb().$type<FrozenReport>().notNull(),
    /** Of the registers behind the figures; null where there are none. */
    taken: integer(),
    expected: integer(),
    /** The SHA-256 of what the report says, in hexadecimal. */
    hash: text().notNull(),
    /** Of which saved report a schedule made it; null for one that was sent. */
    saved_id: uuid(),
    /** Who sent it; null for one that was made by a schedule. */
    made_by: uuid(),
    made_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.saved_id],
      foreignColumns: [savedReports.school_id, savedReports.id],
    }),
    // A schedule makes the report of a span once.
    unique("report_runs_scheduled").on(t.school_id, t.saved_id, t.from_date),
    index("report_runs_report").on(t.school_id, t.report_id, t.from_date),
    index("report_runs_made_by").on(t.school_id, t.made_by),
    uniqueIndex("report_runs_submitted")
      .on(t.school_id, t.report_id, t.from_date, t.hash)
      .where(sql`${t.why} = 'submitted'`),
    check("report_runs_why", isOneOf(t.why, RUN_WHY)),
    check("report_runs_saved", sql`(${t.why} = 'schedule') = (${t.saved_id} is not null)`),
    check("report_runs_sender", sql`${t.why} <> 'submitted' or ${t.made_by} is not null`),
  ],
);
