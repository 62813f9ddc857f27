import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { idOf } from "#features/hifz/mushaf/rules/positions.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { rubricOf, standardRubrics } from "./presets.ts";
import type { Counts } from "./rubrics.ts";
import {
  allowedMistakes,
  countsFault,
  examGrade,
  mostOf,
  NOTHING_NOTED,
  type Noted,
  percent10,
  questionMarks,
  resultOf,
} from "./scores.ts";

const PRINT = "madinah_1405";
const rubric = (key: string) => rubricOf(key, DEFAULT_SETTINGS);
const counts = (mistakes: Counts["mistakes"], more: Partial<Counts> = {}): Counts => {
  return { ...NOTHING_NOTED, mistakes, ...more };
};
/** Qaf 50:16–35, the question of the wireframe. */
const QAF: AyahRange = [idOf(50, 16), idOf(50, 35)];
const PAGE: AyahRange = [idOf(2, 6), idOf(2, 16)];
const marks = (key: string, noted: Counts, range = QAF) =>
  questionMarks(rubric(key), noted, range, PRINT);

describe("the rubrics that come with the product", () => {
  test.each([
    ["mtq", 1000],
    ["stam", 1000],
    ["pqs", 300],
    ["kiraan", 1000],
    ["syahadah", 1000],
    ["upkk", 200],
  ])("%s gives at most %i tenths", (key, most) => {
    expect(mostOf(rubric(key))).toBe(most);
  });

  test("name each section and mistake once, and bands from high to low down to nothing", () => {
    for (const { key, sections } of standardRubrics(DEFAULT_SETTINGS)) {
      const names = sections.flatMap((section) => [
        section.key,
        ...section.deductions.map((one) => `${section.key}.${one.key}`),
      ]);
      expect(new Set(names).size, key).toBe(names.length);
      for (const { bands } of sections.filter((section) => section.bands.length > 0)) {
        expect(bands.at(-1)?.from).toBe(0);
        expect(bands.map(({ from }) => from)).toEqual(
          bands.map(({ from }) => from).toSorted((a, b) => b - a),
        );
      }
    }
  });

  test("take the grades of the school and the marks from which it accepts", () => {
    expect(rubric("mtq").grades).toBe(DEFAULT_SETTINGS.scale);
    expect(rubric("mtq").pass_from).toBe(60);
    expect(() => rubric("lain")).toThrow(RangeError);
  });
});

describe("a question", () => {
  test.each<[string, string, Counts, number[]]>([
    ["without mistakes", "mtq", NOTHING_NOTED, [370, 270, 0]],
    [
      "37 falls to 32",
      "mtq",
      counts({ "hafaz.ulang": 2, "hafaz.huruf": 1, "hafaz.kalimah": 1 }),
      [320, 270, 0],
    ],
    ["27 falls to 25", "mtq", counts({ "tajwid.tajwid": 2 }), [370, 250, 0]],
    ["a bonus of 3", "mtq", counts({}, { bonus: { hafaz: 30, tajwid: 20 } }), [400, 290, 0]],
    ["no more bonus than there is", "mtq", counts({}, { bonus: { hafaz: 50 } }), [400, 270, 0]],
    ["never below nothing", "mtq", counts({ "hafaz.kalimah": 30 }), [0, 270, 0]],
    ["given marks", "mtq", counts({}, { given: { fasahah: 255 } }), [370, 270, 255]],
    ["given marks up to the most", "pqs", counts({}, { given: { hafaz: 999 } }), [150, 0, 0]],
    ["60 and 40", "stam", counts({ "hafaz.lupa": 2, "tajwid.tajwid": 3 }), [560, 370]],
  ])("%s (%s)", (_, key, noted, sections) => {
    expect(marks(key, noted).sections).toEqual(sections);
  });

  test("counted by the page loses as much as a record of tasmik does", () => {
    const mistakes = { "hafaz.lupa": 1, "hafaz.tersangkut": 1, "hafaz.ditegur": 1 };
    expect(marks("kiraan", counts(mistakes), PAGE).total10).toBe(750);
    expect(marks("kiraan", counts({ "hafaz.tersangkut": 2 }), PAGE).total10).toBe(900);
  });

  test("shorter than half a page counts as half a page", () => {
    const short: AyahRange = [idOf(2, 6), idOf(2, 6)];
    expect(marks("kiraan", counts({ "hafaz.tajwid": 1 }), short).total10).toBe(900);
  });
});

const noted = (teacher_id: string, question: number, of: Counts): Noted => {
  return { teacher_id, question, from_id: QAF[0], to_id: QAF[1], counts: of };
};
const given = (...[hafaz = 0, tajwid = 0, fasahah = 0]: number[]) =>
  counts({}, { given: { hafaz, tajwid, fasahah } });
const JUZ26 = juzRange(26);
const result = (key: string, all: Noted[], scope = JUZ26) =>
  resultOf(rubric(key), all, scope, PRINT);

describe("the result", () => {
  test("is none before anybody noted anything", () => {
    expect(result("mtq", [])).toBeNull();
  });

  test("of one examiner is the mean of the questions, to a tenth", () => {
    const all = [given(100, 80, 40), given(105, 80, 40), given(105, 90, 50)].map((of, at) =>
      noted("a", at + 1, of),
    );
    // 103.33…, 83.33…, 43.33… tenths.
    expect(result("pqs", all)).toMatchObject({ sections: [103, 83, 43], total10: 229 });
  });

  test("half a tenth counts as one", () => {
    const all = [noted("a", 1, given(100)), noted("a", 2, given(101))];
    expect(result("pqs", all)?.sections[0]).toBe(101);
  });

  test("of a panel is the mean of the examiners by section, however many questions each has", () => {
    const all = [
      noted("a", 1, given(150, 100, 50)),
      noted("a", 2, given(130, 100, 50)),
      noted("b", 1, given(120, 80, 40)),
    ];
    expect(result("pqs", all)).toMatchObject({
      sections: [130, 90, 45],
      total10: 265,
      examiners: [
        { teacher_id: "a", total10: 290, questions: [1, 2] },
        { teacher_id: "b", total10: 240, questions: [1] },
      ],
    });
  });

  test("does not say of a question that all marks were given while a section has none", () => {
    const questions = (given: Record<string, number>) =>
      result("mtq", [noted("a", 1, counts({}, { given }))])?.examiners[0]?.questions;
    expect([questions({}), questions({ fasahah: 0 })]).toEqual([[], [1]]);
  });

  test.each([
    [100, false],
    [101, true],
    [250, true],
  ])("says that examiners %i tenths of a hundred apart are apart: %s", (lost, apart) => {
    const all = [
      noted("a", 1, counts({}, { given: { fasahah: 300 } })),
      noted("b", 1, counts({}, { given: { fasahah: 300 - lost } })),
    ];
    expect(result("mtq", all)?.apart).toBe(apart);
  });

  test("measures the distance in percent of what the rubric gives", () => {
    const apart = (of: number) =>
      result("pqs", [noted("a", 1, given(150)), noted("b", 1, given(150 - of))])?.apart;
    expect([apart(30), apart(31)]).toEqual([false, true]);
  });

  test.each([
    [300, "mumtaz"],
    [270, "mumtaz"],
    [269, "jayyid_jiddan"],
    [240, "jayyid_jiddan"],
    [180, "maqbul"],
    [179, "rasib"],
    [0, "rasib"],
  ])("of %i of 300 tenths is %s", (total, grade) => {
    expect(examGrade(rubric("pqs"), total)).toBe(grade);
  });

  test("passes from the school's grade on", () => {
    const offered = (total: number) => result("upkk", [noted("a", 1, ofUpkk(total))])?.offered;
    expect([offered(120), offered(119)]).toEqual(["passed", "repeat"]);
  });

  test("a forgotten word keeps the total below the top grade where the rubric says so", () => {
    const one = [noted("a", 1, counts({ "hafaz.lupa": 1 }))];
    expect(result("stam", one)).toMatchObject({ total10: 890, grade: "jayyid_jiddan" });
    expect(result("mtq", [noted("a", 1, counts({ "hafaz.kalimah": 1 }))])?.total10).toBe(620);
  });
});

const ofUpkk = (hafazan: number) => counts({}, { given: { hafazan } });

describe("a syahadah", () => {
  test.each([
    [604_000, 15],
    [302_000, 8],
    [100_000, 2],
    [20_000, 1],
    [1_000, 1],
  ])("of %i thousandths of a page allows %i mistakes", (size, allowed) => {
    expect(allowedMistakes(15, size)).toBe(allowed);
  });

  const heard = (teacher_id: string, mistakes: number): Noted => {
    return { ...noted(teacher_id, 0, counts({ "hafaz.tersangkut": mistakes })), question: 0 };
  };

  test.each([
    [[1], "passed"],
    [[2], "repeat"],
    [[0, 2], "passed"],
    [[1, 2], "repeat"],
  ])("of a juz with %j mistakes offers %s", (mistakes, offered) => {
    const all = mistakes.map((count, at) => heard(`t${at}`, count));
    expect(result("syahadah", all)?.offered).toBe(offered);
  });
});

describe("counts", () => {
  test.each<[string, Partial<Counts>, boolean]>([
    ["nothing", {}, false],
    ["a mistake of the rubric", { mistakes: { "hafaz.ulang": 2 } }, false],
    ["a mistake of no rubric", { mistakes: { "hafaz.lain": 1 } }, true],
    ["marks in a section that falls", { given: { hafaz: 10 } }, true],
    ["marks that are given", { given: { fasahah: 300 } }, false],
    ["more marks than there are", { given: { fasahah: 301 } }, true],
    ["a bonus", { bonus: { tajwid: 30 } }, false],
    ["a bonus where there is none", { bonus: { fasahah: 1 } }, true],
  ])("of %s contradict the rubric: %#", (_, part, fault) => {
    expect(countsFault(rubric("mtq"), { ...NOTHING_NOTED, ...part })).toBe(fault);
  });
});

test("percent are of what the rubric gives", () => {
  expect([percent10(rubric("pqs"), 265), percent10(rubric("mtq"), 885)]).toEqual([883, 885]);
});
