import { expect, test } from "vitest";
import { NO_COUNTS } from "#features/insights/rules.ts";
import { sumByWeek, weekRates } from "./weeks.ts";

const register = (date: string, taken = true) => ({ date, session: "harian", taken });
const marks = (week: string, present: number) => ({ ...NO_COUNTS, week, present, came: present });
const rate = (week: string, taken: number, expected: number, present = 0) => ({
  ...marks(week, present),
  taken,
  expected,
});

test("weeks run from Monday to Sunday, also across a year's end, with two registers of a day", () => {
  const registers = ["2025-12-28", "2025-12-29", "2026-01-04", "2026-01-04", "2026-01-05"];
  expect(
    weekRates(
      [],
      registers.map((date, at) => register(date, at !== 2)),
    ),
  ).toEqual([rate("2025-12-22", 1, 1), rate("2025-12-29", 2, 3), rate("2026-01-05", 1, 1)]);
});

test("a week may have marks alone, registers alone, or both", () => {
  const weeks = [marks("2026-03-02", 4), marks("2026-03-16", 6)];
  const registers = [register("2026-03-03"), register("2026-03-11", false)];
  const rates = [
    rate("2026-03-02", 1, 1, 4),
    rate("2026-03-09", 0, 1),
    rate("2026-03-16", 0, 0, 6),
  ];
  expect(weekRates(weeks, registers)).toEqual(rates);
  expect(weekRates([], [])).toEqual([]);
});

test("the weeks of classes are summed up in order, and stay as they were", () => {
  const one = [rate("2026-03-09", 1, 2, 3)];
  const other = [rate("2026-03-02", 0, 1), rate("2026-03-09", 4, 4, 5)];
  expect(sumByWeek([...one, ...other])).toEqual([
    rate("2026-03-02", 0, 1),
    rate("2026-03-09", 5, 6, 8),
  ]);
  expect(one).toEqual([rate("2026-03-09", 1, 2, 3)]);
});
