import { describe, expect, test } from "vitest";
import type { Mark } from "./contract.ts";
import { chooseClass, filterMarks, totalsOf } from "./rules.ts";

function line(first_name: string, number: string, status: Mark["status"]): Mark {
  const id = `id of ${number}`;
  return {
    id: null,
    student_id: id,
    class_id: "class",
    date: "2026-11-20",
    session: "harian",
    status,
    notes: "",
    minutes_late: null,
    reason: null,
    version: status ? 1 : 0,
    marked_by: null,
    marked_at: null,
    student: { id, student_id: number, profile_id: null, first_name, last_name: "bin Ali" },
  };
}

const marks = [
  line("Ahmad Danish", "S-1", "present"),
  line("Fāṭimah", "S-2", "late"),
  line("", "S-3", null),
  line("محمد", "S-4", null),
];

test("not marked is counted apart and never as present or absent", () => {
  expect(totalsOf(marks)).toEqual({ present: 1, absent: 0, late: 1, excused: 0, unmarked: 2 });
  expect(totalsOf([])).toEqual({ present: 0, absent: 0, late: 0, excused: 0, unmarked: 0 });
});

describe("filters combine and ignore case and marks above letters", () => {
  test.each([
    [{}, ["S-1", "S-2", "S-3", "S-4"]],
    [{ q: "DANISH" }, ["S-1"]],
    [{ q: "danish bin" }, ["S-1"]],
    [{ q: "fatimah" }, ["S-2"]],
    [{ q: "s-3" }, ["S-3"]],
    [{ q: "محمد" }, ["S-4"]],
    [{ q: "(((a+)+" }, []],
    [{ status: "unmarked" }, ["S-3", "S-4"]],
    [{ status: "late", q: "danish" }, []],
  ] as const)("%o", (filter, numbers) => {
    expect(filterMarks(marks, filter).map((one) => one.student.student_id)).toEqual(numbers);
  });
});

describe("the class to begin with", () => {
  const taken = { by: "Faizal", at: "2026-11-20T00:12:00Z" };
  const classes = [
    { class_id: "a", own: false, taken: null },
    { class_id: "b", own: true, taken },
    { class_id: "c", own: true, taken: null },
  ];
  test.each([
    ["the own one not yet taken", classes, undefined, "c"],
    ["the wanted one", classes, "a", "a"],
    ["an own one when all are taken", classes.slice(0, 2), undefined, "b"],
    ["the first for everybody else", classes.slice(0, 1), undefined, "a"],
    ["not a wanted one that is not there", classes, "z", "c"],
    ["none where there is none", [], undefined, undefined],
  ])("%s", (_case, list, wanted, chosen) => {
    expect(chooseClass(list, wanted)?.class_id).toBe(chosen);
  });
});
