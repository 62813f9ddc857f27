import { sql } from "drizzle-orm";
import { check, date, foreignKey, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";

/** A pupil; `student_id` is the number the school gives, the name stands on the profile. */
export const students = app.table(
  "students",
  {
    ...schoolKey(),
    student_id: text().notNull(),
    gender: text({ enum: ["male", "female"] }).notNull(),
    date_of_birth: date(),
    enrollment_date: date().notNull(),
    status: text({ enum: ["active", "inactive", "transferred", "graduated"] })
      .notNull()
      .default("active"),
    profile_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("students_number").on(t.school_id, t.student_id),
    unique("students_profile").on(t.school_id, t.profile_id),
    check("students_gender", sql`${t.gender} in ('male', 'female')`),
    check(
      "students_status",
      sql`${t.status} in ('active', 'inactive', 'transferred', 'graduated')`,
    ),
  ],
);
