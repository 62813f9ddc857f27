import { describe, expect, test } from "vitest";
import type { SearchResults } from "./contract.ts";
import {
  best,
  nextChoice,
  phonePatterns,
  ranker,
  stillFound,
  stillNamed,
  wordFinder,
} from "./rules.ts";

test.each([
  ["012-345 6789", ["+60123456789%", "0123456789%"]],
  ["+60 12", ["+6012%"]],
  ["+60 1", undefined],
  ["+6012345", ["+6012345%"]],
  ["006012345", ["+6012345%"]],
  ["6789", ["%6789%"]],
  ["(03) 4567", ["+6034567%", "034567%"]],
  ["０１２３４", ["+601234%", "01234%"]],
  ["678", undefined],
  ["S-1234", undefined],
  ["12%4", undefined],
  ["1".repeat(16), undefined],
  ["", undefined],
])("the phone number %j is searched as %j", (q, patterns) => {
  expect(phonePatterns(q)).toEqual(patterns);
});

test.each([
  ["s-14", { name: "Ali", number: "S-14" }, 0],
  ["S14", { name: "Ali", number: "S-14" }, 0],
  ["s-1", { name: "Ali", number: "S-14" }, 2],
  ["mohd", { name: "Muhammad Danish bin Rosli" }, 1],
  ["muhammad d", { name: "Md Danish" }, 1],
  ["danish", { name: "Muhammad Danish" }, 2],
  ["ahmad rosli", { name: "Ahmad bin Rosli" }, 1],
  ["", { name: "Ali", number: "" }, 1],
])("%j is answered by %j at rank %i", (q, label, rank) => {
  expect(ranker(q)(label)).toBe(rank);
});

test("the best few: equals in their order, the past last", () => {
  const people = ["Siti Ali", "Ali Musa", "Ali (tamat)", "Ali Umar"];
  const label = (name: string) => ({ name, past: name.includes("tamat") });
  expect(best(people, { q: "ali", most: 9, label })).toEqual([
    "Ali Musa",
    "Ali Umar",
    "Siti Ali",
    "Ali (tamat)",
  ]);
  expect(best(people, { q: "ali", most: 1, label })).toEqual(["Ali Musa"]);
});

describe("an earlier answer", () => {
  const pupil = {
    id: "1",
    student_id: "S-1",
    first_name: "Muhammad Ali",
    last_name: "bin Omar",
    avatar_url: null,
    status: "active" as const,
    class_name: null,
    guardian: null,
  };
  const found: SearchResults = {
    students: [pupil, { ...pupil, id: "2", first_name: "Zaki", guardian: "Omar" }],
    teachers: [
      { ...pupil, id: "3", teacher_id: "T-1", first_name: "Faizal", specialization: "Hafazan" },
    ],
    classes: [{ id: "4", name: "Ibnu Sina", grade_level: "Tahun 3", academic_year: "2026" }],
  };

  test.each([
    ["mohd al", ["1"]],
    ["s-1", ["1", "2"]],
    ["0123", ["2"]],
    ["hafaz", ["3"]],
    ["tahun 3", ["4"]],
    ["omar", ["1", "2", "3"]],
    ["x", []],
  ])("keeps for %j only what fits it", (q, ids) => {
    const kept = stillFound(found, q);
    const all = [...kept.students, ...kept.teachers, ...kept.classes];
    expect(all.map(({ id }) => id)).toEqual(ids);
  });
});

test.each([
  ["kehadiran tahun 3", "Kehadiran Tahun 3 Ibnu Sina", true],
  ["hadir 3", "Kehadiran Tahun 3 Ibnu Sina", true],
  ["3 sina", "Kehadiran Tahun 3 Ibnu Sina", true],
  ["TAHUN 1", "Kehadiran Tahun 3 Ibnu Sina", false],
  ["ta", "Tetapan", false],
  ["te", "Tetapan", true],
  ["farabi", "Tahun 1 Al-Farabi", true],
  ["%", "Tetapan", false],
  ["", "Tetapan", true],
])("%j in %j: %s", (q, text, found) => {
  expect(wordFinder(q)(text)).toBe(found);
});

test.each([
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 0],
  ["ArrowUp", 0, 3, 2],
  ["ArrowUp", 2, 3, 1],
  ["ArrowDown", 0, 0, undefined],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["End", 0, 0, undefined],
  ["a", 0, 3, undefined],
])("%s at %i of %i leads to %s", (key, at, count, to) => {
  expect(nextChoice(key, at, count)).toBe(to);
});

test.each([
  ["rosli", ["1"]],
  ["0123", ["1", "2"]],
  ["x", []],
])("of the guardians found before, %j keeps %j", (q, ids) => {
  const found = [
    { id: "1", first_name: "Rosli", last_name: "bin Omar", children: [] },
    { id: "2", first_name: "Salmah", last_name: "binti Ali", children: [] },
  ];
  expect(stillNamed(found, q).map(({ id }) => id)).toEqual(ids);
});
