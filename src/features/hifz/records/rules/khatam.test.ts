import { expect, test } from "vitest";
import { addDays, weekday } from "#lib/dates.ts";
import { khatamEstimate, quantile } from "./khatam.ts";

/** A Wednesday. */
const TODAY = "2026-11-25";

/** The school days of the year before, Monday to Friday. */
const DAYS = Array.from({ length: 366 }, (_, at) => addDays(TODAY, at - 365)).filter(
  (date) => weekday(date) <= 5,
);

/** Each of the paces (thousandths of a page a day) for a whole week, the latest in the week before today's. */
function weeks(...paces: number[]) {
  const monday = "2026-11-16";
  return paces.flatMap((pace, week) =>
    [0, 1, 2, 3, 4].map((day) => {
      return { date: addDays(monday, day - 7 * week), milli: pace, records: 1 };
    }),
  );
}

test("the quartiles of the design's example", () => {
  const paces = [0.8, 1, 1, 0.6, 1.2, 0.9];
  expect([0.25, 0.5, 0.75].map((share) => quantile(paces, share).toFixed(3))).toEqual([
    "0.825",
    "0.950",
    "1.000",
  ]);
});

test("300 pages at the example's paces are 300 to 364 days of hafazan", () => {
  const accepted = weeks(800, 1000, 1000, 600, 1200, 900);
  const after = (days: number) => addDays(TODAY, Math.ceil((days * 365) / DAYS.length));
  expect(khatamEstimate(TODAY, DAYS, accepted, 300_000)).toEqual({
    from: after(300),
    to: after(364),
  });
});

test("only the six latest whole weeks count, and only those with at least three days", () => {
  const steady = weeks(1000, 1000, 1000, 1000, 1000, 1000, 9000);
  const estimate = khatamEstimate(TODAY, DAYS, steady, 100_000);
  expect(estimate?.from).toBe(estimate?.to);
  const thisWeek = [...steady, { date: "2026-11-24", milli: 9000, records: 1 }];
  expect(khatamEstimate(TODAY, DAYS, thisWeek, 100_000)).toEqual(estimate);
  // In the week of a long holiday there were two days, and a small pace on them.
  const holiday = (date: string) => date >= "2026-11-11" && date <= "2026-11-13";
  const days = DAYS.filter((date) => !holiday(date));
  const rare = steady
    .filter(({ date }) => !holiday(date))
    .map((day) => {
      return day.date > "2026-11-08" && day.date < "2026-11-16" ? { ...day, milli: 1 } : day;
    });
  const without = khatamEstimate(TODAY, days, rare, 100_000);
  expect(without && without.to > without.from).toBe(false);
});

test.each([
  ["nothing is left", weeks(1000, 1000, 1000, 1000), 0],
  ["nothing was accepted", [], 100_000],
  ["three weeks", weeks(1000, 1000, 1000), 100_000],
  ["half of the weeks without anything", weeks(0, 0, 0, 1000, 1000, 1000), 100_000],
  [
    "nine records",
    weeks(1000, 1000, 1000, 1000).map((day, at) => ({ ...day, records: at < 9 ? 1 : 0 })),
    100_000,
  ],
])("nothing is estimated: %s", (_why, accepted, rest) => {
  expect(khatamEstimate(TODAY, DAYS, accepted, rest)).toBeNull();
});
