import { expect, test } from "vitest";
import { byWeek } from "./weeks.ts";

test("rows stand with their week, which goes from Monday to Sunday", () => {
  const rows = ["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-08", "2026-03-16"];
  const weeks = byWeek(rows.map((date) => ({ date })));
  expect(weeks.map(({ from, to, rows: { length } }) => [from, to, length])).toEqual([
    ["2026-02-23", "2026-03-01", 1],
    ["2026-03-02", "2026-03-08", 3],
    ["2026-03-16", "2026-03-22", 1],
  ]);
});
