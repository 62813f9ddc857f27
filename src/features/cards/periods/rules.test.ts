import { expect, test } from "vitest";
import { cardDay, figuresSpan, periodsOverlap } from "./rules.ts";

const term = (from_date: string, to_date: string, ...levels: string[]) => ({
  from_date,
  to_date,
  levels,
});
const first = term("2026-01-12", "2026-05-22");

test.each([
  [term("2026-05-23", "2026-09-11"), false],
  [term("2026-05-22", "2026-09-11"), true],
  [term("2026-01-01", "2026-01-11"), false],
  [term("2026-01-01", "2026-12-31"), true],
  [term("2026-02-01", "2026-02-28"), true],
  [term("2026-02-01", "2026-02-28", "Tahun 3"), true],
])("of all levels, %j overlaps the first term: %s", (other, does) => {
  expect([periodsOverlap(first, other), periodsOverlap(other, first)]).toEqual([does, does]);
});

test("periods of different levels may lie on the same days", () => {
  const three = term("2026-01-12", "2026-05-22", "Tahun 3", "Tahun 4");
  expect(periodsOverlap(three, term("2026-01-12", "2026-05-22", "Tahun 5"))).toBe(false);
  expect(periodsOverlap(three, term("2026-01-12", "2026-05-22", "Tahun 5", "Tahun 4"))).toBe(true);
});

test("who gets a report is asked of the last day, or of today while it has not come", () => {
  expect(cardDay(first, "2026-03-01")).toBe("2026-03-01");
  expect(cardDay(first, "2026-05-22")).toBe("2026-05-22");
  expect(cardDay(first, "2026-11-28")).toBe("2026-05-22");
  expect(figuresSpan(first, "2026-03-01")).toEqual({ from: "2026-01-12", to: "2026-03-01" });
});
