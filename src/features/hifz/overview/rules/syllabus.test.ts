import { expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import { expectedOn, syllabusState } from "./syllabus.ts";

const TODAY = "2026-07-01";
/** Every second day of the last year: 183 days of hafazan. */
const DAYS = Array.from({ length: 183 }, (_, at) => addDays(TODAY, 2 * (at - 182)));

test.each([
  // After half of the days half of what is to come is expected.
  ["2026-01-01", 0, [["2026-12-29", 120_800]], 60_400],
  // What was held at the beginning counts.
  ["2026-01-01", 20_000, [["2026-12-29", 120_000]], 70_000],
  // On the day itself all of it, and after the last one no more.
  ["2026-01-01", 0, [["2026-07-01", 50_000]], 50_000],
  ["2026-01-01", 0, [["2026-06-01", 50_000]], 50_000],
  // Between two milestones it begins at the first.
  [
    "2026-01-01",
    0,
    [
      ["2026-12-28", 90_000],
      ["2026-01-03", 30_000],
    ],
    60_000,
  ],
  // Who held more at the beginning is asked for no less.
  ["2026-01-01", 200_000, [["2026-12-29", 120_800]], 200_000],
] as const)("from %s with %d to %j: %d", (from, held, milestones, expected) => {
  const list = milestones.map(([by_date, milli]) => ({ by_date, milli }));
  const found = expectedOn(TODAY, { date: from, milli: held }, list, DAYS);
  expect(Math.abs((found ?? 0) - expected)).toBeLessThanOrEqual(600);
});

test("nothing is expected without a milestone, nor at the beginning", () => {
  expect(expectedOn(TODAY, { date: "2026-01-01", milli: 0 }, [], DAYS)).toBeNull();
  const milestones = [{ by_date: "2026-12-31", milli: 100_000 }];
  expect(expectedOn(TODAY, { date: TODAY, milli: 7000 }, milestones, DAYS)).toBe(7000);
  expect(expectedOn(TODAY, { date: TODAY, milli: 7000 }, milestones, [])).toBe(7000);
});

test.each([
  [60_500, 60_500, "reached"],
  [59_500, 60_500, "reached"],
  [59_499, 60_500, "near"],
  [58_200, 60_500, "near"],
  [55_500, 60_500, "near"],
  [55_499, 60_500, "behind"],
] as const)("%d held of %d is %s", (held, expected, state) => {
  expect(syllabusState(held, expected)).toBe(state);
});
