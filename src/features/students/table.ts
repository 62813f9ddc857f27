import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { MALAYSIA } from "#lib/countries.ts";
import { GENDERS, STAYS, STUDENT_STATUSES } from "#lib/enumerations.ts";

/** A pupil; `student_id` is the number that the school gives, and the profile holds the name. */
export const students = app.table(
  "students",
  {
    ...schoolKey(),
    student_id: text().notNull(),
    gender: text({ enum: GENDERS }).notNull(),
    date_of_birth: date(),
    enrollment_date: date().notNull(),
    status: text({ enum: STUDENT_STATUSES }).notNull().default("active"),
    profile_id: uuid(),
    /** The MyKid or MyKad number: twelve digits, or null. */
    ic_number: text(),
    /** The country by its two letters (ISO 3166-1). */
    citizenship: text().notNull().default(MALAYSIA),
    jawi_name: text().notNull().default(""),
    address: text().notNull().default(""),
    postcode: text().notNull().default(""),
    city: text().notNull().default(""),
    state: text().notNull().default(""),
    health_note: text().notNull().default(""),
    allergies: text().notNull().default(""),
    /** Grows with every change, so that a second editor notices the change of the first. */
    version: integer().notNull().default(1),
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
    unique("students_ic").on(t.school_id, t.ic_number),
    check("students_gender", isOneOf(t.gender, GENDERS)),
    check("students_status", isOneOf(t.status, STUDENT_STATUSES)),
    check("students_citizenship", sql`${t.citizenship} ~ '^[A-Z]{2}$'`),
    check("students_ic_digits", sql`${t.ic_number} ~ '^[0-9]{12}$'`),
  ],
);

/** A change of a pupil's status; `ended` holds the enrolments it closed, so that it can be undone. */
export const studentStatuses = app.table(
  "student_statuses",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    from_status: text().notNull(),
    to_status: text().notNull(),
    date: date().notNull(),
    reason: text().notNull().default(""),
    ended: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    changed_by: uuid(),
    created_at: createdAt(),
    undone_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    index("student_statuses_student").on(t.school_id, t.student_id),
  ],
);

/** Whether a pupil comes each day or boards, from a day on; `to_date` is the last day, and null of the stay that goes on. */
export const studentStays = app.table(
  "student_stays",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    kind: text({ enum: STAYS }).notNull(),
    from_date: date().notNull(),
    to_date: date(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    uniqueIndex("student_stays_open")
      .on(t.school_id, t.student_id)
      .where(sql`to_date is null`),
    index("student_stays_student").on(t.school_id, t.student_id),
    check("student_stays_kind", isOneOf(t.kind, STAYS)),
    check("student_stays_days", sql`${t.to_date} >= ${t.from_date}`),
  ],
);
