import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { type FlagFacts, flagsOf } from "./flags.ts";

const WELL: FlagFacts = {
  isLearning: true,
  days_without_new: 0,
  repeats: 0,
  coverage: 90,
  debt: 0,
  most_debt: 5000,
  attendance: 100,
  marked_days: 20,
  isHeard: true,
};

test.each<[Partial<FlagFacts>, string]>([
  [{}, ""],
  [{ days_without_new: 4 }, ""],
  [{ days_without_new: 5 }, "no_new 5"],
  [{ days_without_new: 9, isLearning: false }, ""],
  [{ repeats: 2 }, ""],
  [{ repeats: 3 }, "repeats 3"],
  [{ coverage: 50 }, ""],
  [{ coverage: 49 }, "coverage 49"],
  [{ coverage: null }, ""],
  [{ debt: 4999 }, ""],
  [{ debt: 5000 }, "debt 5000"],
  [{ debt: null }, ""],
  [{ debt: 0, most_debt: 0 }, ""],
  [{ attendance: 80 }, ""],
  [{ attendance: 79 }, "attendance 79"],
  [{ attendance: 20, marked_days: 4 }, ""],
  [{ attendance: null }, ""],
  [{ isHeard: false, days_without_new: 20 }, "never "],
  [{ repeats: 4, coverage: 10, days_without_new: 6 }, "no_new 6, repeats 4, coverage 10"],
])("%j: %s", (facts, expected) => {
  const flags = flagsOf({ ...WELL, ...facts }, DEFAULT_SETTINGS.attention);
  expect(flags.map(({ flag, number }) => `${flag} ${number ?? ""}`).join(", ")).toBe(expected);
});

test("the bounds are the school's", () => {
  const bad = { ...WELL, days_without_new: 3, repeats: 2, coverage: 60, attendance: 85 };
  const of = (no_new: number, repeats: number, coverage: number, attendance: number) =>
    flagsOf(bad, { no_new, repeats, coverage, attendance }).map(({ flag }) => flag);
  expect(of(3, 2, 61, 86)).toEqual(["no_new", "repeats", "coverage", "attendance"]);
  expect(of(4, 3, 60, 85)).toEqual([]);
});
