import { describe, expect, test } from "vitest";
import { rubricsChange } from "#features/hifz/exams/contract.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { draftOf, newSection, rubricFrom } from "./drafts.ts";
import { standardRubrics } from "./presets.ts";
import { newKey, type OwnRubric } from "./rubrics.ts";

const ALL = standardRubrics(DEFAULT_SETTINGS);
const isTaken = (rubric: OwnRubric) => rubricsChange.safeParse({ rubrics: [rubric] }).success;

describe("a rubric that is edited", () => {
  test.each(ALL.map((one) => [one.key, one] as const))(
    "stays as it is while nothing is typed: %s",
    (_key, rubric) => {
      expect(rubricFrom(draftOf(rubric), rubric)).toEqual(rubric);
      expect(isTaken(rubric)).toBe(true);
    },
  );

  test("takes half marks, with a point or a comma, and new sections and mistakes", () => {
    const [mtq] = ALL;
    if (!mtq) throw new Error("there is no rubric");
    const draft = draftOf(mtq);
    const [first] = draft.sections;
    const line = { key: newKey(), name: " Waqaf ", marks: "1,5" };
    const sections = [
      {
        ...first,
        key: "hafaz",
        name: "Hafaz",
        base: "36.5",
        bonus: "3",
        deductions: [line],
        bands: [],
      },
      { ...newSection(), name: "Adab", bands: [{ ...line, name: "Baik", marks: "5" }] },
    ];
    const rubric = rubricFrom({ ...draft, questions: "4", sections }, mtq);
    expect(rubric).toMatchObject({
      key: "mtq",
      questions: 4,
      sections: [
        { name: "Hafaz", base: 365, bonus: 30, deductions: [{ name: "Waqaf", minus: 15 }] },
        { name: "Adab", base: 100, bands: [{ name: "Baik", from: 50 }], per_page: false },
      ],
    });
    expect(isTaken(rubric)).toBe(true);
  });

  test.each([
    ["without a name", { name: " " }],
    ["with words for a number", { questions: "lima" }],
    ["without a pass mark", { pass_from: "" }],
    ["without sections", { sections: [] }],
    ["with a section without a name", { sections: [newSection()] }],
    [
      "with a section that gives no marks",
      { sections: [{ ...newSection(), name: "x", base: "0" }] },
    ],
  ])("is not taken %s", (_what, more) => {
    const [mtq] = ALL;
    if (!mtq) throw new Error("there is no rubric");
    expect(isTaken(rubricFrom({ ...draftOf(mtq), ...more }, mtq))).toBe(false);
  });

  test("gets keys that the contract takes, never the same one", () => {
    const keys = Array.from({ length: 50 }, newKey);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[a-z]{32}$/);
  });
});
