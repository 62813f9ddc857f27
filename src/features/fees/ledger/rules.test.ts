import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOf, allocate, invoiceEntries, mirrored, paymentEntries, type Open } from "./rules.ts";

const sum = (list: readonly { amount_sen: number }[]) =>
  list.reduce((all, { amount_sen }) => all + amount_sen, 0);
const open = (id: string, left_sen: number): Open => ({ id, account_id: "k", left_sen });

test("an invoice: the family owes the net, each item earns its gross", () => {
  const charges = [
    { item_id: "m", gross_sen: 53_000, off_sen: 0, waived: [] },
    { item_id: "m", gross_sen: 53_000, off_sen: 2_000, waived: [] },
  ];
  expect(invoiceEntries("k", charges)).toEqual([
    {
      ledger: "receivable",
      account_id: "k",
      item_id: null,
      cash_session_id: null,
      fund_id: null,
      student_id: null,
      amount_sen: 104_000,
    },
    {
      ledger: "income",
      account_id: null,
      item_id: "m",
      cash_session_id: null,
      fund_id: null,
      student_id: null,
      amount_sen: -106_000,
    },
    {
      ledger: "discount",
      account_id: null,
      item_id: "m",
      cash_session_id: null,
      fund_id: null,
      student_id: null,
      amount_sen: 2_000,
    },
  ]);
});

test("82.03 owed in cash are paid with 82.05", () => {
  const paid = { account_id: "k", method: "tunai", amount_sen: 8_205, rounding_sen: 2 } as const;
  expect(paymentEntries(paid)).toMatchObject([
    { ledger: "cash", amount_sen: 8_205 },
    { ledger: "receivable", amount_sen: -8_203 },
    { ledger: "rounding", amount_sen: -2 },
  ]);
});

test("what is posted adds up to zero, and so does what takes it back", () => {
  const sen = fc.integer({ min: 0, max: 1_000_000 });
  const charges = fc.array(
    fc.record({
      item_id: fc.constantFrom("a", "b"),
      gross_sen: sen,
      off_sen: sen,
      waived: fc.array(fc.record({ fund_id: fc.constantFrom("z", null), sen }), { maxLength: 2 }),
    }),
  );
  fc.assert(
    fc.property(charges, sen, fc.integer({ min: -2, max: 2 }), (list, amount_sen, rounding_sen) => {
      const paid = { account_id: "k", method: "fpx", amount_sen, rounding_sen } as const;
      for (const entries of [invoiceEntries("k", list), paymentEntries(paid)]) {
        expect(sum(entries)).toBe(0);
        expect(sum([...entries, ...mirrored(entries)])).toBe(0);
        expect(entries.every((entry) => entry.amount_sen !== 0)).toBe(true);
      }
    }),
  );
});

test("the oldest due is paid first, and what is left over waits for the next", () => {
  const [feb, march] = [open("feb", 153_000), open("mar", 153_000)];
  const first = allocate([feb, march], [open("p1", 200_000)]);
  expect(first.map(({ due_id, amount_sen }) => [due_id, amount_sen])).toEqual([
    ["feb", 153_000],
    ["mar", 47_000],
  ]);
  const second = allocate([open("mar", 106_000)], [open("p2", 120_000)]);
  expect(sum(second)).toBe(106_000);
  const april = allocate([open("apr", 153_000)], [open("p2", 14_000)]);
  expect(153_000 - sum(april)).toBe(139_000);
});

test("no account keeps an open due beside a free credit, and none pays another's", () => {
  const some = fc.array(
    fc.record({
      account_id: fc.constantFrom("a", "b"),
      left_sen: fc.integer({ min: 1, max: 5_000 }),
    }),
  );
  fc.assert(
    fc.property(some, some, (owed, had) => {
      const dues = owed.map((one, at) => ({ ...one, id: `d${at}` }));
      const credits = had.map((one, at) => ({ ...one, id: `c${at}` }));
      const made = allocate(dues, credits);
      for (const account of ["a", "b"]) {
        const mine = <T extends { account_id: string }>(list: T[]) =>
          list.filter(({ account_id }) => account_id === account);
        const total = (list: Open[]) => list.reduce((all, { left_sen }) => all + left_sen, 0);
        expect(sum(mine(made))).toBe(Math.min(total(mine(dues)), total(mine(credits))));
      }
      for (const { id, account_id, left_sen } of dues) {
        const paid = made.filter(({ due_id }) => due_id === id);
        expect(sum(paid)).toBeLessThanOrEqual(left_sen);
        expect(paid.every((one) => one.account_id === account_id && one.amount_sen > 0)).toBe(true);
      }
      for (const { id, left_sen } of credits) {
        expect(sum(made.filter(({ tx_id }) => tx_id === id))).toBeLessThanOrEqual(left_sen);
      }
    }),
  );
});

test.each([
  ["2026-11-21", "not_due"],
  ["2026-11-22", "not_due"],
  ["2026-11-20", "d30"],
  ["2026-11-07", "d30"],
  ["2026-10-07", "d60"],
  ["2026-09-07", "d90"],
  ["2026-08-22", "older"],
])("a due of %s is %s on 21 November", (due_on, age) => {
  expect(ageOf(due_on, "2026-11-21")).toBe(age);
});
