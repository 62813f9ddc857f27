import { expect, test } from "vitest";
import { earliestReceipt, roundedForCash, takenFor } from "./rules.ts";

test.each([
  [8_200, 8_200],
  [8_201, 8_200],
  [8_202, 8_200],
  [8_203, 8_205],
  [8_204, 8_205],
  [8_206, 8_205],
  [8_207, 8_205],
  [8_208, 8_210],
  [8_209, 8_210],
])("%i sen are %i in cash", (sen, rounded) => {
  expect(roundedForCash(sen)).toBe(rounded);
});

test.each([
  ["2026-11-23", "2025-11-23"],
  ["2024-02-29", "2023-03-01"],
  ["2025-02-28", "2024-02-29"],
])("on %s a receipt may name days from %s on", (today, earliest) => {
  expect(earliestReceipt(today)).toBe(earliest);
});

test.each([
  ["tunai", 8_205, 8_203, { rounding_sen: 2 }],
  ["tunai", 8_200, 8_202, { rounding_sen: -2 }],
  ["tunai", 5_000, 8_203, { rounding_sen: 0 }],
  ["tunai", 9_000, 8_203, { rounding_sen: 0 }],
  ["tunai", 8_203, 8_203, { fault: "coins" }],
  ["fpx", 8_203, 8_203, { rounding_sen: 0 }],
  ["fpx", 0, 8_203, { fault: "amount" }],
  ["fpx", -5, 8_203, { fault: "amount" }],
  ["fpx", 10_000_001, 8_203, { fault: "amount" }],
  ["fpx", 0.5, 8_203, { fault: "amount" }],
] as const)("%s: %d sen taken of %d owed", (method, amount, owed, taken) => {
  expect(takenFor(method, amount, owed)).toEqual(taken);
});

test("cash that pays all less a discount is rounded as cash that pays all", () => {
  const taken = (sen: number) => takenFor("tunai", sen, 636_012, [604_212]);
  expect(taken(604_210)).toEqual({ rounding_sen: -2 });
  expect(taken(636_010)).toEqual({ rounding_sen: -2 });
  expect(taken(604_215)).toEqual({ rounding_sen: 0 });
  expect(takenFor("fpx", 604_212, 636_012, [604_212])).toEqual({ rounding_sen: 0 });
});
