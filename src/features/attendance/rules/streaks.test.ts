import { describe, expect, test } from "vitest";
import { type MarkedDay, openStreak, streaksOf } from "./streaks.ts";

/** Days from 1 March 2026: "x" is away, "." is there or excused, a space is a day without any mark. */
function days(pattern: string): MarkedDay[] {
  return pattern
    .split("")
    .flatMap((sign, at) =>
      sign === " "
        ? []
        : [{ date: `2026-03-${String(at + 1).padStart(2, "0")}`, away: sign === "x" }],
    );
}

describe("a streak", () => {
  test.each([
    ["", []],
    ["...", []],
    ["x", [1]],
    ["xxx", [3]],
    ["xx.x", [2, 1]],
    ["xx  xx", [4]],
    [".x.xx.xxx", [1, 2, 3]],
  ])("of %j", (pattern, expected) => {
    expect(streaksOf(days(pattern)).map((streak) => streak.days)).toEqual(expected);
  });

  test("runs over days without school, from its first day to its last", () => {
    expect(streaksOf(days(".xx  x."))).toEqual([
      { since: "2026-03-02", until: "2026-03-06", days: 3 },
    ]);
  });

  test.each([
    ["", undefined],
    ["xxx.", undefined],
    ["xx.x", 1],
    ["x.xx  ", 2],
    ["xxx", 3],
  ])("of %j goes on for %s days", (pattern, expected) => {
    expect(openStreak(days(pattern))?.days).toBe(expected);
  });
});
