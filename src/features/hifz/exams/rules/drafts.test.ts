import { describe, expect, test } from "vitest";
import { rubricsChange } from "#features/hifz/exams/contract.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { draftOf, newSection, rubricFrom, typedMarks } from "./drafts.ts";
import { standardRubrics } from "./presets.ts";
import { newKey, type OwnRubric, repeated, rubricFaults, type RubricSection } from "./rubrics.ts";

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
        per_page: true,
        deductions: [line],
        bands: [],
      },
      { ...newSection(), name: "Adab", bands: [{ ...line, name: "Baik", marks: "5" }] },
    ];
    const grades = [
      { key: "lulus", name: "Lulus", marks: "40" },
      { key: "gagal", name: "Gagal", marks: "0" },
    ];
    const typed = { ...draft, questions: "4", most_mistakes: "20", guard: true, grades, sections };
    expect(typedMarks(typed)).toBe(49.5);
    const rubric = rubricFrom(typed, mtq);
    expect(rubric).toMatchObject({
      key: "mtq",
      questions: 4,
      most_mistakes: 20,
      guard: true,
      grades: [
        { name: "Lulus", from: 40 },
        { name: "Gagal", from: 0 },
      ],
      sections: [
        {
          name: "Hafaz",
          per_page: true,
          base: 365,
          bonus: 30,
          deductions: [{ name: "Waqaf", minus: 15 }],
        },
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

describe("what contradicts itself in a rubric", () => {
  const section = (more: Partial<RubricSection>): RubricSection => {
    const marks = { base: 100, bonus: 0, deductions: [], per_page: false, bands: [] };
    return { key: "hafaz", name: "Hafaz", ...marks, ...more };
  };
  const minus = (name: string, tenths: number) => ({ key: "a", name, minus: tenths });
  const grade = (name: string, from: number) => ({ key: name, name, from });
  const faultsOf = (sections: RubricSection[], grades?: ReturnType<typeof grade>[]) =>
    rubricFaults({ sections, grades }).map(({ path, reason }) => `${path.join(".")} ${reason}`);

  test.each([
    [
      "two sections of one name",
      [section({}), section({ name: " HAFAZ " })],
      ["sections.1.name same"],
    ],
    [
      "a mistake twice",
      [section({ deductions: [minus("Lupa", 10), minus("lupa", 5)] })],
      ["sections.0.deductions.1.name same"],
    ],
    [
      "a mistake that takes nothing off",
      [section({ deductions: [minus("Lupa", 0)] })],
      ["sections.0.deductions.0.minus none"],
    ],
    [
      "a mistake that takes more than there is",
      [section({ deductions: [minus("Lupa", 101)] })],
      ["sections.0.deductions.0.minus more"],
    ],
    ["a bonus above the marks", [section({ bonus: 110 })], ["sections.0.bonus bonus"]],
    ["a bonus of part of a mark", [section({ bonus: 25 })], ["sections.0.bonus bonus"]],
    [
      "levels that overlap",
      [section({ bands: [grade("Baik", 50), grade("Lemah", 50)] })],
      ["sections.0.bands.1.from order"],
    ],
    [
      "a level above the marks",
      [section({ bands: [grade("Baik", 110)] })],
      ["sections.0.bands.0.from more"],
    ],
  ])("%s", (_what, sections, faults) => {
    expect(faultsOf(sections)).toEqual(faults);
  });

  test.each([
    ["in order down to 0", [grade("A", 80), grade("B", 0)], []],
    ["that rise", [grade("A", 0), grade("B", 80)], ["grades.1.from order", "grades.1.from zero"]],
    ["of one name", [grade("A", 80), grade("a", 0)], ["grades.1.name same"]],
    ["that leave marks without one", [grade("A", 40)], ["grades.0.from zero"]],
  ])("grades %s", (_what, grades, faults) => {
    expect(faultsOf([section({})], grades)).toEqual(faults);
  });

  test("two rubrics of one name", () => {
    const names = [{ name: "Ujian" }, { name: "Lain" }, { name: "ujian" }];
    expect(repeated(names, [])).toEqual([{ path: [2, "name"], reason: "same" }]);
  });
});
