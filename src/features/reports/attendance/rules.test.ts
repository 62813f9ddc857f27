import fc from "fast-check";
import { expect, test } from "vitest";
import { longestIn, type Stretch, STRETCH_DAYS } from "./rules.ts";

/** The stretches of marks on days, counted from 0. */
function stretchesOf(marks: readonly { day: number; isAway: boolean }[]): Stretch[] {
  const bits = (at: number, isAway: boolean) => {
    const own = marks.filter(
      (one) => Math.floor(one.day / STRETCH_DAYS) === at && one.isAway === isAway,
    );
    return own.length > 0
      ? own.reduce((all, { day }) => all | (1 << (day % STRETCH_DAYS)), 0)
      : null;
  };
  const places = new Set(marks.map(({ day }) => Math.floor(day / STRETCH_DAYS)));
  return [...places].map((at) => [at, bits(at, true), bits(at, false)]);
}

const away = (...days: number[]) => days.map((day) => ({ day, isAway: true }));
const came = (...days: number[]) => days.map((day) => ({ day, isAway: false }));

test.each([
  { marks: [], days: 0 },
  { marks: came(0, 1, 2), days: 0 },
  { marks: away(4), days: 1 },
  // A weekend between two days away does not part them; a day of another mark does.
  { marks: away(3, 4, 7, 8), days: 4 },
  { marks: [...away(3, 4, 8), ...came(7)], days: 2 },
  // Over the edge of a stretch, and of two of them without marks.
  { marks: away(28, 29, 30, 31), days: 4 },
  { marks: [...away(29, 95), ...came(0, 100)], days: 2 },
  // In the other class the student was there on that day.
  { marks: [...away(1, 2, 3), ...came(2)], days: 1 },
  { marks: away(399), days: 1 },
])("$days days away in a row", ({ marks, days }) => {
  expect(longestIn(stretchesOf(marks))).toBe(days);
  expect(longestIn(stretchesOf(marks).toReversed())).toBe(days);
});

test("the most days away in a row are those that counting day by day finds", () => {
  const mark = fc.record({ day: fc.nat(399), isAway: fc.boolean() });
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 200 }), (marks) => {
      let [run, longest] = [0, 0];
      for (let day = 0; day < 400; day += 1) {
        const own = marks.filter((one) => one.day === day);
        if (own.length === 0) continue;
        run = own.every(({ isAway }) => isAway) ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      // Each class has stretches of its own.
      const halves = [marks.slice(0, 100), marks.slice(100)].flatMap(stretchesOf);
      expect(longestIn(halves)).toBe(longest);
    }),
  );
});
