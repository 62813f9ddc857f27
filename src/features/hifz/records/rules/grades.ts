import type { Scale, Weights } from "#features/hifz/settings/rules.ts";
import type { OUTCOMES } from "./kinds.ts";

/** How often each kind of mistake was heard. */
export type Mistakes = { [Kind in keyof Weights]: number };

/** What decides a grade: the school's settings as far as they are about grades. */
export type Grading = { scale: Scale; weights: Weights; pass_grade: string; guard: boolean };

type Outcome = (typeof OUTCOMES)[number];

/** Ranges shorter than half a page count as half a page; in thousandths of a page. */
export const LEAST_MILLI = 500;

/**
 * The marks, 0–100, of a range of so many thousandths of a page: ten less for each weighted mistake a page. A
 * forgotten word keeps the marks below the top grade where the school wants it (`guard`). Null where no mistake takes
 * off marks: the school only counts.
 */
export function marksOf(
  mistakes: Mistakes,
  milli: number,
  { weights, ...grading }: Grading,
): number | null {
  if (Object.values(weights).every((weight) => weight === 0)) return null;
  const kinds = Object.keys(weights) as (keyof Weights)[];
  const halves = kinds.reduce((sum, kind) => sum + weights[kind] * mistakes[kind], 0);
  const lost = Math.round((10_000 * halves) / (2 * Math.max(LEAST_MILLI, milli)));
  const top = grading.scale[0]?.from ?? 0;
  const most = isGuarded(mistakes, grading) ? Math.max(0, top - 1) : 100;
  return Math.min(most, Math.max(0, 100 - lost));
}

/** The key of the grade that marks give. */
export function gradeOf(marks: number, { scale }: Pick<Grading, "scale">): string {
  const found = scale.find(({ from }) => marks >= from) ?? scale.at(-1);
  if (!found) throw new RangeError("a scale has no grades");
  return found.key;
}

/** Whether a grade may be given by hand after these mistakes: a forgotten word rules out the top grade. */
export function mayGrade(grade: string, mistakes: Mistakes, grading: Grading): boolean {
  const at = grading.scale.findIndex(({ key }) => key === grade);
  return at > 0 || (at === 0 && !isGuarded(mistakes, grading));
}

/** The decision that is offered for a grade; the teacher's own decision is the one that counts. */
export function offeredDecision(grade: string, { scale, pass_grade }: Grading): Outcome {
  const place = (wanted: string) => scale.findIndex(({ key }) => key === wanted);
  return place(grade) > place(pass_grade) ? "repeat" : "pass";
}

function isGuarded(
  { lupa }: Mistakes,
  { guard, scale }: Pick<Grading, "guard" | "scale">,
): boolean {
  return guard && lupa > 0 && scale.length > 1;
}
