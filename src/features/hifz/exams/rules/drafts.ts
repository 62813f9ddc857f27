import { newKey, type OwnRubric } from "./rubrics.ts";

/** A line with a name and marks, as they are typed. */
export type DraftLine = { key: string; name: string; marks: string };

/** A rubric while somebody edits it: numbers as they are typed, marks in whole marks. */
export type RubricDraft = {
  name: string;
  questions: string;
  pass_from: string;
  sections: {
    key: string;
    name: string;
    base: string;
    bonus: string;
    deductions: DraftLine[];
    bands: DraftLine[];
  }[];
};

const marksIn = (tenths: number) => String(tenths / 10);

/** A rubric as it is shown for editing. */
export function draftOf({ name, questions, pass_from, sections }: OwnRubric): RubricDraft {
  return {
    name,
    questions: String(questions),
    pass_from: String(pass_from),
    sections: sections.map((section) => ({
      key: section.key,
      name: section.name,
      base: marksIn(section.base),
      bonus: marksIn(section.bonus),
      deductions: section.deductions.map((one) => {
        return { key: one.key, name: one.name, marks: marksIn(one.minus) };
      }),
      bands: section.bands.map((band) => {
        return { key: newKey(), name: band.name, marks: marksIn(band.from) };
      }),
    })),
  };
}

export function newSection(): RubricDraft["sections"][number] {
  return { key: newKey(), name: "", base: "10", bonus: "0", deductions: [], bands: [] };
}

/** A typed number; NaN where it is none, with a comma or a point. */
function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed.trim().replace(",", "."));
}

const tenthsOf = (typed: string) => Math.round(10 * numberOf(typed));

/**
 * The rubric that was typed over the one that was shown. What cannot be edited stays; the bands of a section have no
 * meaning where mistakes take marks off.
 */
export function rubricFrom(draft: RubricDraft, shown: OwnRubric): OwnRubric {
  return {
    ...shown,
    name: draft.name.trim(),
    questions: numberOf(draft.questions),
    pass_from: numberOf(draft.pass_from),
    sections: draft.sections.map((section) => {
      const before = shown.sections.find(({ key }) => key === section.key);
      const isGiven = section.deductions.length === 0;
      return {
        key: section.key,
        name: section.name.trim(),
        base: tenthsOf(section.base),
        bonus: tenthsOf(section.bonus),
        deductions: section.deductions.map(({ key, name, marks }) => {
          return { key, name: name.trim(), minus: tenthsOf(marks) };
        }),
        per_page: before?.per_page ?? false,
        bands: isGiven
          ? section.bands
              .map(({ name, marks }) => ({ name: name.trim(), from: tenthsOf(marks) }))
              .toSorted((a, b) => b.from - a.from)
          : [],
      };
    }),
  };
}
