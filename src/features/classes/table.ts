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
import { app, createdAt, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import type { YearAct } from "./rules.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { CLASS_KINDS, ENROLLMENT_STATUSES, STAFF_KINDS } from "#lib/enumerations.ts";

/** A class of an academic year, or a hafazan halaqah, which pupils attend beside their class. */
export const classes = app.table(
  "classes",
  {
    ...schoolKey(),
    name: text().notNull(),
    description: text().notNull().default(""),
    grade_level: text().notNull(),
    academic_year: text().notNull(),
    maximum_students: integer().notNull(),
    kind: text({ enum: CLASS_KINDS }).notNull().default("class"),
    /** The day the class was archived; its registers stay. */
    archived_on: date(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("classes_name").on(t.school_id, t.academic_year, t.name),
    check("classes_kind", isOneOf(t.kind, CLASS_KINDS)),
    check("classes_maximum", sql`${t.maximum_students} between 1 and 500`),
  ],
);

/** The days a teacher teaches a class, both included; a class has at most one homeroom teacher a day. */
export const classTeachers = app.table(
  "class_teachers",
  {
    ...schoolKey(),
    class_id: uuid().notNull(),
    teacher_id: uuid().notNull(),
    kind: text({ enum: STAFF_KINDS }).notNull(),
    from_date: date().notNull(),
    to_date: date(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.teacher_id],
      foreignColumns: [teachers.school_id, teachers.id],
    }),
    index("class_teachers_class").on(t.school_id, t.class_id),
    index("class_teachers_teacher").on(t.school_id, t.teacher_id),
    uniqueIndex("class_teachers_homeroom")
      .on(t.school_id, t.class_id)
      .where(sql`kind = 'homeroom' and to_date is null`),
    check("class_teachers_kind", isOneOf(t.kind, STAFF_KINDS)),
    check("class_teachers_dates", sql`${t.to_date} >= ${t.from_date}`),
  ],
);

/** The days a student is enrolled in a class, both included. */
export const classEnrollments = app.table(
  "class_enrollments",
  {
    ...schoolKey(),
    class_id: uuid().notNull(),
    student_id: uuid().notNull(),
    from_date: date().notNull(),
    to_date: date(),
    status: text({ enum: ENROLLMENT_STATUSES }).notNull().default("active"),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    index("class_enrollments_class").on(t.school_id, t.class_id, t.from_date),
    index("class_enrollments_student").on(t.school_id, t.student_id),
    uniqueIndex("class_enrollments_open")
      .on(t.school_id, t.class_id, t.student_id)
      .where(sql`to_date is null`),
    check("class_enrollments_status", isOneOf(t.status, ENROLLMENT_STATUSES)),
    check("class_enrollments_ended", sql`(${t.status} = 'ended') = (${t.to_date} is not null)`),
    check("class_enrollments_dates", sql`${t.to_date} >= ${t.from_date}`),
  ],
);

/** What a year change did with one pupil; `ended` and `begun` are ids of enrolments. */
export type YearMove = {
  student_id: string;
  act: YearAct;
  ended: string | null;
  begun: string | null;
};

/** A year change that is prepared ahead: what an admin chose, and the pupils that were there to choose for. */
export const yearPlans = app.table(
  "year_plans",
  {
    ...schoolKey(),
    from_year: text().notNull(),
    to_year: text().notNull(),
    /** The first day of the new enrolments. */
    begins_on: date().notNull(),
    /** What was chosen instead of the proposal, by the pupil's id. */
    acts: jsonb().$type<Record<string, YearAct>>().notNull(),
    /** The names of the next classes that were changed, by the class's id. */
    names: jsonb().$type<Record<string, string>>().notNull(),
    /** The class of each pupil when the plan was last saved, by the pupil's id. */
    pupils: jsonb().$type<Record<string, string>>().notNull(),
    version: integer().notNull().default(1),
    made_by: uuid().notNull(),
    changed_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("year_plans_years").on(t.school_id, t.from_year, t.to_year),
  ],
);

/** A change from one academic year to the next, with everything it did, so that it can be undone. */
export const yearChanges = app.table(
  "year_changes",
  {
    ...schoolKey(),
    from_year: text().notNull(),
    to_year: text().notNull(),
    /** The first day of the new enrolments. */
    begins_on: date().notNull(),
    moves: jsonb().$type<YearMove[]>().notNull(),
    /** The classes the change made, and the classes it archived. */
    made_classes: uuid().array().notNull(),
    archived_classes: uuid().array().notNull(),
    made_by: uuid(),
    created_at: createdAt(),
    undone_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    uniqueIndex("year_changes_once")
      .on(t.school_id, t.from_year, t.to_year)
      .where(sql`undone_at is null`),
  ],
);
