import { countMarked } from "#features/attendance/rules.ts";
import { describe, expect, test } from "vitest";
import type { DayFacts } from "#features/calendar/days/rules.ts";
import { sessionsOf } from "#features/calendar/sessions/rules.ts";
import {
  addCounts,
  closedDaysOf,
  exactPercent,
  NO_COUNTS,
  openDaysOf,
  rateCountsOf,
  dueRegistersOf,
  type SessionSince,
  takingOf,
  weekOf,
  worseOf,
} from "./rules.ts";

/** Counts of marks; `official` of the excused were away on the school's behalf. */
const counts = (present: number, absent = 0, late = 0, excused = 0, official = 0) => ({
  present,
  absent,
  late,
  excused,
  came: present + late + official,
});

describe("a percentage", () => {
  test.each([
    [counts(0), null],
    [counts(1), 100],
    [counts(0, 1), 0],
    [counts(1, 1), 50],
    [counts(0, 1, 1), 50],
    [counts(1, 0, 0, 1), 50],
    [counts(1, 0, 0, 1, 1), 100],
    [counts(0, 0, 0, 2, 1), 50],
    [counts(7, 1, 1, 1, 1), 90],
    [counts(18, 1, 1), 95],
    [counts(2, 1), 66.6],
    // A value just under ninety must not be rounded up to ninety.
    [counts(8999, 1001), 89.9],
    [counts(9, 1), 90],
  ])("%o is %o", (some, percent) => expect(exactPercent(some)).toBe(percent));

  test("is of what was marked, late too", () => {
    expect(countMarked(counts(1, 2, 3, 4))).toBe(10);
    expect(addCounts(counts(1, 2, 3, 4), counts(1, 1, 1, 1))).toEqual(counts(2, 3, 4, 5));
    expect(addCounts(NO_COUNTS, NO_COUNTS)).toEqual(counts(0));
    const marks = [
      { status: "present", came: true },
      { status: "excused", came: true },
      { status: "excused", came: false },
      { status: "absent", came: false },
    ] as const;
    expect(rateCountsOf(marks)).toEqual(counts(1, 1, 0, 2, 1));
  });
});

test.each([
  ["present", "late", "late"],
  ["late", "absent", "absent"],
  ["excused", "late", "late"],
  ["excused", "present", "excused"],
  ["absent", "excused", "absent"],
  ["present", "present", "present"],
] as const)("of %s and %s the worse is %s", (a, b, worse) => {
  expect(worseOf(a, b)).toBe(worse);
  expect(worseOf(b, a)).toBe(worse);
});

test.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-20", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2026-11-23", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
])("%s is in the week of %s", (date, monday) => expect(weekOf(date)).toBe(monday));

const FACTS: DayFacts = {
  weekend_days: [6, 7],
  terms: [],
  holidays: [
    { event_id: "1", title: "Deepavali", date: "2026-11-09", to_date: null, class_ids: null },
    {
      event_id: "2",
      title: "Lawatan",
      date: "2026-11-12",
      to_date: "2026-11-13",
      class_ids: ["a"],
    },
  ],
};
const NOVEMBER = { from: "2026-11-02", to: "2026-11-15" };
const [harian] = sessionsOf([]);
const DAILY: SessionSince[] = harian ? [{ ...harian, since: "2026-01-01" }] : [];
const petang = (more: Partial<SessionSince>): SessionSince[] =>
  DAILY.flatMap((session) => [
    session,
    { ...session, key: "petang", name: "Petang", position: 2, ...more },
  ]);

describe("open days", () => {
  const dates = (sessions: SessionSince[], only?: string) =>
    openDaysOf(NOVEMBER, FACTS, sessions, only).map((day) =>
      `${day.date.slice(8)} ${day.sessions.map(({ key }) => key).join("+")}`.trim(),
    );

  test("leave out rest days and the school's holidays, but not those of a class", () => {
    expect(dates(DAILY).map((day) => day.slice(0, 2))).toEqual(
      "02 03 04 05 06 10 11 12 13".split(" "),
    );
  });

  test("have the sessions of the weekday, from their first day to their last", () => {
    expect(dates(petang({ weekdays: [1, 2] })).filter((day) => day.includes("petang"))).toEqual([
      "02 harian+petang",
      "03 harian+petang",
      "10 harian+petang",
    ]);
    expect(dates(petang({ since: "2026-11-11" })).filter((day) => day.includes("+"))).toEqual([
      "11 harian+petang",
      "12 harian+petang",
      "13 harian+petang",
    ]);
    expect(dates(petang({ archived_on: "2026-11-03" })).filter((day) => /\+/.test(day))).toEqual([
      "02 harian+petang",
    ]);
    expect(dates(petang({}), "petang")).toContain("04 petang");
    expect(dates(DAILY, "petang")[0]).toBe("02");
  });

  test("before any session has begun expect no register", () => {
    const none = DAILY.map((session) => ({ ...session, since: "2026-12-01" }));
    expect(dates(none)[0]).toBe("02");
  });
});

describe("registers of a class", () => {
  const days = openDaysOf(NOVEMBER, FACTS, DAILY);
  const of = (
    taken: string[],
    more: { spans?: (typeof NOVEMBER)[]; today?: string; id?: string } = {},
  ) => {
    const { spans = [NOVEMBER], today = "2026-11-30", id = "b" } = more;
    const keys = new Set(taken.map((day) => `2026-11-${day} harian`));
    return dueRegistersOf({ class_id: id, kind: "class", spans, taken: keys }, days, FACTS, today);
  };

  test("are due on each school day before today", () => {
    expect(takingOf(of(["02", "03"]))).toEqual({ taken: 2, expected: 9 });
    expect(takingOf(of([], { today: "2026-11-04" }))).toEqual({ taken: 0, expected: 2 });
    expect(takingOf(of(["04"], { today: "2026-11-04" }))).toEqual({ taken: 1, expected: 3 });
  });

  test("are not due while the class had no pupils, nor on its own holidays", () => {
    const spans = [{ from: "2026-11-04", to: "2026-11-05" }];
    expect(takingOf(of([], { spans }))).toEqual({ taken: 0, expected: 2 });
    expect(takingOf(of([], { spans: [] }))).toEqual({ taken: 0, expected: 0 });
    expect(takingOf(of([], { id: "a" }))).toEqual({ taken: 0, expected: 7 });
  });

  test("taken on a closed day count as both, so that never more are taken than due", () => {
    expect(takingOf(of(["07", "09"]))).toEqual({ taken: 2, expected: 11 });
    expect(of(["07"]).map(({ date }) => date)).toEqual(
      of(["07"])
        .map(({ date }) => date)
        .toSorted(),
    );
  });

  test("are counted within spans", () => {
    const spans = [
      { from: "2026-11-02", to: "2026-11-02" },
      { from: "2026-11-10", to: "2026-11-11" },
    ];
    expect(takingOf(of(["02", "03"]), spans)).toEqual({ taken: 1, expected: 3 });
  });
});

describe("closed days", () => {
  const closed = (classes: string[]) =>
    closedDaysOf(NOVEMBER, FACTS, classes).map(
      ({ from, to, why, title }) => `${from.slice(8)}-${to.slice(8)} ${title ?? why}`,
    );

  test("that follow each other stand together, with their cause", () => {
    expect(closed([])).toEqual(["07-08 weekend", "09-09 Deepavali", "14-15 weekend"]);
  });

  test("of a class are closed for whoever is in no other", () => {
    expect(closed(["a"])).toContain("12-13 Lawatan");
    expect(closed(["a", "b"])).not.toContain("12-13 Lawatan");
  });
});
