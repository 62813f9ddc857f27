import { expect, test } from "vitest";
import { addDays, weekday } from "#lib/dates.ts";
import { outpacedOf, type ProgressFacts, progressOf } from "./progress.ts";

/** A Wednesday; there is no school on Fridays and Saturdays. */
const TODAY = "2026-11-25";
const REST = [5, 6];
const DAYS = {
  date: TODAY,
  days: Array.from({ length: 120 }, (_, at) => addDays(TODAY, at - 119)).filter(
    (date) => !REST.includes(weekday(date)),
  ),
  term_from: "2026-09-07",
};
const PLAN = {
  unit: "page",
  amount: 1,
  parts: 2,
  from_date: "2026-11-11",
  new_paused_from: null,
} as const;

const facts = (more: Partial<ProgressFacts> = {}): ProgressFacts => ({
  accepted: [],
  revised: [],
  plan: PLAN,
  held_milli: 40_000,
  ...more,
});
const on = (date: string, milli: number) => ({ date, milli });

test("eight weeks of the school, with what was new, revised, and asked of them", () => {
  const accepted = [on("2026-09-27", 9000), on("2026-11-21", 700), on("2026-11-22", 500)];
  const revised = [on("2026-11-22", 2000), on(TODAY, 1000)];
  const weeks = progressOf(facts({ accepted, revised }), DAYS, REST);
  expect(weeks.map(({ from }) => from)).toEqual(
    [7, 6, 5, 4, 3, 2, 1, 0].map((back) => addDays("2026-11-22", -7 * back)),
  );
  // The plan began on a Wednesday, and half a page is asked on each of its days.
  expect(weeks.slice(-3).map(({ target_milli }) => target_milli)).toEqual([1000, 2500, 2000]);
  expect(weeks.slice(-2)).toMatchObject([
    { new_milli: 700, revised_milli: 0 },
    { new_milli: 500, revised_milli: 3000 },
  ]);
  expect(weeks[0]).toMatchObject({ new_milli: 0, target_milli: 0 });
});

test("a pause asks for nothing from its day on, and ayahs have no size", () => {
  const paused = { ...PLAN, new_paused_from: "2026-11-24" };
  const last = (plan: ProgressFacts["plan"]) =>
    progressOf(facts({ plan }), DAYS, REST).at(-1)?.target_milli;
  expect(last(paused)).toBe(1000);
  expect(last({ ...PLAN, unit: "ayah" })).toBe(0);
  expect(last(undefined)).toBe(0);
});

test.each<[string, Partial<ProgressFacts>, boolean]>([
  ["less than three times as much", { revised: [on("2026-11-19", 2999)] }, true],
  ["three times as much", { revised: [on("2026-11-19", 3000)] }, false],
  ["more, but before the ten days", { revised: [on("2026-11-10", 9000)] }, true],
  ["nothing, by who holds little", { held_milli: 20_000 }, false],
  ["nothing, by who memorises nothing new", { accepted: [] }, false],
  ["nothing, in a pause", { plan: { ...PLAN, new_paused_from: TODAY } }, false],
  ["nothing, without a plan", { plan: undefined }, false],
])("revision of %s", (_, more, isOutpaced) => {
  const accepted = [on("2026-11-12", 1000)];
  expect(outpacedOf(facts({ accepted, ...more }), DAYS) !== null).toBe(isOutpaced);
});
