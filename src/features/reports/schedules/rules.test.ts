import { describe, expect, test } from "vitest";
import type { PeriodFacts } from "#features/reports/periods/rules.ts";
import { DEFINITIONS } from "#features/reports/rules.ts";
import type { SavedParams } from "#features/reports/saved/rules.ts";
import { newId } from "#lib/ids.ts";
import { dueNow, LAST_DAY, lastDue, type ScheduleEvery, seesAll } from "./rules.ts";

const TERMS = [
  { academic_year: "2026", name: "Penggal 1", from_date: "2026-01-12", to_date: "2026-05-22" },
  { academic_year: "2026", name: "Penggal 2", from_date: "2026-06-08", to_date: "2026-11-27" },
];
const MONTHLY: SavedParams = { when: "last", period: "month" };

describe("the day on which a report is made", () => {
  test.each([
    ["month", 1, "2026-11-01", "2026-11-01"],
    ["month", 5, "2026-11-04", "2026-10-05"],
    ["month", LAST_DAY, "2026-02-27", "2026-01-31"],
    ["month", LAST_DAY, "2026-02-28", "2026-02-28"],
    ["month", LAST_DAY, "2028-02-28", "2028-01-31"],
    ["month", LAST_DAY, "2026-03-30", "2026-02-28"],
    ["week", 1, "2026-11-23", "2026-11-23"],
    ["week", 7, "2026-11-23", "2026-11-22"],
    ["week", 2, "2026-11-23", "2026-11-17"],
    ["term", 1, "2026-05-22", undefined],
    ["term", 1, "2026-05-23", "2026-05-23"],
    ["term", 1, "2026-12-31", "2026-11-28"],
  ] as const)("each %s on %i, up to %s: %s", (every, day, until, due) => {
    expect(lastDue({ every, day }, until, TERMS)).toBe(due);
  });
});

describe("what is made now", () => {
  type Changes = {
    every?: ScheduleEvery;
    day?: number;
    params?: SavedParams;
    since?: string;
    made?: string[];
  };
  const now = (today: string, time: string, changes: Changes = {}) => {
    const facts: PeriodFacts = { today, terms: TERMS, hijri: [] };
    const usual = {
      every: "month",
      day: 1,
      params: MONTHLY,
      since: "2026-01-05",
      made: [],
    } as const;
    return dueNow({ ...usual, ...changes }, facts, time);
  };
  const february = { due: "2026-03-01", from: "2026-02-01", to: "2026-02-28" };

  test("on its day from seven, once, and after a stop as it would have been", () => {
    expect(now("2026-03-01", "06:59", { made: ["2026-01-01"] })).toBeUndefined();
    expect(now("2026-03-01", "07:00")).toEqual(february);
    expect(now("2026-03-01", "09:20")).toEqual(february);
    expect(now("2026-03-18", "05:00")).toEqual(february);
    expect(now("2026-03-01", "09:30", { made: ["2026-02-01"] })).toBeUndefined();
    // Of two months without a server, the last one is made.
    expect(now("2026-04-10", "08:00", { made: ["2026-01-01"] })).toMatchObject({
      from: "2026-03-01",
    });
  });

  test("nothing that was due before it was asked for", () => {
    expect(now("2026-03-04", "08:00", { since: "2026-03-04" })).toBeUndefined();
    expect(now("2026-04-01", "08:00", { since: "2026-03-04" })).toMatchObject({
      from: "2026-03-01",
    });
  });

  test("on the last day of a month, the month before; each Monday, the week before", () => {
    const last = { day: LAST_DAY };
    expect(now("2026-02-28", "07:00", last)).toMatchObject({ from: "2026-01-01" });
    const weekly = { every: "week", params: { when: "last", period: "week" } } as const;
    expect(now("2026-11-23", "07:10", weekly)).toEqual({
      due: "2026-11-23",
      from: "2026-11-16",
      to: "2026-11-22",
    });
    expect(now("2026-11-25", "07:10", { ...weekly, made: ["2026-11-16"] })).toBeUndefined();
  });

  test("after a term, that term, also when the next one has begun", () => {
    const term = { every: "term", params: { when: "last", period: "term" } } as const;
    for (const today of ["2026-05-23", "2026-06-20"]) {
      expect(now(today, "08:00", term)).toMatchObject({ from: "2026-01-12", to: "2026-05-22" });
    }
  });

  test("a report of today is of the day on which it is made, once for each time", () => {
    const today = { params: { when: "current" } } as const;
    expect(now("2026-03-03", "08:00", today)).toEqual({
      due: "2026-03-01",
      from: "2026-03-03",
      to: "2026-03-03",
    });
    expect(now("2026-03-04", "08:00", { ...today, made: ["2026-03-03"] })).toBeUndefined();
    expect(now("2026-04-01", "08:00", { ...today, made: ["2026-03-03"] })).toMatchObject({
      from: "2026-04-01",
    });
  });
});

test("whoever has a report of the own classes alone is not mailed that of the school", () => {
  const person = { duties: [], guardian_id: null, student_id: null };
  const { permission } = DEFINITIONS.perhatian;
  expect(seesAll(permission, { ...person, role: "admin" })).toBe(true);
  expect(seesAll(permission, { ...person, role: "teacher" })).toBe(false);
  expect(seesAll(permission, { ...person, role: "guardian", guardian_id: newId() })).toBe(false);
});
