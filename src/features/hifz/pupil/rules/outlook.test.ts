import { expect, test } from "vitest";
import { idOf } from "#features/hifz/mushaf/rules/positions.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import type { HifzPlan } from "#features/hifz/plans/contract.ts";
import { UNCHANGED_SETTINGS } from "#features/hifz/settings/rules.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { outlookOf, type OutlookFacts, type SeenPage } from "./outlook.ts";

/** A Wednesday. */
const TODAY = "2026-11-25";

const DAYS = {
  date: TODAY,
  days: Array.from({ length: 366 }, (_, at) => addDays(TODAY, at - 365)).filter(
    (date) => weekday(date) <= 5,
  ),
  term_from: "2026-09-07",
};

const PLAN = {
  order_kind: "juz",
  order_list: [30, 29],
  unit: "page",
  amount: 1,
  parts: 1,
  cycle_days: null,
  new_paused_from: null,
  from_date: "2026-01-12",
  to_date: null,
} as unknown as HifzPlan;

const page = (number: number, more: Partial<SeenPage> = {}): SeenPage => ({
  page: number,
  share: 1000,
  state: "firm",
  step: 3,
  good: 3,
  bad: 0,
  first_on: "2026-01-12",
  heard_on: TODAY,
  ...more,
});

function outlook(more: Partial<OutlookFacts> = {}) {
  const facts = {
    covered: [],
    plans: [PLAN],
    last_new: null,
    pages: [],
    accepted: [],
    revised: [],
    revised_to: null,
    ...more,
  };
  return outlookOf(facts, DAYS, UNCHANGED_SETTINGS, [6, 7]);
}

test("the next portion follows the plan in force; a pause and an ended plan offer none", () => {
  const next = { from_id: idOf(78, 1), to_id: idOf(78, 30) };
  expect(outlook().next).toEqual(next);
  expect(outlook({ plans: [{ ...PLAN, new_paused_from: TODAY }] }).next).toBeNull();
  expect(outlook({ plans: [{ ...PLAN, new_paused_from: addDays(TODAY, 1) }] }).next).toEqual(next);
  expect(outlook({ plans: [{ ...PLAN, to_date: addDays(TODAY, -1) }] }).next).toBeNull();
  expect(outlook({ plans: [] }).next).toBeNull();
  expect(outlook({ covered: [[juzRange(29)[0], juzRange(30)[1]]] }).next).toBeNull();
});

test("pages are late after a cycle of hafazan days, or when nobody has heard them", () => {
  const before = (days: number) => DAYS.days.at(-1 - days) ?? "";
  const pages = [
    page(582, { heard_on: before(30) }),
    page(583, { heard_on: before(31) }),
    page(584, { heard_on: null, first_on: null }),
  ];
  expect(outlook({ pages }).pages.map(({ is_late }) => is_late)).toEqual([false, true, true]);
  expect(outlook({ pages }).coverage).toBe(33);
  const plans = [{ ...PLAN, cycle_days: 60 }];
  expect(outlook({ pages, plans }).coverage).toBe(66);
  expect(outlook().coverage).toBeNull();
});

test("what was accepted lately and what is due stand apart", () => {
  const pages = [
    page(1, { first_on: TODAY }),
    page(582, { heard_on: null }),
    page(583, { heard_on: null }),
  ];
  expect(outlook({ pages }).revision).toEqual({ recent: [[1, 1]], due: [[582, 583]] });
});

test("khatam is estimated of the rest of the programme, and not while it rests", () => {
  const accepted = DAYS.days.slice(-40).map((date) => ({ date, milli: 1000, records: 1 }));
  const covered = [[...juzRange(30)]] as [number, number][];
  const { khatam } = outlook({ accepted, covered });
  // Juz 29 has twenty pages: twenty of 261 days of hafazan a year.
  expect(khatam).toEqual({ from: addDays(TODAY, 28), to: addDays(TODAY, 28) });
  const plans = [{ ...PLAN, new_paused_from: TODAY }];
  expect(outlook({ accepted, covered, plans }).khatam).toBeNull();
});
