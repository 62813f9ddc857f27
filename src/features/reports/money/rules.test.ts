import { describe, expect, test } from "vitest";
import { type DueMonth, forecastFrom, forecastOf } from "./rules.ts";

const TODAY = "2026-11-20";
const due = (month: string, due_sen: number, paid_sen = 0): DueMonth => ({
  month,
  due_sen,
  paid_sen,
});
const PAST = [due("2026-07", 1000, 900), due("2026-08", 1000, 800), due("2026-09", 1000, 700)];

describe("what comes in of what falls due", () => {
  test("is the share of the last six months of which thirty days are over", () => {
    expect(forecastFrom(TODAY)).toBe("2026-04-01");
    const months = [...PAST, due("2026-10", 1000), due("2026-11", 505), due("2026-12", 200)];
    expect(forecastOf(months, [], TODAY)).toEqual([
      { month: "11/2026", due_sen: 505, expected_sen: 404, promised_sen: 0 },
      { month: "12/2026", due_sen: 200, expected_sen: 160, promised_sen: 0 },
      { month: "01/2027", due_sen: 0, expected_sen: 0, promised_sen: 0 },
    ]);
  });

  test("is not said with fewer than three months", () => {
    const [row] = forecastOf([...PAST.slice(1), due("2026-11", 505)], [], TODAY);
    expect(row?.expected_sen).toBeNull();
    expect(forecastOf([], [], TODAY)).toHaveLength(3);
  });

  test("goes on as far as sums are due", () => {
    expect(forecastOf([...PAST, due("2027-04", 10)], [], TODAY).at(-1)?.month).toBe("04/2027");
  });
});

test("pledges are apart: monthly while they hold, once in the month in which they begin", () => {
  const terms = { from_date: "2026-12-05", to_date: null, ended_on: null };
  const promised = (pledge: Partial<typeof terms> & { monthly: boolean }) =>
    forecastOf([], [{ amount_sen: 100, ...terms, ...pledge }], TODAY).map(
      (row) => row.promised_sen,
    );
  expect(promised({ monthly: true })).toEqual([0, 100, 100]);
  expect(promised({ monthly: false })).toEqual([0, 100, 0]);
  expect(
    forecastOf(
      [],
      [
        {
          amount_sen: 100,
          monthly: true,
          from_date: "2026-01-01",
          to_date: "2026-12-31",
          ended_on: null,
        },
      ],
      TODAY,
    ).map((row) => row.promised_sen),
  ).toEqual([100, 100, 0]);
  expect(
    forecastOf(
      [],
      [
        {
          amount_sen: 100,
          monthly: true,
          from_date: "2026-01-01",
          to_date: null,
          ended_on: "2026-11-02",
        },
      ],
      TODAY,
    ).map((row) => row.promised_sen),
  ).toEqual([100, 0, 0]);
});
