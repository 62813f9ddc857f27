import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { gradeOf, marksOf, mayGrade, type Grading } from "#features/hifz/records/rules/grades.ts";
import type { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import type { Edition } from "#lib/enumerations.ts";
import { addDays } from "#lib/dates.ts";
import type { RecordLine } from "#features/hifz/tasmik/contract.ts";

/** A device keeps what it could not send for at most this long. */
const OFFLINE_DAYS = 8;

/** What the server works out of a line: sizes and grades; nothing of it is taken from the client. */
export type Judged = {
  milli: number | null;
  marks: number | null;
  grade_computed: string | null;
  grade: string | null;
};

/** Measures and grades a line without faults; "grade" when a grade was chosen that may not be given. */
export function judge(
  line: Pick<RecordLine, "from_id" | "to_id" | "kept_to" | "mistakes" | "grade">,
  grading: Grading,
  edition: Edition,
): Judged | "grade" {
  const { from_id, to_id, kept_to, mistakes } = line;
  const ungraded = { marks: null, grade_computed: null, grade: null };
  if (!from_id || !to_id) return { milli: null, ...ungraded };
  const size = milli(from_id, kept_to ?? to_id, edition);
  const marks = mistakes ? marksOf(mistakes, size, grading) : null;
  if (!mistakes || marks === null) return { milli: size, ...ungraded };
  const grade_computed = gradeOf(marks, grading);
  const grade = line.grade ?? grade_computed;
  if (!mayGrade(grade, mistakes, grading)) return "grade";
  return { milli: size, marks, grade_computed, grade };
}

/** The mistakes of a record; null where there are none and they may not have been counted. */
export function mistakesOf(
  record: { [Kind in (typeof MISTAKES)[number]]: number } & {
    marks: number | null;
  },
) {
  const { lupa, tersangkut, ditegur, tajwid } = record;
  const isCounted = record.marks !== null || lupa + tersangkut + ditegur + tajwid > 0;
  return isCounted ? { lupa, tersangkut, ditegur, tajwid } : null;
}

/** When a device says that it made a change; null if its clock cannot be right. */
export function plausible(made_at: string | undefined, now: string): string | null {
  if (!made_at || made_at > now) return null;
  return made_at.slice(0, 10) >= addDays(now.slice(0, 10), -OFFLINE_DAYS) ? made_at : null;
}
