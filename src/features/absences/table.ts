import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { KNOWN_REASONS, REQUEST_STATES } from "#lib/enumerations.ts";

/** A reported absence, both days included. An accepted report fills the registers. */
export const absenceReports = app.table(
  "absence_reports",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    from_date: date().notNull(),
    to_date: date().notNull(),
    /** Null only for an erased student. */
    reason: text({
      enum: KNOWN_REASONS,
    }),
    notes: text().notNull().default(""),
    /** The address of the letter's picture. */
    file_url: text(),
    state: text({ enum: REQUEST_STATES }).notNull().default("waiting"),
    reported_by: uuid().notNull(),
    created_at: createdAt(),
    decided_by: uuid(),
    decided_at: timestamp(),
    /** The comment of the person who decided on it. */
    answer: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.reported_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.decided_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    index("absence_reports_student").on(t.school_id, t.student_id, t.from_date),
    index("absence_reports_time").on(t.school_id, t.created_at),
    index("absence_reports_reported_by").on(t.school_id, t.reported_by),
    index("absence_reports_decided_by").on(t.school_id, t.decided_by),
    check("absence_reports_reason", isOneOf(t.reason, KNOWN_REASONS)),
    check("absence_reports_state", isOneOf(t.state, REQUEST_STATES)),
    check("absence_reports_dates", sql`${t.to_date} >= ${t.from_date}`),
  ],
);
