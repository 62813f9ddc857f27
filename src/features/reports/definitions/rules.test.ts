import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  drawnLines,
  groupsIn,
  laidOut,
  linesOf,
  type ReportColumn,
  totalsIn,
  withoutEmpty,
} from "./rules.ts";

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

describe("groups", () => {
  const draw = (rows: Row[], found: Partial<Parameters<typeof groupsIn<Row>>[2]> = {}) =>
    groupsIn(COLUMNS, "class_id", { rows, ...found });
  const rows = [rowOf(9, 10, "a"), rowOf(367, 380, "b"), rowOf(90, 100, "b"), rowOf(1, 20, "c")];

  test("rows that belong together have the rate of their sums, and a row alone has no second line", () => {
    const distinctIn = { b: { pupils: 1 } };
    expect(draw(rows, { distinct: { pupils: 3 }, distinctIn })).toEqual([
      { name: "b", until: 3, totals: [null, 1, 480, 95.2] },
    ]);
    // One group of all rows would repeat the totals, and rows of no class are none.
    expect(draw(rows.slice(1, 3))).toEqual([]);
    expect(draw([rowOf(9, 10), rowOf(9, 10, ""), rowOf(9, 10, "")])).toEqual([]);
    expect(groupsIn(COLUMNS, undefined, { rows })).toEqual([]);
    expect(groupsIn(COLUMNS.slice(1), "class_id", { rows })).toEqual([]);
  });

  test("what the reader counts for all rows and not for a group is empty, never a sum", () => {
    expect(draw(rows)[0]?.totals).toEqual([null, null, 480, 95.2]);
    const distinct = { pupils: 3, marked: 500 };
    expect(draw(rows, { distinct })[0]?.totals).toEqual([null, null, 480, null]);
  });

  test("the totals of the subtotals, and of the rows alone, are the totals", () => {
    const group = fc.array(fc.record({ marked: fc.nat(40), away: fc.nat(40) }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 6 }), (made) => {
        const all = made.flatMap((some, name) =>
          some.map(({ marked, away }) => rowOf(Math.max(0, marked - away), marked, `c${name}`)),
        );
        const groups = draw(all);
        const lines = drawnLines({
          columns: [],
          rows: linesOf(COLUMNS, all),
          totals: totalsIn(COLUMNS, all),
          groups,
        });
        const last = lines.pop();
        const named = new Set(groups.map(({ name }) => name));
        const alone = all.filter(({ class_id }) => !named.has(class_id));
        let sum = alone.reduce((total, { marked }) => total + (marked ?? 0), 0);
        for (const [at, { cells, totalOf }] of lines.entries()) {
          if (totalOf === undefined) continue;
          // The line follows the rows of its group, and says what these have together.
          const own = all.filter(({ class_id }) => class_id === totalOf);
          expect(lines.slice(at - own.length, at).map((line) => line.cells[0])).toEqual(
            own.map(() => totalOf),
          );
          expect(cells.slice(2)).toEqual(totalsIn(COLUMNS, own).slice(2));
          sum += Number(cells[2]);
        }
        expect(last).toMatchObject({ totalOf: "", cells: [null, 0, sum, last?.cells[3]] });
        expect(lines.filter(({ totalOf }) => totalOf === undefined)).toHaveLength(all.length);
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

describe("a layout", () => {
  const REPORT = {
    columns: ["name", "present", "absent", "percent"],
    rows: [
      { of: "a", cells: ["Ali", 3, 1, 75] },
      { of: "b", cells: ["Siti", 4, 0, 100] },
    ],
    totals: [null, 7, 1, 87.5],
    groups: [{ name: "1A", until: 2, totals: [null, 7, 1, 87.5] }],
  };
  const layout = (...keys: string[]) => ({ columns: keys.map((key) => ({ key })) });

  test("columns stand in the school's order, with their cells and totals", () => {
    expect(laidOut(REPORT, layout("percent", "name"))).toEqual({
      columns: ["percent", "name"],
      rows: [
        { of: "a", cells: [75, "Ali"] },
        { of: "b", cells: [100, "Siti"] },
      ],
      totals: [87.5, null],
      groups: [{ name: "1A", until: 2, totals: [87.5, null] }],
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
});
