import { expect, test } from "vitest";
import fc from "fast-check";
import { balances, debtOf, nominalTarget, owesTarget, type OwedFacts } from "./debt.ts";

const day = (accepted: number | null) => ({
  accepted: accepted ?? 0,
  target: 1000,
  isOwed: accepted !== null,
});

test("the balance goes down by the target and up by what was accepted; an absent day owes nothing", () => {
  const accepted = [1000, 1000, 0, 500, 1500, null, 0, 2000, 1000, 1000];
  const found = balances(accepted.map(day), 5);
  expect(found).toEqual([0, 0, -1000, -1500, -1000, -1000, -2000, -1000, -1000, -1000]);
  expect(found.map(debtOf).at(-1)).toBe(1000);
});

test("a debt ends at so many targets, and a lead at two", () => {
  expect(
    balances(
      Array.from({ length: 9 }, () => day(0)),
      5,
    ).at(-1),
  ).toBe(-5000);
  expect(
    balances(
      Array.from({ length: 9 }, () => day(3000)),
      5,
    ).at(-1),
  ).toBe(2000);
  expect(debtOf(2000)).toBe(0);
});

test("the balance always stays within its bounds, and who meets every target owes nothing", () => {
  const days = fc.array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.boolean()));
  fc.assert(
    fc.property(days, (list) => {
      const met = list.map(([more, isOwed]) => ({ accepted: 1000 + more, target: 1000, isOwed }));
      const some = list.map(([accepted, isOwed]) => ({ accepted, target: 1000, isOwed }));
      expect(balances(met, 5).every((balance) => balance >= 0)).toBe(true);
      expect(balances(some, 5).every((balance) => balance >= -5000 && balance <= 2000)).toBe(true);
    }),
  );
});

test.each([
  ["page", 1, 2, 500],
  ["page", 2, 1, 2000],
  ["page", 1, 3, 333],
  ["line", 5, 1, 333],
  ["line", 15, 1, 1000],
  ["rubu", 1, 1, 2517],
  ["ayah", 5, 1, 420],
  ["surah", 1, 1, 420],
] as const)("%s × %d / %d is nominally %d", (unit, amount, parts, milli) => {
  expect(nominalTarget({ unit, amount, parts }, 420)).toBe(milli);
});

test("ayahs and surahs have no target before the first portion", () => {
  expect(nominalTarget({ unit: "surah", amount: 1, parts: 1 }, null)).toBe(0);
});

const THERE: OwedFacts = { isPlanned: true, isPaused: false, absence: null, unheard: null };

test.each([
  [{}, "none", true],
  [{ isPlanned: false }, "none", false],
  [{ isPaused: true }, "none", false],
  [{ unheard: "not_ready" }, "none", true],
  [{ unheard: "sick" }, "none", false],
  [{ unheard: "teacher_away" }, "all", false],
  [{ absence: "explained" }, "none", false],
  [{ absence: "unexplained" }, "none", false],
  [{ absence: "explained" }, "unexplained", false],
  [{ absence: "unexplained" }, "unexplained", true],
  [{ absence: "explained" }, "all", true],
] as const)("a day with %j owes a target under %s: %s", (facts, absent_days, owes) => {
  expect(owesTarget({ ...THERE, ...facts }, absent_days)).toBe(owes);
});
