import { expect, test } from "vitest";
import { roundedForCash, takenFor } from "./rules.ts";

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
