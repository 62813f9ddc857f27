import { describe, expect, test } from "vitest";
import { needsWhy, writeRefusal, type WriteFacts } from "./rules.ts";

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
