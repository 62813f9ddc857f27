import fc from "fast-check";
import { expect, test } from "vitest";
import { priceAt, prorated, siblingOff, splitSum } from "./prices.ts";

test("the price is the latest one on the day", () => {
  const prices = [
    { from_date: "2027-01-01", amount_sen: 55_000 },
    { from_date: "2026-01-01", amount_sen: 53_000 },
  ];
  expect(priceAt(prices, "2025-12-31")).toBeNull();
  expect(priceAt(prices, "2026-12-31")).toBe(53_000);
  expect(priceAt(prices, "2027-01-01")).toBe(55_000);
});

test("the highest rank holds for all after it, and takes no more than there is", () => {
  const ranks = [
    { rank: 2, off_sen: 2_000 },
    { rank: 3, off_sen: 4_000 },
  ];
  expect([1, 2, 3, 4].map((rank) => siblingOff(ranks, rank, 53_000))).toEqual([
    0, 2_000, 4_000, 4_000,
  ]);
  expect(siblingOff(ranks, 3, 1_000)).toBe(1_000);
});

test.each([
  [53_000, "half", "2026-11-16", 26_500],
  [50_501, "half", "2026-11-16", 25_251],
  [53_000, "half", "2026-11-15", 53_000],
  [53_000, "half", "2026-10-20", 53_000],
  [53_000, "half", "2026-12-02", 53_000],
  [30_000, "daily", "2026-11-16", 15_000],
  [30_000, "daily", "2026-11-30", 1_000],
  [30_000, "none", "2026-11-30", 30_000],
] as const)("%i sen by %s after joining on %s are %i", (amount, how, joined, sen) => {
  expect(prorated(amount, how, { joined, month: "2026-11-01" })).toBe(sen);
});

test("parts add up to the whole", () => {
  expect(
    splitSum(101, [
      { month: 1, bp: 5_000 },
      { month: 6, bp: 5_000 },
    ]),
  ).toEqual([
    { month: 1, sen: 50 },
    { month: 6, sen: 51 },
  ]);
  const parts = fc.array(fc.record({ month: fc.nat(12), bp: fc.nat(2_000) }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.nat(10_000_000), parts, (amount, shares) => {
      const sums = splitSum(amount, shares).map(({ sen }) => sen);
      expect(sums.reduce((sum, sen) => sum + sen, 0)).toBe(amount);
      expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
    }),
  );
});
