import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type EInvoiceLine, eInvoiceRows, eInvoicesFrom } from "./rules.ts";

const line = (number: string, amount_sen: number, more: Partial<EInvoiceLine> = {}) => ({
  number,
  code: "K-0042",
  buyer: "Zulkifli",
  tin: "",
  class_code: "010" as const,
  is_debit_note: false,
  amount_sen,
  ...more,
});
const NOBODY = { code: "", buyer: "", tin: "EI00000000010" };

test("the bills of a month are one row for each class, from the first number to the last", () => {
  const lines = [
    line("INV-1", 53_000),
    line("INV-1", 5_000, { class_code: "022" }),
    line("INV-2", 51_000),
    line("INV-3", 51_000),
  ];
  expect(eInvoiceRows(lines)).toEqual([
    {
      kind: "01",
      class_code: "004",
      of_class: "010",
      ...NOBODY,
      first: "INV-1",
      last: "INV-3",
      count: 3,
      amount_sen: 155_000,
    },
    {
      kind: "01",
      class_code: "004",
      of_class: "022",
      ...NOBODY,
      first: "INV-1",
      last: "INV-1",
      count: 1,
      amount_sen: 5_000,
    },
  ]);
});

test("what is credited is a row of its own kind, after the bills", () => {
  const rows = eInvoiceRows([line("CN-1", -2_000), line("INV-1", 53_000), line("CN-2", -1_000)]);
  expect(rows.map(({ kind, first, last, amount_sen }) => [kind, first, last, amount_sen])).toEqual([
    ["01", "INV-1", "INV-1", 53_000],
    ["02", "CN-1", "CN-2", 3_000],
  ]);
});

test("a discount that is taken back is a debit note, and no bill", () => {
  const back = line("RB-1", 3_000, { is_debit_note: true });
  const rows = eInvoiceRows([line("CN-1", -3_000), line("INV-1", 53_000), back]);
  expect(rows.map(({ kind, first, amount_sen }) => [kind, first, amount_sen])).toEqual([
    ["01", "INV-1", 53_000],
    ["02", "CN-1", 3_000],
    ["03", "RB-1", 3_000],
  ]);
});

test.each([
  [1_000_000, "004", "EI00000000010", ""],
  [1_000_001, "010", "IG123", "Zulkifli"],
])("a bill of %i sen is classed %s, for %s", (sen, class_code, tin, buyer) => {
  const [row] = eInvoiceRows([line("INV-1", sen, { tin: "IG123" })]);
  expect(row).toMatchObject({ class_code, tin, buyer });
});

test("a bill over RM 10,000 stands apart with all of its classes, and without a number at LHDN with the general one", () => {
  const rows = eInvoiceRows([
    line("INV-1", 990_000),
    line("INV-1", 20_000, { class_code: "022" }),
    line("INV-2", 53_000, { code: "K-0001" }),
  ]);
  expect(rows.map(({ first, class_code, code, tin }) => [first, class_code, code, tin])).toEqual([
    ["INV-2", "004", "", "EI00000000010"],
    ["INV-1", "010", "K-0042", "EI00000000010"],
    ["INV-1", "022", "K-0042", "EI00000000010"],
  ]);
});

test("no sen is lost or counted twice, whatever the documents", () => {
  const some = fc.record({
    number: fc.nat(20).map((at) => `INV-${at}`),
    class_code: fc.constantFrom("010", "002", "022", "007" as const),
    amount_sen: fc.integer({ min: -2_000_000, max: 2_000_000 }).filter((sen) => sen !== 0),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (facts) => {
      const lines = facts.map(({ number, amount_sen, class_code }) =>
        line(number, amount_sen, { class_code: class_code as EInvoiceLine["class_code"] }),
      );
      const rows = eInvoiceRows(lines);
      const sum = rows.reduce(
        (all, { kind, amount_sen }) => all + (kind === "02" ? -amount_sen : amount_sen),
        0,
      );
      expect(sum).toBe(lines.reduce((all, { amount_sen }) => all + amount_sen, 0));
      expect(rows.reduce((all, { count }) => all + count, 0)).toBe(lines.length);
    }),
  );
});

test("who reached the limit in 2026 issues e-invoices from 2028", () =>
  expect(eInvoicesFrom(2026)).toBe("2028-01-01"));
