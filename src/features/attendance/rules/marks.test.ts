import { describe, expect, test } from "vitest";
import { groupsOf, needsWhy, writeRefusal, type WriteFacts } from "./marks.ts";

const today = "2026-11-20";
const teacher: WriteFacts = {
  reaches: ["classes"],
  teaches: true,
  date: today,
  today,
  window_days: 7,
  month_closed: false,
};
const admin: WriteFacts = { ...teacher, reaches: ["all"], teaches: false };

describe("who may write a register", () => {
  test.each([
    ["a class teacher today", teacher, null],
    ["a class teacher on the window's last day", { ...teacher, date: "2026-11-13" }, null],
    ["a class teacher a day past the window", { ...teacher, date: "2026-11-12" }, "window"],
    ["a class teacher in a closed month", { ...teacher, month_closed: true }, "month_closed"],
    ["an admin in a closed month", { ...admin, month_closed: true }, "month_closed"],
    ["a class teacher tomorrow", { ...teacher, date: "2026-11-21" }, "future"],
    [
      "a class teacher with a window of no days, yesterday",
      { ...teacher, window_days: 0, date: "2026-11-19" },
      "window",
    ],
    ["a class teacher with a window of no days, today", { ...teacher, window_days: 0 }, null],
    ["a teacher of another class", { ...teacher, teaches: false }, "not_class_teacher"],
    [
      "a teacher of another class, tomorrow",
      { ...teacher, teaches: false, date: "2026-11-21" },
      "not_class_teacher",
    ],
    ["an admin today", admin, null],
    ["an admin a year ago", { ...admin, date: "2025-11-20" }, null],
    ["an admin tomorrow", { ...admin, date: "2026-11-21" }, "future"],
    ["a guardian", { ...teacher, reaches: [] }, "role"],
    ["across a year's end", { ...teacher, date: "2025-12-30", today: "2026-01-06" }, null],
    [
      "across the end of February",
      { ...teacher, date: "2028-02-28", today: "2028-03-07" },
      "window",
    ],
  ] satisfies [string, WriteFacts, string | null][])("%s: %o → %s", (_who, facts, refusal) => {
    expect(writeRefusal(facts)).toBe(refusal);
  });
});

test("a change must say why once teachers cannot make it any more", () => {
  expect(needsWhy({ date: today, today, window_days: 0 })).toBe(false);
  expect(needsWhy({ date: "2026-11-13", today, window_days: 7 })).toBe(false);
  expect(needsWhy({ date: "2026-11-12", today, window_days: 7 })).toBe(true);
});

describe("marks that are written at once", () => {
  const mark = (student_id: string, client_key: string) => ({ student_id, client_key });
  const named = (marks: [string, string][]) =>
    groupsOf(marks.map(([student, key]) => mark(student, key))).map((group) =>
      group.map(({ student_id, client_key }) => `${student_id}${client_key}`),
    );

  test.each<[string, [string, string][], string[][]]>([
    ["none", [], []],
    [
      "of different students, in one group",
      [
        ["a", "1"],
        ["b", "2"],
        ["c", "3"],
      ],
      [["a1", "b2", "c3"]],
    ],
    [
      "of one student, one after the other",
      [
        ["a", "1"],
        ["a", "2"],
        ["a", "3"],
      ],
      [["a1"], ["a2"], ["a3"]],
    ],
    [
      "with one key for two students",
      [
        ["a", "1"],
        ["b", "1"],
      ],
      [["a1"], ["b1"]],
    ],
    [
      "sent twice",
      [
        ["a", "1"],
        ["b", "2"],
        ["a", "1"],
      ],
      [["a1", "b2"], ["a1"]],
    ],
    [
      "behind the later of its student and its key",
      [
        ["a", "1"],
        ["a", "2"],
        ["b", "2"],
        ["b", "3"],
      ],
      [["a1"], ["a2"], ["b2"], ["b3"]],
    ],
  ])("%s", (_name, marks, groups) => {
    expect(named(marks)).toEqual(groups);
  });
});
