import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DueMonth, forecastFrom, forecastOf, type PaidDues, paidFor } from "./rules.ts";

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

describe("what receipts pay for", () => {
  const BILL = { id: "bill", kind: "invoice" } as const;
  const NEXT = { id: "next", kind: "invoice" } as const;
  const PLAN = { id: "plan", kind: "plan" } as const;
  const item = (doc: string, key: string, sen: number) => ({ doc, key, sen });
  const move = (doc: string, tx: string, sen: number, counts = true) => ({ doc, tx, sen, counts });
  /** A bill of RM 530 for school, RM 150 for food and RM 20 for the parents' association. */
  const ITEMS = [
    item("bill", "fee", 53_000),
    item("bill", "food", 15_000),
    item("bill", "pibg", 2000),
  ];
  const paid = (
    moves: PaidDues["moves"],
    docs: PaidDues["docs"] = [BILL],
    items: PaidDues["items"] = ITEMS,
  ) => Object.fromEntries(paidFor({ docs, items, moves }));

  test("is each item of a bill that is paid in full", () => {
    expect(paid([move("bill", "r1", 70_000)])).toEqual({ fee: 53_000, food: 15_000, pibg: 2000 });
  });

  test("is the share of each item in a bill of which a part is paid", () => {
    expect(paid([move("bill", "r1", 35_000)])).toEqual({ fee: 26_500, food: 7500, pibg: 1000 });
  });

  test("is each item in full after many odd parts", () => {
    const parts = [1, 3333, 20_000, 7, 46_659];
    expect(paid(parts.map((sen, at) => move("bill", `r${at}`, sen)))).toEqual({
      fee: 53_000,
      food: 15_000,
      pibg: 2000,
    });
  });

  test("leaves out what came before, and what a note paid", () => {
    const moves = [
      move("bill", "r0", 35_000, false),
      move("bill", "note", 7000, false),
      move("bill", "r1", 28_000),
    ];
    expect(paid(moves)).toEqual({ fee: 21_200, food: 6000, pibg: 800 });
  });

  test("is nothing of a receipt that was cancelled in the same days", () => {
    const moves = [move("bill", "r1", 33_333), move("bill", "r1", -33_333)];
    expect(paid(moves)).toEqual({ fee: 0, food: 0, pibg: 0 });
  });

  test("is below zero where a receipt of earlier days was cancelled", () => {
    const moves = [move("bill", "r1", 70_000, false), move("bill", "r1", -70_000)];
    expect(paid(moves)).toEqual({ fee: -53_000, food: -15_000, pibg: -2000 });
  });

  test("adds up over bills", () => {
    const items = [...ITEMS, item("next", "fee", 53_000)];
    const moves = [move("bill", "r1", 70_000), move("next", "r1", 10_000)];
    expect(paid(moves, [BILL, NEXT], items)).toEqual({ fee: 63_000, food: 15_000, pibg: 2000 });
  });

  test("is the items of the bills that a plan replaced", () => {
    const items = [...ITEMS, item("next", "fee", 30_000)];
    const moves = [
      move("bill", "r0", 35_000, false),
      move("bill", "plan", 35_000, false),
      move("next", "plan", 30_000, false),
      move("plan", "r1", 32_500),
    ];
    expect(paid(moves, [BILL, NEXT, PLAN], items)).toEqual({ fee: 28_250, food: 3750, pibg: 500 });
  });

  test("is the same through a plan that another plan replaced, and after it was cancelled", () => {
    const again = { id: "again", kind: "plan" } as const;
    const moves = [
      move("bill", "plan", 70_000, false),
      move("plan", "again", 70_000, false),
      move("again", "r1", 35_000),
      move("bill", "plan", -70_000, false),
    ];
    expect(paid(moves, [BILL, PLAN, again])).toEqual({ fee: 26_500, food: 7500, pibg: 1000 });
  });

  test("is the document itself where that has no items", () => {
    const docs = ["opening", "transfer", "refund", "reversal"].map((kind) => ({ id: kind, kind }));
    const moves = docs.map(({ id }, at) => move(id, "r1", 100 + at));
    expect(paid(moves, docs as PaidDues["docs"], [])).toEqual({
      paid_opening: 100,
      paid_transfer: 101,
      paid_refund: 102,
      paid_reversal: 103,
    });
  });

  test("comes to what was paid, and is never further than a sen from the share of an item", () => {
    const sen = fc.integer({ min: 1, max: 10_000_000 });
    const sums = fc.array(sen, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        sums,
        fc.array(fc.tuple(fc.nat(1000), fc.boolean()), { maxLength: 8 }),
        (bill, cuts) => {
          const whole = bill.reduce((sum, one) => sum + one, 0);
          const items = bill.map((one, at) => item("bill", `item ${at}`, one));
          const stops = [...cuts.map(([at]) => Math.floor((whole * at) / 1000)), whole];
          const moves = stops.map((to, at) =>
            move("bill", `r${at}`, to - (stops[at - 1] ?? 0), cuts[at]?.[1] ?? true),
          );
          const found = paid(moves, [BILL], items);
          const counted = moves.filter(({ counts }) => counts);
          const all = counted.reduce((sum, one) => sum + one.sen, 0);
          expect(Object.values(found).reduce((sum, one) => sum + one, 0)).toBe(all);
          if (counted.length < moves.length) return;
          for (const { key, sen: own } of items) expect(found[key]).toBe(own);
        },
      ),
    );
  });
});
