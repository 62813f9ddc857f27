import fc from "fast-check";
import { expect, test } from "vitest";
import { laidOut, strangeColumns } from "./rules.ts";

const REPORT = {
  columns: ["name", "present", "absent", "percent"],
  rows: [
    { of: "a", cells: ["Ali", 3, 1, 75] },
    { of: "b", cells: ["Siti", 4, 0, 100] },
  ],
  totals: [null, 7, 1, 87.5],
};
const layout = (...keys: string[]) => ({ columns: keys.map((key) => ({ key, name: "" })) });

test("columns stand in the school's order, with their cells and totals", () => {
  expect(laidOut(REPORT, layout("percent", "name"))).toEqual({
    columns: ["percent", "name"],
    rows: [
      { of: "a", cells: [75, "Ali"] },
      { of: "b", cells: [100, "Siti"] },
    ],
    totals: [87.5, null],
  });
});

test("what the person does not see stays away, and without anything left the report is as usual", () => {
  expect(laidOut(REPORT, layout("phone", "name")).columns).toEqual(["name"]);
  for (const none of [null, undefined, layout(), layout("phone")]) {
    expect(laidOut(REPORT, none)).toBe(REPORT);
  }
});

test("each cell stays below its own head, however the columns are laid", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(REPORT.columns, { minLength: 1 }), (keys) => {
      const found = laidOut(REPORT, layout(...keys));
      expect(found.columns).toEqual(keys);
      for (const [place, row] of found.rows.entries()) {
        for (const [at, key] of keys.entries()) {
          expect(row.cells[at]).toBe(REPORT.rows[place]?.cells[REPORT.columns.indexOf(key)]);
        }
      }
    }),
  );
});

test("a column that is not there, or is named twice, is strange", () => {
  const columns = layout("name", "gaji", "name", "percent").columns;
  expect(strangeColumns(columns, REPORT.columns)).toEqual(["gaji", "name"]);
  expect(strangeColumns(layout(...REPORT.columns).columns, REPORT.columns)).toEqual([]);
});
