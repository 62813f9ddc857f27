import { UNITS } from "#lib/enumerations.ts";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { hifzProgrammes } from "#features/hifz/programmes/table.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";

/** A pupil in a programme for a time; at most one plan of a pupil has no end. */
export const hifzPlans = app.table(
  "hifz_plans",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    programme_id: uuid().notNull(),
    /** The level of the programme's syllabus. */
    level: text().notNull().default(""),
    /** Who listens to the pupil where several teachers share a halaqah (guru tasmik). */
    teacher_id: uuid(),
    /** The pupil's own target in place of the programme's; all three or none. */
    unit: text({ enum: UNITS }),
    amount: smallint(),
    parts: smallint(),
    cycle_days: smallint(),
    khatam_by: date(),
    /** From this day on only revision is expected. */
    new_paused_from: date(),
    /** The days, first and last, on which new memorisation rested before it went on. */
    rests: jsonb()
      .$type<[from: string, to: string][]>()
      .notNull()
      .default(sql`'[]'`),
    from_date: date().notNull(),
    to_date: date(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.programme_id],
      foreignColumns: [hifzProgrammes.school_id, hifzProgrammes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.teacher_id],
      foreignColumns: [teachers.school_id, teachers.id],
    }),
    uniqueIndex("hifz_plans_open")
      .on(t.school_id, t.student_id)
      .where(sql`to_date is null`),
    index("hifz_plans_student").on(t.school_id, t.student_id, t.from_date),
    index("hifz_plans_programme").on(t.school_id, t.programme_id),
    check("hifz_plans_dates", sql`${t.to_date} >= ${t.from_date}`),
    check("hifz_plans_unit", isOneOf(t.unit, UNITS)),
    check(
      "hifz_plans_target",
      sql`num_nulls(${t.unit}, ${t.amount}, ${t.parts}) in (0, 3) and ${t.amount} between 1 and 60
        and ${t.parts} between 1 and 4 and (${t.parts} = 1 or ${t.unit} = 'page')`,
    ),
    check("hifz_plans_cycle", sql`${t.cycle_days} between 1 and 365`),
  ],
);
