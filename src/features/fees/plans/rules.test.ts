import { describe, expect, test } from "vitest";
import { instalmentsFault, offerFault, splitInstalments } from "./rules.ts";

describe("a sum in instalments", () => {
  test.each([
    [106_000, 3, [35_333, 35_333, 35_334]],
    [106_000, 1, [106_000]],
    [100_001, 2, [50_000, 50_001]],
    [53_003, 4, [13_250, 13_250, 13_250, 13_253]],
    [7, 5, [1, 1, 1, 1, 3]],
  ])("of %d sen in %d", (total, count, sums) => {
    const made = splitInstalments(total, count, "2026-12-07");
    expect(made.map(({ amount_sen }) => amount_sen)).toEqual(sums);
  });

  test.each([
    ["2026-11-30", ["2026-11-30", "2026-12-30", "2027-01-30", "2027-02-28"]],
    ["2027-12-31", ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]],
    ["2026-12-07", ["2026-12-07", "2027-01-07", "2027-02-07", "2027-03-07"]],
  ])("falls due on the same day of each month, from %s on", (first, days) => {
    expect(splitInstalments(400, 4, first).map(({ due_on }) => due_on)).toEqual(days);
  });
});

const on = (...days: string[]) => days.map((due_on) => ({ due_on, amount_sen: 100 }));

test.each([
  [on("2026-11-20"), null],
  [on("2026-11-20", "2026-11-21", "2027-11-20"), null],
  [on("2026-11-19"), 0],
  [on("2026-12-01", "2026-12-01"), 1],
  [on("2026-12-01", "2027-01-01", "2026-12-31"), 2],
  [on("2028-11-20"), null],
  [on("2028-12-20"), 0],
])("the instalment that cannot be, case %#", (instalments, at) => {
  expect(instalmentsFault(instalments, "2026-11-20")?.at ?? null).toBe(at);
});

test.each([
  [100, "2026-11-20", null],
  [100, "2026-12-01", null],
  [99, "2026-12-01", "changed"],
  [0, "2026-11-19", "changed"],
  [100, "2026-11-19", "past"],
])("an offer of 100 sen, with %d owed and the first on %s", (owed_sen, due_on, fault) => {
  const offer = { amount_sen: 100, instalments: [{ due_on, amount_sen: 100 }] };
  expect(offerFault(offer, { owed_sen, today: "2026-11-20" })).toBe(fault);
});
