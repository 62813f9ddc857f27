import { newId } from "#lib/ids.ts";
import type { Scale } from "#features/hifz/settings/rules.ts";

/** A mistake that takes marks off, in tenths of a mark. */
export type Deduction = { key: string; name: string; minus: number };

/** The name of marks from so many tenths on, for sections in which marks are given. */
export type Band = { name: string; from: number };

/**
 * A part of the marks, in tenths of a mark. With deductions it begins at `base` and falls; without, the examiner
 * gives marks up to `base`. `bonus` can be added on top.
 */
export type RubricSection = {
  key: string;
  name: string;
  base: number;
  bonus: number;
  deductions: Deduction[];
  /** Whether a deduction is taken once a page of what was heard, and not as it stands. */
  per_page: boolean;
  bands: Band[];
};

/** How an exam is marked. An exam has its own copy, so that a later change leaves its results alone. */
export type Rubric = {
  key: string;
  name: string;
  /** The number of questions; 0 where the whole scope is heard. */
  questions: number;
  sections: RubricSection[];
  /** Grades from the highest to the lowest, by percent of the marks that can be had. */
  grades: Scale;
  /** The percent from which a candidate passes. */
  pass_from: number;
  /** The mistakes with which a candidate still passes 30 juz, and in proportion less; null: marks decide. */
  most_mistakes: number | null;
  /** Whether a forgotten word (`lupa`) excludes the top grade. */
  guard: boolean;
};

/** A rubric as a school keeps it: its exams take the grades from the school's scale. */
export type OwnRubric = Omit<Rubric, "grades">;

/** A school has at most so many rubrics of its own, a rubric so many sections, and a section so many mistakes or bands. */
export const MOST_PARTS = { rubrics: 12, sections: 6, mistakes: 12, bands: 8 };

/** A key for a new part of a rubric: 32 letters. */
export function newKey(): string {
  return newId()
    .replaceAll("-", "")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

/** What one examiner noted at one question, by the keys of the rubric. */
export type Counts = {
  /** How often each deduction was counted, as "section.deduction". */
  mistakes: Record<string, number>;
  /** The tenths of a mark given in a section without deductions. */
  given: Record<string, number>;
  /** The tenths of a mark added in a section. */
  bonus: Record<string, number>;
};
