import { expect, test } from "vitest";
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
  const flags = flagsOf({ ...WELL, ...facts });
  expect(flags.map(({ flag, number }) => `${flag} ${number ?? ""}`).join(", ")).toBe(expected);
});
