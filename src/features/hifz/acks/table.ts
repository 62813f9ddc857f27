import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, schoolKey, timestamp } from "#db/columns.ts";
import { guardians } from "#features/guardians/table.ts";
import { students } from "#features/students/table.ts";

/** That a guardian has read a child's week of hafazan and signed it, as in the paper book. */
export const hifzAcks = app.table(
  "hifz_acks",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    guardian_id: uuid().notNull(),
    /** The first day of the week, which depends on the school's rest days. */
    week_from: date().notNull(),
    /** On how many days of the week the child revised at home. */
    days: smallint().notNull(),
    /** What the guardian tells the teacher. */
    comment: text().notNull().default(""),
    signed_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.guardian_id],
      foreignColumns: [guardians.school_id, guardians.id],
    }),
    unique("hifz_acks_week").on(t.school_id, t.student_id, t.guardian_id, t.week_from),
    index("hifz_acks_guardian").on(t.school_id, t.guardian_id),
    check("hifz_acks_days", sql`${t.days} between 0 and 7`),
  ],
);
