import {
  check,
  date,
  foreignKey,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { TEACHER_STATUSES, TEACHER_TITLES } from "#lib/enumerations.ts";

/** A teacher; `teacher_id` is the number that the school gives. */
export const teachers = app.table(
  "teachers",
  {
    ...schoolKey(),
    teacher_id: text().notNull(),
    /** The chosen title; null leaves it to the name and the school. */
    title: text({ enum: TEACHER_TITLES }),
    specialization: text().notNull().default(""),
    qualification: text().notNull().default(""),
    date_joined: date().notNull(),
    status: text({ enum: TEACHER_STATUSES }).notNull().default("active"),
    profile_id: uuid(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("teachers_number").on(t.school_id, t.teacher_id),
    unique("teachers_profile").on(t.school_id, t.profile_id),
    check("teachers_status", isOneOf(t.status, TEACHER_STATUSES)),
    check("teachers_title", isOneOf(t.title, TEACHER_TITLES)),
  ],
);
