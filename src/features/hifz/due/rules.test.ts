import { describe, expect, test } from "vitest";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { UNCHANGED_SETTINGS } from "#features/hifz/settings/rules.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { ayahsOfPages, balanceOf, type DueFacts, type HifzDays, murajaahOf } from "./rules.ts";

const TODAY = "2026-11-25";

/** The weekdays of a year up to a day; the term begins nine weeks before today. */
function upTo(date: string): HifzDays {
  const all = Array.from({ length: 366 }, (_, at) => addDays(date, at - 365));
  return { date, days: all.filter((day) => weekday(day) <= 5), term_from: addDays(TODAY, -63) };
}

const ON_PLAN = {
  order_kind: "juz" as const,
  order_list: [30],
  unit: "page" as const,
  amount: 1,
  parts: 1,
  from_date: "2026-01-01",
  to_date: null,
  new_paused_from: null,
  rests: [],
};

const NOTHING: DueFacts = {
  covered: [],
  pages: [],
  plans: [ON_PLAN],
  days: [],
  absences: [],
  revised_to: null,
  cycle_days: null,
};

/** Pages that were memorised before, last heard on a day. */
const held = (count: number, heard_on: string | null): DueFacts["pages"] =>
  Array.from({ length: count }, (_, at) => {
    return { page: at + 1, step: 3, isWeak: false, first_on: null, heard_on };
  });

describe("the balance", () => {
  const balance = (
    facts: Partial<DueFacts>,
    date = TODAY,
    more: Partial<typeof UNCHANGED_SETTINGS> = {},
  ) => balanceOf({ ...NOTHING, ...facts }, upTo(date), { ...UNCHANGED_SETTINGS, ...more });
  const said = (date: string, more: Partial<DueFacts["days"][number]> = {}) => ({
    date,
    accepted: 1000,
    target: 1000,
    is_heard: true,
    reason: null,
    ...more,
  });
  const since = (from: string): Partial<DueFacts> => ({
    plans: [{ ...ON_PLAN, from_date: from }],
  });

  test("falls by a target on each day of hafazan under a plan, to its cap", () => {
    expect(balance(since("2026-11-24"))).toBe(-1000);
    expect(balance(since("2026-11-20"))).toBe(-3000);
    expect(balance({})).toBe(-5000);
    expect(balance({}, TODAY, { debt_days: 2 })).toBe(-2000);
    expect(balance({ plans: [] })).toBe(0);
  });

  test("counts the day itself only once something is recorded on it", () => {
    const yesterday = since("2026-11-24");
    expect(balance({ ...yesterday, days: [said(TODAY)] })).toBe(-1000);
    expect(balance({ ...yesterday, days: [said(TODAY, { accepted: 2500 })] })).toBe(500);
    const none = said(TODAY, { accepted: null, target: null, is_heard: false });
    expect(balance({ ...yesterday, days: [{ ...none, reason: "not_ready" }] })).toBe(-2000);
    expect(balance({ ...yesterday, days: [{ ...none, reason: "sick" }] })).toBe(-1000);
  });

  test("takes the target that was offered, and what was accepted on other days too", () => {
    const days = [said("2026-11-21", { accepted: 1800 }), said("2026-11-23", { target: 1280 })];
    expect(balance({ ...since("2026-11-23"), days: days.slice(1) })).toBe(-1280);
    expect(balance({ ...since("2026-11-21"), days })).toBe(1800 + 1000 - 1280 - 1000);
  });

  test("forgives absences as the school says, and rests while new memorisation does", () => {
    const away: Partial<DueFacts> = {
      ...since("2026-11-23"),
      absences: [
        { date: "2026-11-23", is_explained: true },
        { date: "2026-11-24", is_explained: false },
      ],
    };
    expect(balance(away)).toBe(0);
    expect(balance(away, TODAY, { absent_days: "unexplained" })).toBe(-1000);
    expect(balance(away, TODAY, { absent_days: "all" })).toBe(-2000);
  });

  test("is nothing for whom nothing new is expected: all is held, it rests, or there is no plan", () => {
    const covered = [juzRange(30)];
    const from_date = "2026-11-20";
    const last = said("2026-11-23");
    expect(balance({ ...since(from_date), days: [last] })).toBe(-2000);
    expect(balance({ ...since(from_date), days: [last], covered })).toBe(0);
    const paused = { ...ON_PLAN, from_date, new_paused_from: TODAY };
    expect(balance({ plans: [paused] })).toBe(0);
    expect(balance({ plans: [{ ...ON_PLAN, from_date, to_date: "2026-11-24" }] })).toBe(0);
  });

  test("owes nothing for the days of a pause that is over", () => {
    const from_date = "2026-11-16";
    expect(balance({ plans: [{ ...ON_PLAN, from_date }] })).toBe(-5000);
    const rests = [["2026-11-17", "2026-11-22"]] as const;
    expect(balance({ plans: [{ ...ON_PLAN, from_date, rests }] })).toBe(-3000);
  });

  test("owes nothing between the end of a programme and the next one", () => {
    const done = { ...ON_PLAN, from_date: "2026-11-09", to_date: "2026-11-23" };
    const next = { ...ON_PLAN, from_date: "2026-11-24", order_list: [29] };
    const days = [said("2026-11-09"), said("2026-11-10")];
    const plans = [next, done];
    expect(balance({ plans, days, covered: [juzRange(30)] })).toBe(-1000);
    expect(balance({ plans, days, covered: [] })).toBe(-5000);
  });

  test("begins anew with the term", () => {
    const first = upTo(TODAY).term_from;
    expect(balance({}, first)).toBe(0);
    expect(balance({}, addDays(first, 1))).toBe(-1000);
  });
});

describe("the revision of a day", () => {
  const murajaah = (facts: Partial<DueFacts>, date = TODAY) =>
    murajaahOf({ ...NOTHING, ...facts }, upTo(date), UNCHANGED_SETTINGS);

  test("counts ages in days of hafazan; what was not heard for a year was never heard", () => {
    const due = (heard_on: string | null) => murajaah({ pages: held(1, heard_on) }).due;
    expect(due("2026-11-24")).toEqual([]);
    expect(due("2026-10-01")).toEqual([[1, 39, false]]);
    expect(due("2025-11-20")).toEqual([[1, null, false]]);
    expect(due(null)).toEqual([[1, null, false]]);
  });

  test("has nothing due on a day without hafazan", () => {
    expect(murajaah({ pages: held(60, null) }, "2026-11-22").due).toEqual([]);
    expect(murajaah({ pages: held(60, null) }, "2026-11-23").due).not.toEqual([]);
  });

  test("goes on after the last revision, by the cycle of the plan", () => {
    const pages = held(60, "2026-10-26");
    const revised_to = pageRange(20, "madinah_1405")[1];
    const pagesOf = (facts: Partial<DueFacts>) =>
      murajaah({ pages, ...facts }).due.map(([page]) => page);
    expect(pagesOf({ revised_to })).toEqual([21, 22]);
    expect(pagesOf({ revised_to, cycle_days: 40 })).toEqual([21, 22]);
    expect(pagesOf({ revised_to, cycle_days: 45 })).toEqual([]);
    expect(pagesOf({})).toEqual([1, 2]);
  });

  test("asks for no more once the day's share was heard", () => {
    const hear = (count: number) =>
      held(60, null).map((page) => (page.page <= count ? { ...page, heard_on: TODAY } : page));
    expect(murajaah({ pages: hear(0) }).due.map(([page]) => page)).toEqual([1, 2, 3, 4]);
    expect(murajaah({ pages: hear(3) }).due.map(([page]) => page)).toEqual([4]);
    expect(murajaah({ pages: hear(4) }).due).toEqual([]);
  });

  test("takes the latest pages, of the latest days, for recent and not for old revision", () => {
    const lately = (page: number, first_on: string) => {
      return { page, step: 0, isWeak: false, first_on, heard_on: first_on };
    };
    const pages = [
      lately(3, "2026-10-01"),
      ...Array.from({ length: 12 }, (_, at) => lately(at + 11, addDays("2026-11-13", at))),
      ...held(2, null).map((one) => ({ ...one, page: one.page + 599 })),
    ];
    const { recent_pages, due } = murajaah({ pages });
    expect(recent_pages).toEqual([[13, 22]]);
    expect(due.map(([page]) => page)).toEqual([600, 601]);
  });
});

test("ranges of pages are cut to the ayahs that are held", () => {
  const [first, last] = juzRange(30);
  expect(ayahsOfPages([[583, 604]], [[first, last]], "madinah_1405")).toEqual([
    [pageRange(583, "madinah_1405")[0], last],
  ]);
  const parts = [
    [1, 7],
    [10, 20],
    [25, 30],
  ] as const;
  expect(ayahsOfPages([[2, 4]], parts, "madinah_1405")).toEqual([
    [10, 20],
    [25, 30],
  ]);
});
