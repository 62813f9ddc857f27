import type { Scale } from "#features/hifz/settings/rules.ts";
import { newKey, type OwnRubric } from "./rubrics.ts";

/** A line with a name and marks, as they are typed. */
export type DraftLine = { key: string; name: string; marks: string };

/** A rubric while somebody edits it: numbers as they are typed, marks in whole marks. */
export type RubricDraft = {
  name: string;
  questions: string;
  pass_from: string;
  /** Empty where marks decide. */
  most_mistakes: string;
  guard: boolean;
  /** Null where the school's grades count. */
  grades: DraftLine[] | null;
  sections: {
    key: string;
    name: string;
    base: string;
    bonus: string;
    per_page: boolean;
    deductions: DraftLine[];
    bands: DraftLine[];
  }[];
};

const marksIn = (tenths: number) => String(tenths / 10);

/** A rubric as it is shown for editing. */
export function draftOf(rubric: OwnRubric): RubricDraft {
  const { name, questions, pass_from, most_mistakes, guard, grades, sections } = rubric;
  return {
    name,
    questions: String(questions),
    pass_from: String(pass_from),
    most_mistakes: most_mistakes === null ? "" : String(most_mistakes),
    guard,
    grades: grades ? draftGrades(grades) : null,
    sections: sections.map((section) => ({
      key: section.key,
      name: section.name,
      base: marksIn(section.base),
      bonus: marksIn(section.bonus),
      per_page: section.per_page,
      deductions: section.deductions.map((one) => {
        return { key: one.key, name: one.name, marks: marksIn(one.minus) };
      }),
      bands: section.bands.map((band) => {
        return { key: newKey(), name: band.name, marks: marksIn(band.from) };
      }),
    })),
  };
}

/** Grades as they are shown for editing. */
export function draftGrades(grades: Scale): DraftLine[] {
  return grades.map(({ key, name, from }) => ({ key, name, marks: String(from) }));
}

export function newSection(): RubricDraft["sections"][number] {
  const marks = { base: "10", bonus: "0", per_page: false };
  return { key: newKey(), name: "", ...marks, deductions: [], bands: [] };
}

/** The marks that a rubric gives as it is typed; NaN while one of its numbers is none. */
export function typedMarks({ sections }: RubricDraft): number {
  const tenths = sections.map(({ base, bonus }) => tenthsOf(base) + tenthsOf(bonus));
  return tenths.reduce((sum, value) => sum + value, 0) / 10;
}

/** A typed number; NaN where it is none, with a comma or a point. */
function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed.trim().replace(",", "."));
}

const tenthsOf = (typed: string) => Math.round(10 * numberOf(typed));

/**
 * The rubric that was typed over the one that was shown. The bands of a section have no meaning where mistakes take
 * marks off, and those by the page none where they do not.
 */
export function rubricFrom(
  draft: RubricDraft,
  { key: rubricKey }: Pick<OwnRubric, "key">,
): OwnRubric {
  const { grades } = draft;
  return {
    key: rubricKey,
    name: draft.name.trim(),
    questions: numberOf(draft.questions),
    pass_from: numberOf(draft.pass_from),
    most_mistakes: draft.most_mistakes.trim() === "" ? null : numberOf(draft.most_mistakes),
    guard: draft.guard,
    ...(grades && {
      grades: grades.map(({ key, name, marks }) => {
        return { key, name: name.trim(), from: numberOf(marks) };
      }),
    }),
    sections: draft.sections.map((section) => {
      const isGiven = section.deductions.length === 0;
      return {
        key: section.key,
        name: section.name.trim(),
        base: tenthsOf(section.base),
        bonus: tenthsOf(section.bonus),
        deductions: section.deductions.map(({ key, name, marks }) => {
          return { key, name: name.trim(), minus: tenthsOf(marks) };
        }),
        per_page: section.per_page && !isGiven,
        bands: isGiven
          ? section.bands.map(({ name, marks }) => {
              return { name: name.trim(), from: tenthsOf(marks) };
            })
          : [],
      };
    }),
  };
}
