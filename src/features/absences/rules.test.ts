import { describe, expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import {
  daysOf,
  isUnexplained,
  offeredDays,
  overlaps,
  rangeRefusal,
  withdrawRefusal,
} from "./rules.ts";

const today = "2026-11-20";
const day = (days: number) => addDays(today, days);
const range = (from: number, to: number) => ({ from_date: day(from), to_date: day(to) });

test("a form offers the next two days on which any of the pupils has school", () => {
  const pupil = (...days: number[]) => ({ school_days: days.map(day) });
  expect(offeredDays([pupil(3, 4), pupil(0, 3)])).toEqual([day(0), day(3)]);
  expect(offeredDays([pupil(2)])).toEqual([day(2)]);
  expect(offeredDays([pupil(), pupil()])).toEqual([]);
});

describe("the days of a report", () => {
  test.each([
    [0, 0, 1],
    [0, 4, 5],
    [30, 60, 31],
  ])("from %i to %i are %i", (from, to, days) => {
    expect(daysOf(range(from, to))).toBe(days);
  });

  test.each([
    ["today", 0, 0, null, null],
    ["sixty days", 0, 59, null, null],
    ["sixty-one days", 0, 60, "too_long", "too_long"],
    ["the last day first", 1, 0, "order", "order"],
    ["a week ago", -7, -7, null, null],
    ["a week ago until tomorrow", -7, 1, null, null],
    ["eight days ago", -8, -8, "too_early", null],
    ["a year ago", -400, -399, "too_early", null],
    ["a year ahead", 366, 366, null, null],
    ["the wrong year", 367, 367, "too_far", "too_far"],
  ] as const)("%s", (_, from, to, guardian, admin) => {
    expect(rangeRefusal(range(from, to), { today, admin: false })).toBe(guardian);
    expect(rangeRefusal(range(from, to), { today, admin: true })).toBe(admin);
  });
});

test.each<[[number, number], [number, number], boolean]>([
  [[0, 0], [0, 0], true],
  [[0, 2], [2, 4], true],
  [[2, 4], [0, 2], true],
  [[0, 9], [3, 4], true],
  [[3, 4], [0, 9], true],
  [[0, 2], [3, 4], false],
  [[3, 4], [0, 2], false],
])("days %j and %j have one in common: %s", (days, other, expected) => {
  expect(overlaps(range(...days), range(...other))).toBe(expected);
});

test.each([
  ["absent", null, true],
  ["absent", "unexplained", true],
  ["absent", "mc", false],
  ["excused", null, false],
  ["present", null, false],
  ["late", null, false],
  [null, null, false],
] as const)("%s with reason %s is unexplained: %s", (status, reason, expected) => {
  expect(isUnexplained({ status, reason })).toBe(expected);
});

describe("taking back", () => {
  const own = { own: true, admin: false, today };
  const admin = { own: false, admin: true, today };
  test.each([
    ["waiting, in the past", "waiting", -3, -3, null, null],
    ["accepted, from tomorrow", "accepted", 1, 3, null, null],
    ["accepted, from today", "accepted", 0, 3, "begun", null],
    ["accepted, until today", "accepted", -3, 0, "begun", null],
    ["accepted, over", "accepted", -3, -1, "begun", "begun"],
    ["refused", "refused", 1, 1, "settled", "settled"],
    ["withdrawn", "withdrawn", 1, 1, "settled", "settled"],
  ] as const)("%s", (_, state, from, to, byOwn, byAdmin) => {
    const report = { ...range(from, to), state };
    expect(withdrawRefusal(report, own)).toBe(byOwn);
    expect(withdrawRefusal(report, admin)).toBe(byAdmin);
    expect(withdrawRefusal(report, { ...own, own: false })).toBe("not_own");
  });
});
