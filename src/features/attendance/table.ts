import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { ABSENCE_REASONS, MARK_STATUSES } from "#lib/enumerations.ts";

/** One pupil's mark in one class on one day and session. Without a row or a status the pupil is not marked. */
export const attendance = app.table(
  "attendance",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    class_id: uuid().notNull(),
    date: date().notNull(),
    session: text().notNull().default("harian"),
    status: text({ enum: MARK_STATUSES }),
    notes: text().notNull().default(""),
    minutes_late: smallint(),
    /** When the pupil left before the end, by the school's clock. */
    left_at: time({ precision: 0 }),
    reason: text({ enum: ABSENCE_REASONS }),
    version: integer().notNull().default(1),
    client_key: uuid().notNull(),
    marked_by: uuid().notNull(),
    marked_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.marked_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("attendance_mark").on(t.school_id, t.student_id, t.class_id, t.date, t.session),
    index("attendance_class_day").on(t.school_id, t.class_id, t.date, t.session),
    index("attendance_day").on(t.school_id, t.date),
    index("attendance_marked_by").on(t.school_id, t.marked_by),
    check("attendance_status", isOneOf(t.status, MARK_STATUSES)),
    check("attendance_reason", isOneOf(t.reason, ABSENCE_REASONS)),
    check("attendance_minutes", sql`${t.minutes_late} between 0 and 720`),
  ],
);

/** Every change of every mark. The application can only add and read rows. */
export const attendanceHistory = app.table(
  "attendance_history",
  {
    ...schoolKey(),
    attendance_id: uuid().notNull(),
    version: integer().notNull(),
    from_status: text({ enum: MARK_STATUSES }),
    to_status: text({ enum: MARK_STATUSES }),
    notes: text().notNull(),
    minutes_late: smallint(),
    left_at: time({ precision: 0 }),
    reason: text({ enum: ABSENCE_REASONS }),
    /** Why an admin changed it after the window had closed. */
    why: text().notNull().default(""),
    client_key: uuid().notNull(),
    changed_by: uuid().notNull(),
    changed_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.attendance_id],
      foreignColumns: [attendance.school_id, attendance.id],
    }),
    foreignKey({
      columns: [t.school_id, t.changed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("attendance_history_version").on(t.school_id, t.attendance_id, t.version),
    index("attendance_history_changed_by").on(t.school_id, t.changed_by),
  ],
);

/** A saved register: who saved it, and when. */
export const attendanceRegisters = app.table(
  "attendance_registers",
  {
    ...schoolKey(),
    class_id: uuid().notNull(),
    date: date().notNull(),
    session: text().notNull().default("harian"),
    taken_by: uuid().notNull(),
    taken_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.taken_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("attendance_registers_one").on(t.school_id, t.class_id, t.date, t.session),
    index("attendance_registers_day").on(t.school_id, t.date),
    index("attendance_registers_taken_by").on(t.school_id, t.taken_by),
  ],
);
