import type { Span } from "#features/insights/rules.ts";

/** The parts of a progress report, in the order of the paper. */
export const CARD_SECTIONS = [
  "attendance",
  "hafazan",
  "subjects",
  "traits",
  "comment",
  "remark",
] as const;
export type CardSection = (typeof CARD_SECTIONS)[number];

/** While a period is open, its reports are written; once it is closed nobody changes them. */
export const PERIOD_STATES = ["open", "closed"] as const;

type Dated = { from_date: string; to_date: string; levels: readonly string[] };

/** Whether two periods have a day and a level in common, so that a student would have two reports of one time. */
export function periodsOverlap(a: Dated, b: Dated): boolean {
  if (a.from_date > b.to_date || b.from_date > a.to_date) return false;
  if (a.levels.length === 0 || b.levels.length === 0) return true;
  return a.levels.some((level) => b.levels.includes(level));
}

/** The day whose enrolments say who gets a report: the last one, or today while it has not come. */
export function cardDay({ to_date }: Pick<Dated, "to_date">, today: string): string {
  return to_date < today ? to_date : today;
}

/** The days that the figures of a period are about so far; none before it begins. */
export function figuresSpan({ from_date, to_date }: Omit<Dated, "levels">, today: string): Span {
  return { from: from_date, to: to_date < today ? to_date : today };
}
