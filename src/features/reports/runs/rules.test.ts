import { expect, test } from "vitest";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { definitionOf, REPORT_IDS } from "#features/reports/rules.ts";
import { openIn, textOfReport, withoutPersons } from "./rules.ts";

const REPORT: ReportAnswer = {
  id: "kelengkapan",
  period: {
    kind: "month",
    from: "2026-10-01",
    to: "2026-10-31",
    previous: null,
    next: null,
    name: null,
    estimated: false,
  },
  as_of: "2026-11-01T00:00:00.000Z",
  columns: ["class_name", "homeroom", "expected", "taken"],
  rows: [{ of: null, cells: ["Tahun 1", "Aminah", 20, 19] }],
  totals: [null, null, 20, 19],
  taking: { taken: 19, expected: 20 },
  own: false,
  more: 0,
};

test("the text of a report is the same for the same figures, whenever it was read", () => {
  const text = textOfReport(REPORT);
  expect(textOfReport({ ...REPORT, as_of: "2027-01-01T00:00:00.000Z" } as ReportAnswer)).toBe(text);
  const changed = { ...REPORT, rows: [{ of: null, cells: ["Tahun 1", "Aminah", 20, 20] }] };
  for (const other of [
    changed,
    { ...REPORT, totals: [null, null, 20, 20] },
    { ...REPORT, groups: [{ name: "Tahun 1", until: 1, totals: [null, null, 20, 19] }] },
    { ...REPORT, taking: { taken: 20, expected: 20 } },
    { ...REPORT, taking: null },
    { ...REPORT, period: { ...REPORT.period, from: "2026-09-01" } },
  ]) {
    expect(textOfReport(other)).not.toBe(text);
  }
});

test("a copy has no names: the columns with them, and the rows of lists of people", () => {
  const groups = [{ name: "Tahun 1", until: 1, totals: [null, null, 20, 19] }];
  expect(withoutPersons("kelengkapan", { ...REPORT, groups })).toMatchObject({
    columns: ["class_name", "expected", "taken"],
    rows: [{ of: null, cells: ["Tahun 1", 20, 19] }],
    totals: [null, 20, 19],
    groups: [{ name: "Tahun 1", until: 1, totals: [null, 20, 19] }],
  });
  const list = { ...REPORT, id: "lewat", columns: ["name"], rows: [{ of: null, cells: ["Ali"] }] };
  expect(withoutPersons("lewat", { ...list, groups })).toMatchObject({ rows: [], groups: [] });
  // A report whose rows are people says so.
  const PEOPLE = ["buyer", "name", "teacher_name", "family"];
  for (const id of REPORT_IDS) {
    const { columns, isOfPersons = false } = definitionOf(id);
    expect([id, isOfPersons]).toEqual([id, PEOPLE.includes(columns[0]?.key ?? "")]);
  }
});

test("what is missing is what was due and not taken", () => {
  expect([openIn(REPORT), openIn({ taking: null })]).toEqual([1, 0]);
});
