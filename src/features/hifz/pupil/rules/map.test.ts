import { expect, test } from "vitest";
import { surahRange } from "#features/hifz/mushaf/rules/positions.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { EDITIONS } from "#lib/enumerations.ts";
import { amountHeld, juzParts, mapRows, pageBeside, mushafPlace, sumMistakes } from "./map.ts";

test.each(EDITIONS)(
  "the map of %s has every page once, by the juz in which it begins",
  (edition) => {
    const rows = mapRows(edition);
    expect(rows.map(({ juz }) => juz)).toEqual(Array.from({ length: 30 }, (_, at) => 30 - at));
    const sizes = Object.fromEntries(rows.map(({ juz, pages }) => [juz, pages.length]));
    const others = { 1: 21, 3: 21, 25: 21, 4: 19, 26: 19, 30: 23 };
    for (let juz = 1; juz <= 30; juz++) {
      expect(sizes[juz], `juz ${juz}`).toBe({ ...others }[juz] ?? 20);
    }
    expect(rows.toReversed().flatMap(({ pages }) => pages)).toEqual(
      Array.from({ length: 604 }, (_, at) => at + 1),
    );
  },
);

test("keys go to the page beside, and to the juz above and below", () => {
  const rows = mapRows("madinah_1405");
  expect(pageBeside(rows, 1, { pages: -1 })).toBe(1);
  expect(pageBeside(rows, 604, { pages: 1 })).toBe(604);
  expect(pageBeside(rows, 21, { pages: 1 })).toBe(22);
  // Juz 30 begins on page 582 and juz 29 on page 562; juz 30 has three pages more.
  expect(pageBeside(rows, 582, { rows: 1 })).toBe(562);
  expect(pageBeside(rows, 604, { rows: 1 })).toBe(581);
  expect(pageBeside(rows, 582, { rows: -1 })).toBe(582);
  expect(pageBeside(rows, 1, { rows: 1 })).toBe(1);
});

test("what is held is said as whole juz and the rest", () => {
  const amount = (covered: [number, number][]) => amountHeld(covered, "madinah_1405");
  expect(amount([])).toEqual({ juz: 0, rest_milli: 0 });
  const [from] = juzRange(29);
  expect(amount([[from, juzRange(30)[1]]])).toEqual({ juz: 2, rest_milli: 0 });
  expect(amount([[...juzRange(30)], [...surahRange(1)]])).toEqual({ juz: 1, rest_milli: 1000 });
});

test("each juz of which anything is held is whole or begun", () => {
  expect(juzParts([])).toEqual([]);
  const [from, to] = juzRange(2);
  expect(juzParts([[from, to]])).toEqual([{ juz: 2, whole: true }]);
  expect(juzParts([[from - 1, to + 1]])).toEqual([
    { juz: 1, whole: false },
    { juz: 2, whole: true },
    { juz: 3, whole: false },
  ]);
  expect(juzParts([[...juzRange(30)], [...surahRange(1)]])).toEqual([
    { juz: 1, whole: false },
    { juz: 30, whole: true },
  ]);
});

test("an ayah stands on a page of a juz", () => {
  expect(mushafPlace(1, "madinah_1405")).toEqual({ juz: 1, page: 1 });
  expect(mushafPlace(juzRange(30)[0], "madinah_1405")).toEqual({ juz: 30, page: 582 });
});

test("the mistakes of several recitations are put together by ayah and kind", () => {
  expect(
    sumMistakes([
      [9, "lupa", 1],
      [8, "tajwid", 2],
      [9, "lupa", 2],
      [9, "tajwid", 2],
    ]),
  ).toEqual([
    { ayah_id: 9, kind: "lupa", count: 3 },
    { ayah_id: 8, kind: "tajwid", count: 2 },
    { ayah_id: 9, kind: "tajwid", count: 2 },
  ]);
});
