import { expect, test } from "vitest";
import type { PageState } from "#features/hifz/records/rules/fold.ts";
import { addDays } from "#lib/dates.ts";
import { bandsByGender, heldThen, sittingsOf } from "./rules.ts";

const page = (more: Partial<PageState>): PageState => ({
  page: 1,
  share: 1000,
  state: "new",
  step: 0,
  clean: 0,
  good: 0,
  bad: 0,
  first_on: "2026-06-01",
  heard_on: "2026-06-01",
  taught_on: null,
  ...more,
});

/** The days of hafazan from 1 to 10 June. */
const DAYS = Array.from({ length: 10 }, (_, at) => addDays("2026-06-01", at));

test.each([
  // Of a cycle of three days: the day itself and the three before it.
  [[page({ heard_on: "2026-06-07" })], 3, 1],
  [[page({ heard_on: "2026-06-06" })], 3, 0],
  // A cycle that is longer than the calendar reaches back begins with its first day.
  [[page({ heard_on: "2026-06-01" })], 30, 1],
  [[page({ heard_on: "2026-05-31" })], 30, 0],
  // What was memorised before and never heard is not fresh.
  [[page({ heard_on: null })], 30, 0],
])("%j in a cycle of %d: %d heard in time", (pages, cycle_days, fresh_pages) => {
  expect(heldThen(pages, DAYS, cycle_days, undefined)).toMatchObject({
    held_pages: 1,
    fresh_pages,
  });
});

test("nothing is heard in time where there was no day of hafazan", () => {
  expect(heldThen([page({})], [], 30, undefined).fresh_pages).toBe(0);
});

test("a plan begins with what was held before its first day", () => {
  const pages = [
    page({ first_on: null, share: 400 }),
    page({ first_on: "2026-05-31", state: "weak" }),
    page({ first_on: "2026-06-01" }),
  ];
  expect(heldThen(pages, DAYS, 30, "2026-06-01")).toMatchObject({
    memorised_milli: 2400,
    begun_milli: 1400,
    weak_pages: 1,
  });
  expect(heldThen(pages, DAYS, 30, undefined).begun_milli).toBe(0);
});

test("juz are counted by gender, and no pupil is in two bands", () => {
  const pupils = [
    { gender: "male", memorised_milli: 0 },
    { gender: "male", memorised_milli: 604_000 },
    { gender: "female", memorised_milli: 100_000 },
    { gender: "female", memorised_milli: 20_133 },
  ] as const;
  const bands = bandsByGender(pupils);
  expect(bands.map(({ from, male, female }) => [from, male, female])).toEqual([
    [0, 1, 1],
    [1, 0, 1],
    [5, 0, 0],
    [10, 0, 0],
    [20, 0, 0],
    [30, 1, 0],
  ]);
});

const A = {
  class_id: "a",
  sheets: [
    { day: "2026-06-01", held: ["subuh", "maghrib"] },
    { day: "2026-06-02", held: ["subuh"] },
    { day: "2026-06-03", held: ["subuh"] },
  ],
};
const sheet = (date: string, session: string, teacher_away = false) => {
  return { class_id: "a", date, session, teacher_away };
};

test.each([
  ["nothing was closed", [], "2026-06-01", "2026-06-03", [0, 0, 4]],
  ["one was closed", [sheet("2026-06-01", "subuh")], "2026-06-01", "2026-06-03", [1, 0, 4]],
  [
    "the teacher was away",
    [sheet("2026-06-01", "subuh", true)],
    "2026-06-01",
    "2026-06-03",
    [0, 1, 4],
  ],
  // A sheet on a day or session that the calendar does not expect counts nowhere.
  [
    "unexpected ones",
    [sheet("2026-06-02", "maghrib"), sheet("2026-06-09", "subuh")],
    "2026-06-01",
    "2026-06-03",
    [0, 0, 4],
  ],
  [
    "the halaqah began later",
    [sheet("2026-06-01", "subuh")],
    "2026-06-02",
    "2026-06-03",
    [0, 0, 2],
  ],
  ["the last day is not over", [], "2026-06-01", "2026-06-02", [0, 0, 3]],
])("sittings where %s", (_, closed, first, until, [held, teacher_away, expected]) => {
  expect(sittingsOf([A], closed, new Map([["a", first]]), until)).toEqual({
    held,
    teacher_away,
    expected,
  });
});

test("a halaqah that never had a pupil owes no sitting", () => {
  expect(sittingsOf([A], [], new Map(), "2026-06-03").expected).toBe(0);
});
