import { type AyahRange, WHOLE_MILLI } from "#features/hifz/mushaf/rules/ayahs.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { LEAST_MILLI } from "#features/hifz/records/rules/grades.ts";
import type { Edition } from "#lib/enumerations.ts";
import type { Counts, Rubric, RubricSection } from "./rubrics.ts";

/** What one examiner noted at a question. */
export type Noted = {
  teacher_id: string;
  question: number;
  from_id: number;
  to_id: number;
  counts: Counts;
};

/** The marks of one examiner, or of the panel, in tenths: by section in their order, and the sum. */
export type Marks = { sections: number[]; total10: number };

export type ExamResult = Marks & {
  /** `questions` are those at which nothing is left to be given. */
  examiners: (Marks & { teacher_id: string; questions: number[] })[];
  /** Whether two examiners are more than ten percent apart. */
  apart: boolean;
  grade: string;
  /** What the rubric says; the chair decides. */
  offered: "passed" | "repeat";
};

/** More than this many tenths of a percent between two examiners is shown to the chair. */
const APART = 100;

export const NOTHING_NOTED: Counts = { mistakes: {}, given: {}, bonus: {} };

/** The name under which a deduction of a section is counted. */
export function mistakeKey(section: { key: string }, deduction: { key: string }): string {
  return `${section.key}.${deduction.key}`;
}

/** The most tenths of a mark that a rubric gives. */
export function mostOf({ sections }: Pick<Rubric, "sections">): number {
  return sections.reduce((sum, { base, bonus }) => sum + base + bonus, 0);
}

/** The tenths of a mark of a section for what was noted over a range of so many thousandths of a page. */
export function sectionScore(section: RubricSection, counts: Counts, size: number): number {
  const { key, base, bonus, deductions, per_page } = section;
  const lost = deductions.reduce(
    (sum, one) => sum + one.minus * (counts.mistakes[mistakeKey(section, one)] ?? 0),
    0,
  );
  const taken = per_page ? Math.round((1000 * lost) / Math.max(LEAST_MILLI, size)) : lost;
  const kept = deductions.length > 0 ? base - taken : (counts.given[key] ?? 0);
  return clamp(kept, base) + clamp(counts.bonus[key] ?? 0, bonus);
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The marks of a question, by section and in sum. */
export function questionMarks(
  { sections }: Pick<Rubric, "sections">,
  counts: Counts,
  [from, to]: AyahRange,
  edition: Edition,
): Marks {
  const size = milli(from, to, edition);
  return summed(sections.map((section) => sectionScore(section, counts, size)));
}

/** Half a tenth and more counts as a tenth. */
const mean = (values: readonly number[]) =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

function summed(sections: number[]): Marks {
  return { sections, total10: sections.reduce((sum, value) => sum + value, 0) };
}

/** The mean of several marks, section by section, each to a tenth. */
function meanOf(all: readonly Marks[], count: number): Marks {
  return summed(
    Array.from({ length: count }, (_, at) => mean(all.map(({ sections }) => sections[at] ?? 0))),
  );
}

/**
 * The result of a candidate: of each examiner the mean of the questions, of the panel the mean of the examiners, by
 * section and to a tenth. Null before anybody noted anything.
 */
export function resultOf(
  rubric: Rubric,
  noted: readonly Noted[],
  scope: AyahRange,
  edition: Edition,
): ExamResult | null {
  if (noted.length === 0) return null;
  const count = rubric.sections.length;
  const ids = [...new Set(noted.map(({ teacher_id }) => teacher_id))].sort();
  const examiners = ids.map((teacher_id) => {
    const own = noted.filter((one) => one.teacher_id === teacher_id);
    const marks = own.map(({ counts, from_id, to_id }) =>
      questionMarks(rubric, counts, rubric.questions === 0 ? scope : [from_id, to_id], edition),
    );
    const whole = own.filter(({ counts }) => !lacksMarks(rubric, counts));
    const questions = whole.map(({ question }) => question).sort((a, b) => a - b);
    return { teacher_id, questions, ...meanOf(marks, count) };
  });
  const marks = meanOf(examiners, count);
  const most = mostOf(rubric);
  const totals = examiners.map(({ total10 }) => total10);
  const spread = Math.max(...totals) - Math.min(...totals);
  const total10 = guarded(rubric, noted, marks.total10);
  return {
    ...marks,
    total10,
    examiners,
    apart: spread * 1000 > APART * most,
    grade: examGrade(rubric, total10),
    offered: passes(rubric, { noted, total10, examiners: ids.length }, milli(...scope, edition))
      ? "passed"
      : "repeat",
  };
}

/** Whether a section in which the examiner gives marks has none yet; 0 marks are given as 0. */
function lacksMarks({ sections }: Pick<Rubric, "sections">, { given }: Counts): boolean {
  return sections.some(({ key, deductions }) => deductions.length === 0 && !(key in given));
}

/** The marks in tenths of a percent of what the rubric gives. */
export function percent10(rubric: Pick<Rubric, "sections">, total10: number): number {
  return Math.round((1000 * total10) / Math.max(1, mostOf(rubric)));
}

/** The key of the grade that a total has. */
export function examGrade(rubric: Pick<Rubric, "sections" | "grades">, total10: number): string {
  const reached = percent10(rubric, total10);
  const found = rubric.grades.find(({ from }) => reached >= 10 * from) ?? rubric.grades.at(-1);
  if (!found) throw new RangeError("a rubric has no grades");
  return found.key;
}

/** A forgotten word keeps the total a percent below the top grade where the rubric says so. */
function guarded(rubric: Rubric, noted: readonly Noted[], total10: number): number {
  const top = rubric.grades[0]?.from ?? 0;
  const forgot = noted.some(({ counts }) =>
    Object.entries(counts.mistakes).some(([key, count]) => key.endsWith(".lupa") && count > 0),
  );
  if (!rubric.guard || !forgot || rubric.grades.length < 2) return total10;
  return Math.min(total10, Math.floor((mostOf(rubric) * Math.max(0, top - 1)) / 100));
}

/** How many mistakes a candidate may make over so many thousandths of a page; at least one. */
export function allowedMistakes(most_mistakes: number, size: number): number {
  return Math.max(1, Math.round((most_mistakes * size) / WHOLE_MILLI));
}

type Heard = { noted: readonly Noted[]; total10: number; examiners: number };

function passes(rubric: Rubric, { noted, total10, examiners }: Heard, size: number): boolean {
  const { most_mistakes, pass_from } = rubric;
  if (most_mistakes === null) return percent10(rubric, total10) >= 10 * pass_from;
  const made = noted.flatMap(({ counts }) => Object.values(counts.mistakes));
  const sum = made.reduce((all, count) => all + count, 0);
  return sum <= allowedMistakes(most_mistakes, size) * examiners;
}

/** Why counts cannot be: they name what the rubric does not have, or more than it gives. */
export function countsFault({ sections }: Pick<Rubric, "sections">, counts: Counts): boolean {
  const deductions = new Set(
    sections.flatMap((section) => section.deductions.map((one) => mistakeKey(section, one))),
  );
  const most = (key: string, of: "base" | "bonus") =>
    sections.find(
      (section) => section.key === key && (of === "bonus" || section.deductions.length === 0),
    )?.[of] ?? -1;
  return (
    Object.keys(counts.mistakes).some((key) => !deductions.has(key)) ||
    Object.entries(counts.given).some(([key, value]) => value > most(key, "base")) ||
    Object.entries(counts.bonus).some(([key, value]) => value > most(key, "bonus"))
  );
}
