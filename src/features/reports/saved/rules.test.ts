import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERIOD_KINDS, type PeriodFacts } from "#features/reports/periods/rules.ts";
import { addDays } from "#lib/dates.ts";
import { type SavedParams, savedPeriod } from "./rules.ts";

const TERMS = [
  { academic_year: "2026", name: "Penggal 1", from_date: "2026-01-12", to_date: "2026-05-22" },
  { academic_year: "2026", name: "Penggal 2", from_date: "2026-06-08", to_date: "2026-11-27" },
];
const at = (today: string): PeriodFacts => ({ today, terms: TERMS, hijri: [] });
const days = (params: SavedParams, today: string) => {
  const found = savedPeriod(params, at(today));
  return found && [found.from, found.to];
};

describe("the span of a saved report", () => {
  test.each([
    ["2026-11-01", ["2026-10-01", "2026-10-31"]],
    ["2026-11-30", ["2026-10-01", "2026-10-31"]],
    ["2026-03-31", ["2026-02-01", "2026-02-28"]],
    ["2028-03-01", ["2028-02-01", "2028-02-29"]],
    ["2027-01-01", ["2026-12-01", "2026-12-31"]],
  ])("last month on %s", (today, span) => {
    expect(days({ when: "last", period: "month" }, today)).toEqual(span);
  });

  test.each([
    ["2026-06-08", "last", ["2026-01-12", "2026-05-22"]],
    ["2026-05-30", "last", ["2026-01-12", "2026-05-22"]],
    ["2026-05-22", "last", undefined],
    ["2026-12-05", "last", ["2026-06-08", "2026-11-27"]],
    ["2026-12-05", "current", ["2026-06-08", "2026-11-27"]],
    ["2026-07-01", "current", ["2026-06-08", "2026-07-01"]],
  ] as const)("a term on %s, %s", (today, when, span) => {
    expect(days({ when, period: "term" }, today)).toEqual(span);
  });

  test("a fixed one stays, and other dates are those that were chosen", () => {
    const fixed: SavedParams = { when: "fixed", period: "month", on: "2026-10-01" };
    expect(days(fixed, "2027-08-09")).toEqual(["2026-10-01", "2026-10-31"]);
    const custom = { period: "custom", on: "2026-10-05", to: "2026-11-06" } as const;
    expect(days({ when: "fixed", ...custom }, "2027-08-09")).toEqual(["2026-10-05", "2026-11-06"]);
  });

  test("a report of today has none, nor has a school without terms", () => {
    expect(days({ when: "current" }, "2026-11-01")).toBeUndefined();
    const none = { ...at("2026-11-01"), terms: [] };
    expect(savedPeriod({ when: "last", period: "term" }, none)).toBeUndefined();
  });

  test("the last one is over, and the one of today is not", () => {
    const kinds = PERIOD_KINDS.filter((kind) => !["custom", "term", "year"].includes(kind));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(1_500), (period, offset) => {
        const today = addDays("2024-01-01", offset);
        const last = savedPeriod({ when: "last", period }, at(today));
        const current = savedPeriod({ when: "current", period }, at(today));
        expect(last && last.to < today).toBe(true);
        expect(current?.to).toBe(today);
        expect(last && addDays(last.to, 1)).toBe(current?.from);
      }),
    );
  });
});
