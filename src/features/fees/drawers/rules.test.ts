import { describe, expect, test } from "vitest";
import { closeOf, countedSen, DENOMINATIONS } from "./rules.ts";

describe("a count", () => {
  test.each([
    [{}, 0],
    [{ "10000": 4, "5000": 3, "2000": 4, "1000": 1 }, 64_000],
    [{ "500": 2, "100": 3, "50": 1, "20": 1, "10": 1, "5": 1 }, 1_385],
    [{ "5": 7 }, 35],
  ])("of %j is worth %i sen", (counted, sen) => {
    expect(countedSen(counted)).toBe(sen);
  });

  test("begins with the largest note", () => {
    expect([...DENOMINATIONS]).toEqual(DENOMINATIONS.toSorted((a, b) => b - a));
  });
});

describe("closing a drawer", () => {
  const day = { expected_sen: 64_000, counted_sen: 64_000, deposited_sen: 0, why: "" };

  test.each([
    ["all is there", {}, { difference_sen: 0 }],
    ["all goes to the bank", { deposited_sen: 64_000 }, { difference_sen: 0 }],
    [
      "something is missing",
      { counted_sen: 63_000, why: "Tersalah bagi baki" },
      { difference_sen: -1_000 },
    ],
    ["something is over", { counted_sen: 64_500, why: "Duit runcit" }, { difference_sen: 500 }],
    ["a difference has no reason", { counted_sen: 63_995 }, { fault: "why" }],
    ["its reason is blank", { counted_sen: 63_995, why: "  " }, { fault: "why" }],
    ["more is banked than there is", { deposited_sen: 64_005 }, { fault: "deposit" }],
    [
      "nothing came and nothing is there",
      { expected_sen: 0, counted_sen: 0 },
      { difference_sen: 0 },
    ],
    // More was given back than came in, and the rest of it is missing.
    [
      "less than nothing is expected",
      { expected_sen: -500, counted_sen: 0, why: "Wang sendiri" },
      { difference_sen: 500 },
    ],
  ] as const)("where %s", (_, more, result) => {
    expect(closeOf({ ...day, ...more })).toEqual(result);
  });
});
