import * as z from "zod/mini";
import { rateCounts } from "#features/attendance/contract.ts";
import { call } from "#lib/call.ts";
import { daysBetween } from "#lib/dates.ts";
import { CLOSURES, MARK_STATUSES } from "#lib/enumerations.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const status = z.enum(MARK_STATUSES);

/** The number of registers that were due, and of those that were taken. */
const taking = { taken: z.int(), expected: z.int() };

const rate = z.object({ ...rateCounts, ...taking });

export const yearMark = z.object({
  class_id: shape.id,
  class_name: z.string(),
  /** The session's name, if the school has several. */
  session: z.nullable(z.string()),
  status,
  minutes_late: z.nullable(z.number()),
  /** Whether it counts as come in a percentage. */
  came: z.boolean(),
  /** Whether its register was saved; only then the mark counts. Families get no other marks. */
  saved: z.boolean(),
});
export type YearMark = z.infer<typeof yearMark>;

const yearDay = z.object({
  date: z.string(),
  /** The worst of the day's marks. */
  status,
  marks: z.array(yearMark),
});
export type YearDay = z.infer<typeof yearDay>;

export const closedDays = z.object({
  from: z.string(),
  to: z.string(),
  why: z.enum(CLOSURES),
  title: z.nullable(z.string()),
});
export type ClosedDays = z.infer<typeof closedDays>;

export const studentYear = z.object({
  /** An academic year, or a calendar year without terms. */
  year: z.string(),
  /** The years to choose from, newest first. */
  years: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** The days with marks. */
  days: z.array(yearDay),
  closed: z.array(closedDays),
  totals: z.object(rateCounts),
  /** Null for families. */
  taking: z.nullable(z.object(taking)),
});
export type StudentYear = z.infer<typeof studentYear>;

const sheetDay = z.object({
  date: z.string(),
  closure: z.nullable(z.pick(closedDays, { why: true, title: true })),
  ...rateCounts,
  ...taking,
});
export type SheetDay = z.infer<typeof sheetDay>;

const sheetPupil = z.extend(namedStudent, {
  /**
   * A letter for each of the sheet's days, in their order: "P" present, "A" absent, "L" late, "E" excused,
   * in lower case if the register is not saved; "." not marked; " " not enrolled, closed, or still to come. They
   * are letters because a year of a full class would be megabytes: docs/decisions/0018-month-sheet-as-letters.md.
   */
  marks: z.string().check(z.regex(/^[PALEpale. ]*$/)),
  /** The masked identity card number, "120314-10-••••"; null where the person may not see it. */
  ic_masked: z.nullable(z.string()),
  ...rateCounts,
});
export type SheetPupil = z.infer<typeof sheetPupil>;

export const classSheet = z.object({
  class_id: shape.id,
  class_name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Null means all sessions together, with the worst mark of each day. */
  session: z.nullable(z.string()),
  sessions: z.array(z.object({ key: z.string(), name: z.string() })),
  days: z.array(sheetDay),
  pupils: z.array(sheetPupil),
  totals: rate,
});
export type ClassSheet = z.infer<typeof classSheet>;

const weekRate = z.extend(rate, {
  /** A Monday. */
  week: z.string(),
});
export type WeekRate = z.infer<typeof weekRate>;

const classRate = z.extend(rate, {
  class_id: shape.id,
  name: z.string(),
  grade_level: z.string(),
  weeks: z.array(weekRate),
});
export type ClassRate = z.infer<typeof classRate>;

const pupil = z.extend(namedStudent, {
  class_name: z.string(),
});
const lowPupil = z.extend(rate, pupil.shape);
export type LowPupil = z.infer<typeof lowPupil>;

const awayPupil = z.extend(pupil, {
  from: z.string(),
  to: z.string(),
  /** The number of school days of absence in a row. */
  days: z.int(),
});
export type AwayPupil = z.infer<typeof awayPupil>;

const latePupil = z.extend(pupil, { times: z.int() });
export type LatePupil = z.infer<typeof latePupil>;

export const insights = z.object({
  from: z.string(),
  to: z.string(),
  whole: rate,
  weeks: z.array(weekRate),
  classes: z.array(classRate),
  /** Pupils under 90% in these days, the lowest first. */
  low: z.array(lowPupil),
  /** Pupils absent without a known reason on three or more school days in a row, up to the last marked one. */
  away: z.array(awayPupil),
  /** Pupils who were late five times or more in the last 30 days. */
  late: z.array(latePupil),
});
export type Insights = z.infer<typeof insights>;

export const MAX_INSIGHT_DAYS = 400;

const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || (from <= to && daysBetween(from, to) <= MAX_INSIGHT_DAYS),
  { error: `is not in order, or is more than ${MAX_INSIGHT_DAYS} days` },
);

/** Figures of attendance over many days. */
export const insightsContract = {
  readStudentYear: call({
    method: "GET",
    path: "/attendance/years",
    summary: "A student's days of an academic year; for families those of saved registers",
    permission: "attendance.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id, year: z.optional(shape.academicYear) }))
    .output(studentYear),

  readClassSheet: call({
    method: "GET",
    path: "/attendance/sheets",
    summary: "A class's students by day: every mark as a letter, with totals",
    permission: "attendance.see",
    example: (known) => ({ class_id: known.class_id, from: known.today, to: known.today }),
  })
    .input(
      z
        .strictObject({
          class_id: shape.id,
          from: shape.date,
          to: shape.date,
          session: z.optional(shape.line(40)),
        })
        .check(inOrder),
    )
    .output(classSheet),

  revealSheetIc: call({
    method: "POST",
    path: "/attendance/sheets/ic",
    summary:
      "The full identity card numbers for a class's month sheet; each is recorded in the audit trail",
    permission: "students.private",
    secret: true,
    hourly: 120,
    example: (known) => ({ class_id: known.class_id, from: known.today, to: known.today }),
  })
    .input(z.strictObject({ class_id: shape.id, from: shape.date, to: shape.date }).check(inOrder))
    .output(z.array(z.object({ student_id: shape.id, ic_number: z.string() }))),

  readInsights: call({
    method: "GET",
    path: "/attendance/insights",
    summary:
      "Attendance by week and class with who is often away; by default of this academic year",
    permission: "attendance.followup",
    example: (known) => ({ from: known.today, to: known.today }),
  })
    .input(
      z.strictObject({ from: z.optional(shape.date), to: z.optional(shape.date) }).check(inOrder),
    )
    .output(insights),
};
