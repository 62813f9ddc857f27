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

/** A rubric as a school keeps it: without grades of its own, its exams take those of the school's scale. */
export type OwnRubric = Omit<Rubric, "grades"> & { grades?: Scale | undefined };

/** A school has at most so many rubrics of its own, a rubric so many sections, and a section so many mistakes or bands. */
export const MOST_PARTS = { rubrics: 12, sections: 6, mistakes: 12, bands: 8 };

/** The most tenths of a bonus: the examiner has a button for each whole mark. */
const MOST_BONUS = 100;

type Path = (string | number)[];

/** Why a value of a rubric cannot be. */
export const RUBRIC_FAULTS = {
  same: "has a name that stands there before",
  order: "is not below the one before",
  zero: "does not end at 0",
  more: "is more than the section gives",
  none: "takes nothing off",
  bonus: "is no whole marks up to 10, or more than the section gives",
};

/** A fault of a rubric, and the place of the value. */
export type RubricFault = { path: Path; reason: keyof typeof RUBRIC_FAULTS };

/** What contradicts itself in a rubric, each with where it stands. */
export function rubricFaults({
  sections,
  grades = [],
}: Pick<OwnRubric, "sections" | "grades">): RubricFault[] {
  const last = grades.length - 1;
  const isOpen = last >= 0 && grades[last]?.from !== 0;
  return [
    ...repeated(sections, ["sections"]),
    ...sections.flatMap((section, at) => sectionFaults(section, ["sections", at])),
    ...repeated(grades, ["grades"]),
    ...rising(grades, ["grades"]),
    ...(isOpen ? [fault("zero", ["grades", last, "from"])] : []),
  ];
}

const fault = (reason: RubricFault["reason"], path: Path): RubricFault => ({ path, reason });

function sectionFaults({ base, bonus, deductions, bands }: RubricSection, path: Path) {
  const isBonus = bonus % 10 === 0 && bonus <= Math.min(base, MOST_BONUS);
  return [
    ...(isBonus ? [] : [fault("bonus", [...path, "bonus"])]),
    ...repeated(deductions, [...path, "deductions"]),
    ...deductions.flatMap(({ minus }, at) => {
      const reason = minus > base ? "more" : minus === 0 ? "none" : null;
      return reason ? [fault(reason, [...path, "deductions", at, "minus"])] : [];
    }),
    ...repeated(bands, [...path, "bands"]),
    ...rising(bands, [...path, "bands"]),
    ...bands.flatMap(({ from }, at) =>
      from > base ? [fault("more", [...path, "bands", at, "from"])] : [],
    ),
  ];
}

/** The parts that have the name of one before them, whatever their capitals. */
export function repeated(parts: readonly { name: string }[], path: Path): RubricFault[] {
  const known = new Set<string>();
  return parts.flatMap(({ name }, at) => {
    const same = name.trim().toLowerCase();
    const isKnown = known.has(same);
    known.add(same);
    return isKnown ? [fault("same", [...path, at, "name"])] : [];
  });
}

/** The parts that do not begin below the one before them. */
function rising(parts: readonly { from: number }[], path: Path): RubricFault[] {
  return parts.flatMap(({ from }, at) =>
    at > 0 && from >= (parts[at - 1]?.from ?? 0) ? [fault("order", [...path, at, "from"])] : [],
  );
}

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
