import { expect, test } from "vitest";
import { monthEnd } from "#features/calendar/rules.ts";
import { expectedOf, listedFrom, monthsBetween } from "./rules.ts";

const calendar = {
  facts: {
    weekend_days: [6, 7],
    terms: [],
    holidays: [
      { event_id: "e", title: "Cuti", date: "2026-06-02", to_date: null, class_ids: ["a"] },
    ],
  },
  sessions: [],
  hours: [],
};
const week = ["2026-05-30", "2026-05-31", "2026-06-01", "2026-06-02", "2026-06-03"];

test("a register is expected on the school days of a class on which somebody is in it", () => {
  const classes = [
    { class_id: "a", class_name: "Tahun 1", kind: "class" as const, days: week },
    { class_id: "b", class_name: "Tahun 2", kind: "class" as const, days: week.slice(3) },
  ];
  const found = expectedOf(classes, calendar).map(
    (register) => `${register.class_id} ${register.date}`,
  );
  expect(found).toEqual(["a 2026-06-01", "b 2026-06-02", "a 2026-06-03", "b 2026-06-03"]);
});

test("a session that is limited to halaqah is expected of halaqah alone", () => {
  const times = { weekdays: [], starts_at: "05:45", due_at: "06:15", position: 1 };
  const subuh = { ...times, key: "subuh", name: "Subuh", archived_on: null };
  const sessions = [{ ...subuh, kinds: ["halaqah" as const] }];
  const classes = (["class", "halaqah"] as const).map((kind) => {
    return { class_id: kind, class_name: "", kind, days: ["2026-06-01"] };
  });
  const found = expectedOf(classes, { ...calendar, sessions });
  expect(found.map(({ class_id }) => class_id)).toEqual(["halaqah"]);
});

test("a session is expected from the day on which it was added", () => {
  const session = { name: "", weekdays: [], starts_at: "07:30", due_at: "08:00", position: 1 };
  const sessions = [
    { ...session, key: "harian", since: null, archived_on: null },
    { ...session, key: "petang", since: "2026-06-03", archived_on: null },
  ];
  const classes = [{ class_id: "b", class_name: "", kind: "class" as const, days: week }];
  const found = expectedOf(classes, { ...calendar, sessions }).map((register) => register.session);
  expect(found).toEqual(["harian", "harian", "harian", "petang"]);
});

test.each([
  ["2026-02-01", "2026-02-28"],
  ["2028-02-01", "2028-02-29"],
  ["2026-12-01", "2026-12-31"],
  ["2026-01-01", "2026-01-31"],
  ["2026-04-01", "2026-04-30"],
])("the month of %s ends on %s", (month, end) => {
  expect(monthEnd(month)).toBe(end);
});

test("months follow each other, the newest first", () => {
  expect(monthsBetween("2025-11-15", "2026-01-31")).toEqual([
    "2026-01-01",
    "2025-12-01",
    "2025-11-01",
  ]);
  expect(monthsBetween("2026-01-31", "2026-01-01")).toEqual(["2026-01-01"]);
});

test.each([
  ["the year's first day", "2026-11-20", "2026-01-05", "2020-01-01", "2026-01-05"],
  ["three months back in a new year", "2026-01-10", "2026-01-05", "2020-01-01", "2025-10-10"],
  ["the day the school began", "2026-11-20", "2026-01-05", "2026-06-15", "2026-06-15"],
  ["today at the latest", "2026-11-20", "2026-01-05", "2026-12-01", "2026-11-20"],
])("months are listed from %s", (_, today, year_start, began, from) => {
  expect(listedFrom(today, year_start, began)).toBe(from);
});
