import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { rowsOf } from "#features/hifz/mushaf/rules/testing.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import {
  gradeOf,
  type Grading,
  marksOf,
  mayGrade,
  offeredDecision,
  type Mistakes,
} from "./grades.ts";

const counts = (text: string): Mistakes => {
  const [lupa = 0, tersangkut = 0, ditegur = 0, tajwid = 0] = text.split("/").map(Number);
  return { lupa, tersangkut, ditegur, tajwid };
};

/** The marks of a school that gives any. */
const marksIn = (mistakes: Mistakes, milli: number, grading: Grading) =>
  marksOf(mistakes, milli, grading) ?? Number.NaN;

/** Forgotten, stuck, prompted, tajwid; thousandths of a page; marks; grade. */
const TABLE = rowsOf(`
  0/0/0/0 1000 100 mumtaz
  0/2/0/0 1000 90 mumtaz
  1/0/0/0 1000 89 jayyid_jiddan
  1/1/1/0 1000 75 jayyid
  2/2/1/0 1000 60 maqbul
  1/0/0/0 10000 89 jayyid_jiddan
  1/1/0/1 500 60 maqbul
  1/1/0/1 20 60 maqbul
  0/3/1/2 20000 98 mumtaz
  0/0/5/0 1000 50 rasib
  9/0/9/0 1000 0 rasib
`);

describe("marks", () => {
  test.each(TABLE)("%s over %s thousandths are %s, %s", (mistakes, milli, marks, grade) => {
    const found = marksIn(counts(mistakes), Number(milli), DEFAULT_SETTINGS);
    expect([found, gradeOf(found, DEFAULT_SETTINGS)]).toEqual([Number(marks), grade]);
  });

  test("without the guard a forgotten word in ten pages leaves the top grade", () => {
    const free = { ...DEFAULT_SETTINGS, guard: false };
    expect(marksIn(counts("1/0/0/0"), 10_000, free)).toBe(99);
    expect(mayGrade("mumtaz", counts("1/0/0/0"), free)).toBe(true);
  });

  test("a stricter scale moves the guard with its top grade", () => {
    const scale = [
      { key: "a", name: "A", from: 100 },
      { key: "b", name: "B", from: 90 },
      { key: "c", name: "C", from: 0 },
    ];
    const marks = marksIn(counts("1/0/0/0"), 40_000, { ...DEFAULT_SETTINGS, scale });
    expect([marks, gradeOf(marks, { scale })]).toEqual([99, "b"]);
  });

  test("are not given where no mistake takes off any", () => {
    const weights = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
    expect(marksOf(counts("3/0/1/0"), 1000, { ...DEFAULT_SETTINGS, weights })).toBeNull();
    expect(
      marksOf(counts("3/0/1/0"), 1000, {
        ...DEFAULT_SETTINGS,
        weights: { ...weights, ditegur: 1 },
      }),
    ).toBe(89);
  });

  test("are whole, between 0 and 100, and another mistake never adds any", () => {
    const few = fc.integer({ min: 0, max: 99 });
    const some = fc.record({ lupa: few, tersangkut: few, ditegur: few, tajwid: few });
    const kind = fc.constantFrom("lupa", "tersangkut", "ditegur", "tajwid");
    fc.assert(
      fc.property(some, kind, fc.integer({ min: 1, max: 604_000 }), (mistakes, more, milli) => {
        const marks = marksIn(mistakes, milli, DEFAULT_SETTINGS);
        const worse = { ...mistakes, [more]: mistakes[more] + 1 };
        expect(Number.isInteger(marks) && marks >= 0 && marks <= 100).toBe(true);
        expect(marksIn(worse, milli, DEFAULT_SETTINGS)).toBeLessThanOrEqual(marks);
      }),
    );
  });
});

test("a grade given by hand is one of the scale, and not the top one after a forgotten word", () => {
  expect(mayGrade("mumtaz", counts("0/9/0/0"), DEFAULT_SETTINGS)).toBe(true);
  expect(mayGrade("mumtaz", counts("1/0/0/0"), DEFAULT_SETTINGS)).toBe(false);
  expect(mayGrade("jayyid_jiddan", counts("9/0/0/0"), DEFAULT_SETTINGS)).toBe(true);
  expect(mayGrade("tiada", counts("0/0/0/0"), DEFAULT_SETTINGS)).toBe(false);
});

test("below the grade that passes a repeat is offered", () => {
  expect(offeredDecision("maqbul", DEFAULT_SETTINGS)).toBe("pass");
  expect(offeredDecision("mumtaz", DEFAULT_SETTINGS)).toBe("pass");
  expect(offeredDecision("rasib", DEFAULT_SETTINGS)).toBe("repeat");
});
