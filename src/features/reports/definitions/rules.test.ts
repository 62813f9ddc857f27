import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf, type ReportColumn, totalsIn, withoutEmpty } from "./rules.ts";

type Row = { class_id: string; pupils: number; came: number | null; marked: number | null };

const COLUMNS: readonly ReportColumn<Row>[] = [
  { key: "class_id", kind: "text" },
  { key: "pupils", kind: "count", total: "distinct" },
  { key: "marked", kind: "count", total: "sum" },
  { key: "percent", kind: "percent", rate: ["came", "marked"], least: 10 },
];

const rowOf = (came: number | null, marked: number | null, class_id = "a"): Row => ({
  class_id,
  pupils: 1,
  came,
  marked,
});

describe("totals", () => {
  test("a percentage of all is the rate of the sums, cut to a tenth", () => {
    const rows = [rowOf(367, 380), rowOf(90, 100)];
    expect(linesOf(COLUMNS, rows).map(({ cells }) => cells[3])).toEqual([96.5, 90]);
    expect(totalsIn(COLUMNS, rows, { pupils: 2 })).toEqual([null, 2, 480, 95.2]);
  });

  test("few marks give a row no percentage, and count in that of all", () => {
    const rows = [rowOf(8, 9), rowOf(0, 1)];
    expect(linesOf(COLUMNS, rows).map(({ cells }) => cells[3])).toEqual([null, null]);
    expect(totalsIn(COLUMNS, rows)[3]).toBe(80);
  });

  test("a rate by which the rows are chosen has no total", () => {
    const columns: readonly ReportColumn<Row>[] = [
      { key: "percent", kind: "percent", rate: ["came", "marked"], total: "none" },
    ];
    expect(linesOf(columns, [rowOf(9, 10)])[0]?.cells).toEqual([90]);
    expect(totalsIn(columns, [rowOf(9, 10)])).toEqual([null]);
  });

  test("what is not known is empty, and none of nothing is no percentage", () => {
    expect(linesOf(COLUMNS, [rowOf(null, null)])).toEqual([
      { of: "a", cells: ["a", 1, null, null] },
    ]);
    expect(totalsIn(COLUMNS, [])).toEqual([null, 0, 0, null]);
  });

  test("the totals of parts add up to those of the whole, however it is divided", () => {
    const row = fc
      .record({ marked: fc.nat(40), part: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ marked, part }) => rowOf(Math.floor(part * marked), marked));
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.nat(3)), { maxLength: 30 }), (placed) => {
        const rows = placed.map(([one]) => one);
        const parts = [0, 1, 2, 3].map((at) =>
          placed.filter(([, part]) => part === at).map(([one]) => one),
        );
        const [, , whole, percent] = totalsIn(COLUMNS, rows);
        const some = parts.map((part) => totalsIn(COLUMNS, part));
        expect(some.reduce((sum, [, , marked]) => sum + (marked ?? 0), 0)).toBe(whole);
        const rates = some.flatMap(([, , , rate]) => rate ?? []);
        if (typeof percent !== "number") return;
        expect(percent).toBeGreaterThanOrEqual(Math.min(...rates));
        expect(percent).toBeLessThanOrEqual(Math.max(...rates) + 0.1);
      }),
    );
  });
});

test("a column of text is left out where no row says anything; a number that is not known stays", () => {
  const columns = [
    { key: "class_name", kind: "name" },
    { key: "session", kind: "text" },
    { key: "present", kind: "count" },
  ];
  const answer = (session: string) => ({
    columns: ["class_name", "session", "present"],
    rows: [
      { of: null, cells: ["Tahun 1", "", null] },
      { of: null, cells: ["Tahun 2", session, null] },
    ],
    totals: [null, null, 0],
  });
  expect(withoutEmpty(answer("Petang"), columns)).toEqual(answer("Petang"));
  expect(withoutEmpty(answer(""), columns)).toEqual({
    columns: ["class_name", "present"],
    rows: [
      { of: null, cells: ["Tahun 1", null] },
      { of: null, cells: ["Tahun 2", null] },
    ],
    totals: [null, 0],
  });
});
