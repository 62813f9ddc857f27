import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { NOTIFICATION_KINDS } from "./rules.ts";

/** What one person is notified of. It holds ids only: names are read when it is shown. */
export const notifications = app.table(
  "notifications",
  {
    ...schoolKey(),
    profile_id: uuid().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    student_id: uuid(),
    class_id: uuid(),
    /** The day it is about, and how many of what its kind counts. */
    date: date(),
    count: integer(),
    at: timestamp().notNull(),
    read_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    // Who or what is deleted, with a merge or the undoing of an import, takes its notifications along.
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }).onDelete("cascade"),
    index("notifications_profile").on(t.school_id, t.profile_id, t.at),
    index("notifications_student").on(t.school_id, t.student_id),
    index("notifications_class").on(t.school_id, t.class_id),
    index("notifications_at").on(t.school_id, t.at),
    check("notifications_kind", isOneOf(t.kind, NOTIFICATION_KINDS)),
    check("notifications_count", sql`${t.count} >= 0`),
  ],
);
