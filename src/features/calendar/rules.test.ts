import { expect, test } from "vitest";
import type { HijriMonth } from "#lib/hijri.ts";
import {
  eventsWithin,
  hijriMonthsAround,
  lastDay,
  mayBegin,
  monthEnd,
  shiftMonth,
  weeksOf,
} from "./rules.ts";

test("a month's weeks begin on Mondays and hold all its days", () => {
  const weeks = weeksOf("2026-11-21");
  expect(weeks.map(([monday]) => monday)).toEqual([
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  // February 2027 has exactly four whole weeks.
  expect(weeksOf("2027-02-10").flat()).toHaveLength(28);
  for (const week of weeksOf("2028-02-29")) expect(week).toHaveLength(7);
});

test("months are counted over the year's end", () => {
  expect(shiftMonth("2026-11-30", 1)).toBe("2026-12-01");
  expect(shiftMonth("2026-12-31", 1)).toBe("2027-01-01");
  expect(shiftMonth("2026-01-31", -1)).toBe("2025-12-01");
  expect(shiftMonth("2026-01-31", -13)).toBe("2024-12-01");
  expect(shiftMonth("2026-05-05", 0)).toBe("2026-05-01");
  expect(monthEnd("2028-02-01")).toBe("2028-02-29");
});

test("an event is on every day from its first to its last", () => {
  const trip = { date: "2026-11-28", to_date: "2026-12-02" };
  const meeting = { date: "2026-12-01", to_date: null };
  expect([lastDay(trip), lastDay(meeting)]).toEqual(["2026-12-02", "2026-12-01"]);
  const events = [trip, meeting];
  expect(eventsWithin(events, "2026-11-27")).toEqual([]);
  expect(eventsWithin(events, "2026-11-28")).toEqual([trip]);
  expect(eventsWithin(events, "2026-12-01")).toEqual([trip, meeting]);
  expect(eventsWithin(events, "2026-12-02")).toEqual([trip]);
  expect(eventsWithin(events, "2026-12-03")).toEqual([]);
  expect(eventsWithin(events, "2026-11-01", "2026-11-30")).toEqual([trip]);
});

test("the Hijri months around a day run over the year's end", () => {
  const around = hijriMonthsAround("2026-06-20", [], { before: 2, count: 4 });
  expect(around.map(({ year, month }) => `${month} ${year}`)).toEqual([
    "11 1447",
    "12 1447",
    "1 1448",
    "2 1448",
  ]);
});

const set = (text: string): HijriMonth => {
  const [year, month, starts_on = ""] = text.split(" ");
  return { hijri_year: Number(year), hijri_month: Number(month), starts_on };
};

test.each([
  // Ramadan 1447 began on 19 February, Zulkaedah begins on 19 April.
  ["1447 10 2026-03-19", [], false],
  ["1447 10 2026-03-20", [], true],
  ["1447 10 2026-03-21", [], true],
  ["1447 10 2026-03-22", [], false],
  // A calculated month; Rejab, from 11 December, is the last known one.
  ["1448 8 2027-01-08", [], false],
  ["1448 8 2027-01-09", [], true],
  ["1448 8 2027-01-11", [], false],
  ["1448 9 2027-02-10", [], false],
  // The school has set the neighbour; an earlier day for the month itself is ignored.
  ["1448 10 2027-03-10", ["1448 9 2027-02-07"], false],
  ["1448 10 2027-03-09", ["1448 9 2027-02-07"], true],
  ["1448 10 2027-03-11", ["1448 9 2027-02-09", "1448 10 2027-03-10"], true],
  ["1448 10 2027-03-12", ["1448 9 2027-02-09"], false],
  // Far from all known months, the day must still be near the calculated one.
  ["1470 1 2047-11-01", [], false],
] as const)("%s, with %j set: %s", (month, known, may) => {
  expect(mayBegin(set(month), known.map(set))).toBe(may);
});
