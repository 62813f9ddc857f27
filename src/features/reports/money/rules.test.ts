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
  const move = (doc: string, tx: string, sen: number, counts = true) => ({
    doc,
    tx,
    sen,
    counts,
    is_receipt: tx.startsWith("r"),
  });
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
    notes: PaidDues["notes"] = [],
  ) => Object.fromEntries(paidFor({ docs, items, notes, moves }));
  /** What is paid where the note is about food, of which it takes off so much. */
  const noted = (moves: PaidDues["moves"], sen = 15_000, docs: PaidDues["docs"] = [BILL]) =>
    paid(moves, docs, ITEMS, [{ tx: "note", key: "food", sen }]);

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
    const docs = ["opening", "transfer", "refund"].map((kind) => ({ id: kind, kind }));
    const moves = docs.map(({ id }, at) => move(id, "r1", 100 + at));
    expect(paid(moves, docs as PaidDues["docs"], [])).toEqual({
      paid_opening: 100,
      paid_transfer: 101,
      paid_refund: 102,
    });
  });

  test("is nothing of an item that a note took off the bill", () => {
    const moves = [move("bill", "note", 15_000), move("bill", "r1", 55_000)];
    expect(noted(moves)).toEqual({ fee: 53_000, food: 0, pibg: 2000 });
  });

  test("is the ratio of what is left where a note took off a part of an item", () => {
    const moves = [move("bill", "note", 5000), move("bill", "r1", 32_500)];
    expect(noted(moves, 5000)).toEqual({ fee: 26_500, food: 5000, pibg: 1000 });
  });

  test("goes from the item to the others on the day of the note, and not before", () => {
    const early = [move("bill", "r1", 35_000), move("bill", "note", 15_000, false)];
    expect(noted(early)).toEqual({ fee: 26_500, food: 7500, pibg: 1000 });
    const onDay = [move("bill", "r1", 35_000, false), move("bill", "note", 15_000)];
    const shifted = Math.floor((35_000 * 53) / 55);
    const pibg = 35_000 - shifted;
    expect(noted(onDay)).toEqual({ fee: shifted - 26_500, food: -7500, pibg: pibg - 1000 });
    const late = [...onDay.map((one) => ({ ...one, counts: false })), move("bill", "r2", 20_000)];
    expect(noted(late)).toEqual({ fee: 53_000 - shifted, food: 0, pibg: 2000 - pibg });
  });

  test("is what it was when the note pays something else instead", () => {
    const moves = [move("bill", "note", 15_000), move("bill", "note", -15_000)];
    expect(noted([...moves, move("bill", "r1", 70_000)])).toEqual({
      fee: 53_000,
      food: 15_000,
      pibg: 2000,
    });
  });

  test("divides what a note takes off beyond its item over the others", () => {
    const moves = [move("bill", "note", 42_500), move("bill", "r1", 27_500)];
    expect(noted(moves, 42_500)).toEqual({ fee: 26_500, food: 0, pibg: 1000 });
  });

  test("is of an instalment plan what the note left of the bill", () => {
    const moves = [
      move("bill", "note", 15_000),
      move("bill", "plan", 55_000),
      move("plan", "r1", 27_500),
    ];
    const found = noted(moves, 15_000, [BILL, PLAN]);
    expect(found).toEqual({ fee: 26_500, food: 0, pibg: 1000 });
  });

  test("comes to what was received in any days, whatever notes took off when", () => {
    const step = fc.record({
      tx: fc.constantFrom("r1", "r2", "note", "other"),
      share: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 10 }),
        fc.nat(10),
        fc.integer({ min: 1, max: 20_000 }),
        (steps, middle, off) => {
          let left = 70_000;
          const moves = steps.flatMap(({ tx, share }) => {
            const most = tx === "note" ? Math.min(left, off) : left;
            const sen = Math.floor((most * share) / 100);
            left -= sen;
            return sen > 0 ? [move("bill", tx, sen)] : [];
          });
          const read = (counts: (at: number) => boolean) =>
            noted(
              moves.map((one, at) => ({ ...one, counts: counts(at) })),
              off,
            );
          const early = read((at) => at < middle);
          const late = read((at) => at >= middle);
          const all = read(() => true);
          for (const [counted, found] of [
            [moves, all],
            [moves.slice(0, middle), early],
            [moves.slice(middle), late],
          ] as const) {
            const received = counted.filter((one) => one.is_receipt);
            expect(Object.values(found).reduce((sum, sen) => sum + sen, 0)).toBe(
              received.reduce((sum, { sen }) => sum + sen, 0),
            );
          }
          for (const [key, sen] of Object.entries(all)) {
            expect((early[key] ?? 0) + (late[key] ?? 0)).toBe(sen);
            // A sum is never below zero, nor above what the bill asks for the item.
            expect(sen).toBeGreaterThanOrEqual(0);
            expect(sen).toBeLessThanOrEqual(ITEMS.find((one) => one.key === key)?.sen ?? 0);
          }
        },
      ),
    );
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
