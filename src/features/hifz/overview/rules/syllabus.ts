import { daysBetween } from "#lib/dates.ts";

/** What a level is to hold by a day, in thousandths of a page. */
export type DatedGoal = { by_date: string; milli: number };

/** So far below what is expected a pupil still holds it, and so far the pupil is near. */
const REACHED = 1_000;
const NEAR = 5_000;
const YEAR = 365;

/**
 * What a pupil is to hold on a day, in thousandths of a page: between two milestones it grows with the days of
 * hafazan; the first is what was held when the plan began. Days to come are counted by how dense those of the last
 * year are. Null without a milestone.
 * @param days the days of hafazan of the last year up to the day, in order
 */
export function expectedOn(
  date: string,
  begun: { date: string; milli: number },
  milestones: readonly DatedGoal[],
  days: readonly string[],
): number | null {
  const sorted = milestones.toSorted((a, b) => a.by_date.localeCompare(b.by_date));
  if (sorted.length === 0) return null;
  let before = { by_date: begun.date, milli: begun.milli };
  for (const next of sorted) {
    if (next.by_date >= date) {
      const past = days.filter((day) => day > before.by_date && day <= date).length;
      const ahead = (daysBetween(date, next.by_date) * days.length) / YEAR;
      const share = past + ahead > 0 ? past / (past + ahead) : 0;
      return Math.round(before.milli + Math.max(0, next.milli - before.milli) * share);
    }
    if (next.by_date > before.by_date) before = next;
  }
  return before.milli;
}

/** Whether a pupil holds what is expected, nearly, or less; sizes in thousandths of a page. */
export function syllabusState(held: number, expected: number): "reached" | "near" | "behind" {
  if (held >= expected - REACHED) return "reached";
  return held >= expected - NEAR ? "near" : "behind";
}
