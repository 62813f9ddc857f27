import { describe, expect, test } from "vitest";
import { LAST_AYAH, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { idOf } from "#features/hifz/mushaf/rules/positions.ts";
import { juzOf, juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { tenths } from "#features/hifz/mushaf/rules/sizes.ts";
import { askedOf, questionsOf } from "./questions.ts";

const SEEDS = Array.from({ length: 60 }, (_, at) => at * 7919 + 1);
const ask = ([from_id, to_id]: AyahRange, count: number, seed = 1, redraws: number[] = []) =>
  questionsOf({ from_id, to_id, seed, redraws }, count);
const FIVE: AyahRange = [juzRange(26)[0], LAST_AYAH];

const SCOPES: [string, AyahRange][] = [
  ["one juz", juzRange(30)],
  ["five juz", FIVE],
  ["the whole mushaf", [1, LAST_AYAH]],
  ["a surah", [idOf(36, 1), idOf(36, 83)]],
  ["two pages", [idOf(2, 6), idOf(2, 24)]],
];

describe.each(SCOPES)("questions of %s", (_, scope) => {
  test.each([1, 3, 5, 10])("%i of them lie in it, and have ten lines", (count) => {
    for (const seed of SEEDS) {
      const questions = ask(scope, count, seed);
      expect(questions).toHaveLength(count);
      for (const [from, to] of questions) {
        expect(from).toBeGreaterThanOrEqual(scope[0]);
        expect(to).toBeLessThanOrEqual(scope[1]);
        expect(tenths(from, to)).toBeGreaterThanOrEqual(100);
        if (to > from) expect(tenths(from, to - 1)).toBeLessThan(100);
      }
    }
  });

  test("are the same for the same seed, and others for another", () => {
    expect(ask(scope, 5, 42)).toEqual(ask(scope, 5, 42));
    const all = new Set(SEEDS.map((seed) => JSON.stringify(ask(scope, 5, seed))));
    expect(all.size).toBeGreaterThan(SEEDS.length / 2);
  });
});

test("five of five juz begin in each of them", () => {
  for (const seed of SEEDS) {
    expect(ask(FIVE, 5, seed).map(([from]) => juzOf(from))).toEqual([26, 27, 28, 29, 30]);
  }
});

test("five of thirty juz begin in five sixes of juz", () => {
  for (const seed of SEEDS) {
    const six = ask([1, LAST_AYAH], 5, seed).map(([from]) => Math.floor((juzOf(from) - 1) / 6));
    expect(six).toEqual([0, 1, 2, 3, 4]);
  }
});

test("five of two juz begin in both, and none within another", () => {
  const scope: AyahRange = [juzRange(29)[0], LAST_AYAH];
  for (const seed of SEEDS) {
    const questions = ask(scope, 5, seed);
    expect(new Set(questions.map(([from]) => juzOf(from)))).toEqual(new Set([29, 30]));
    for (const [at, [from]] of questions.entries()) {
      if (at > 0) expect(from).toBeGreaterThan(questions[at - 1]?.[0] ?? 0);
    }
  }
});

describe("a question that is drawn again", () => {
  test("is another one, and leaves the others as they were", () => {
    for (const seed of SEEDS) {
      const [before, after] = [ask(FIVE, 5, seed), ask(FIVE, 5, seed, [0, 1])];
      expect(after[1]).not.toEqual(before[1]);
      expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
    }
  });

  test("does not come again before all others came", () => {
    const starts = Array.from({ length: 30 }, (_, times) => ask(FIVE, 5, 5, [times])[0]?.[0]);
    expect(new Set(starts).size).toBe(30);
  });
});

test("a scope of less than ten lines is asked as a whole", () => {
  const ikhlas: AyahRange = [idOf(112, 1), idOf(112, 4)];
  expect(ask(ikhlas, 2)).toEqual([ikhlas, ikhlas]);
});

test("nothing is drawn where the whole scope is heard", () => {
  const drawing = { from_id: 1, to_id: 7, seed: 1, redraws: [] };
  expect(askedOf({ questions: 0 }, drawing)).toEqual([[1, 7]]);
  expect(askedOf({ questions: 2 }, drawing)).toHaveLength(2);
});
