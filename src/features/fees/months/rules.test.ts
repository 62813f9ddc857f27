import { describe, expect, test } from "vitest";
import { figuresOf, hindrancesOf, textOfTotals } from "./rules.ts";

const totals = {
  received: [
    { method: "fpx", count: 2, sen: 60_000 },
    { method: "tunai", count: 1, sen: -5_000 },
  ],
  billed: [
    { item_id: "a", name_ms: "A", name_en: "A", gross_sen: 159_000, off_sen: 6_000 },
    { item_id: "b", name_ms: "B", name_en: "B", gross_sen: 5_000, off_sen: 0 },
  ],
  funds: [],
  waived: [
    { fund: "Tabung Zakat", sen: 25_500 },
    { fund: null, sen: 1_000 },
  ],
  owed_sen: 103_000,
  credit_sen: 0,
  ledgers: [],
  numbers: [],
  cancelled: [],
};

describe("what keeps a month from being closed", () => {
  const none = {
    month: "2026-11",
    today: "2026-12-01",
    drawers: 0,
    slips: 0,
    bank: 0,
    unbalanced: 0,
  };

  test.each([
    ["nothing on the day after it", {}, []],
    ["its last day", { today: "2026-11-30" }, ["not_over"]],
    ["that it has not begun", { today: "2026-10-31" }, ["not_over"]],
    ["nothing a year later", { today: "2027-11-01" }, []],
    ["a drawer that was not counted", { drawers: 2 }, ["drawers"]],
    ["a slip that nobody checked", { slips: 3 }, ["slips"]],
    ["a line of a statement that nobody matched", { bank: 1 }, ["bank"]],
    ["books that do not balance", { unbalanced: 1 }, ["unbalanced"]],
    [
      "all of it at once",
      { today: "2026-11-02", drawers: 1, unbalanced: 3 },
      ["not_over", "drawers", "unbalanced"],
    ],
  ])("%s", (_, more, kinds) => {
    expect(hindrancesOf({ ...none, ...more }).map(({ kind }) => kind)).toEqual(kinds);
  });
});

test("the three figures", () => {
  expect(figuresOf(totals)).toEqual({
    received_sen: 55_000,
    off_sen: 6_000,
    waived_sen: 26_500,
    owed_sen: 103_000,
  });
});

describe("the text of the totals", () => {
  test("is the same however their fields are ordered", () => {
    const turned = Object.fromEntries(Object.entries(totals).toReversed()) as typeof totals;
    expect(textOfTotals("2026-11", turned)).toBe(textOfTotals("2026-11", totals));
  });

  test.each([
    ["another month", "2026-10", totals],
    ["a sen more", "2026-11", { ...totals, owed_sen: 103_001 }],
    ["another order of receipts", "2026-11", { ...totals, received: totals.received.toReversed() }],
  ])("is another for %s", (_, month, other) => {
    expect(textOfTotals(month, other)).not.toBe(textOfTotals("2026-11", totals));
  });
});
