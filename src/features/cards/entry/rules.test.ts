import { describe, expect, test } from "vitest";
import type { PupilCard } from "#features/cards/contract.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { SCALE_PRESETS } from "#features/cards/setup/rules/presets.ts";
import { pasteFaults, readPaste, suggestFactsOf } from "./rules.ts";

const { mumtaz, tp } = SCALE_PRESETS;
const students = Array.from({ length: 28 }, (_, at) => `s${at}`);
const column = (count: number) =>
  Array.from({ length: count }, (_, at) => String(60 + at)).join("\n");

describe("a pasted column", () => {
  test.each([
    [column(28), 28, false],
    [`${column(28)}\n`, 28, false],
    [column(28).replaceAll("\n", "\r\n"), 28, false],
    [column(27), 27, true],
    [column(29), 29, true],
  ])("is counted (%#)", (text, count, differs) => {
    const read = readPaste(text, students, mumtaz);
    expect(read.count).toBe(count);
    expect(pasteFaults(read.lines, read.count, students.length).differs).toBe(differs);
  });

  test("of 27 for 28 shows which student is left without a value", () => {
    const { lines } = readPaste(column(27), students, mumtaz);
    expect(lines).toHaveLength(28);
    expect(lines.at(-1)).toMatchObject({ student_id: "s27", typed: "" });
    expect(lines[0]).toMatchObject({
      student_id: "s0",
      typed: "60",
      read: { mark: { tenths: 600 } },
    });
  });

  test("takes the last of several columns, and an empty value in the middle as none", () => {
    const { lines, count } = readPaste("Aisyah\t90\nBakri\t\nCik\tTH", ["a", "b", "c"], mumtaz);
    expect(lines.map(({ typed }) => typed)).toEqual(["90", "", "TH"]);
    expect(pasteFaults(lines, count, 3)).toEqual({ wrong: 0, differs: false });
  });

  test.each([
    ["90\n101\n55.55", 2],
    ["90\nlapan\n70\n80", 2],
    ["TP5\n5\n7", 1],
  ])("with %j has %i wrong values", (text, wrong) => {
    const { lines, count } = readPaste(text, ["a", "b", "c"], mumtaz);
    expect(pasteFaults(lines, count, 3).wrong).toBe(wrong);
  });
});

describe("what a comment may say of marks", () => {
  const setup = {
    scales: [
      { id: "m", ...mumtaz },
      { id: "t", ...tp },
    ],
    subjects: [
      { id: "quran", name: "Al-Quran", scale_id: "m" },
      { id: "jawi", name: "Jawi dan Khat", scale_id: "m" },
      { id: "bm", name: "Bahasa Melayu", scale_id: "t" },
    ],
    traits: [
      { id: "adab", name: "Adab dengan guru" },
      { id: "masa", name: "Disiplin masa" },
    ],
  } as unknown as CardSetup;
  const none = { tenths: null, level: null, absent: false };
  const of = (marks: object[], traits = {}) => {
    const card = { first_name: "Ali", number: "1", attendance: null, hafazan: null, marks, traits };
    const { strong, weak } = suggestFactsOf(card as unknown as PupilCard, setup);
    return [strong, weak];
  };
  const mark = (subject_id: string, tenths: number) => ({ ...none, subject_id, tenths });

  test.each([
    [[mark("quran", 950), mark("jawi", 620)], {}, ["Al-Quran", "Jawi dan Khat"]],
    // Nothing is weak where all is well, and nothing strong where all is low.
    [[mark("quran", 950), mark("jawi", 900)], {}, ["Al-Quran", null]],
    [[mark("quran", 620), mark("jawi", 400)], {}, [null, "Jawi dan Khat"]],
    [[mark("quran", 950)], {}, [null, null]],
    [[], { adab: 4, masa: 2 }, ["adab dengan guru", "disiplin masa"]],
    [[mark("quran", 950), mark("jawi", 900)], { masa: 1 }, ["Al-Quran", "disiplin masa"]],
    [[mark("quran", 950), { ...none, subject_id: "jawi", absent: true }], {}, [null, null]],
    [[mark("quran", 700), { ...none, subject_id: "bm", level: 6 }], {}, ["Bahasa Melayu", null]],
  ])("%j with %j: %j", (marks, traits, said) => expect(of(marks, traits)).toEqual(said));
});
