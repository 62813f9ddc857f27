import { expect, test } from "vitest";
import { guessOpenings, openingKey, planOpenings, readBalance } from "./rules.ts";

test.each([
  ["530", 53_000],
  ["RM 1,040.50", 104_050],
  ["1040.5", 104_050],
  ["-140", -14_000],
  ["RM -140.00", -14_000],
  ["−140", -14_000],
  ["(140.00)", -14_000],
  ["140.00-", -14_000],
  ["+140", 14_000],
  ["0", 0],
  ["", null],
  ["seratus", null],
  ["1.234,50", null],
  ["(140", null],
  ["1-2", null],
])("the balance %s is %s sen", (text, sen) => {
  expect(readBalance(text)).toBe(sen);
});

test("each line is taken, or refused with its field and reason", () => {
  const accounts = new Map([
    ["K-0001", "a"],
    ["S-1", "a"],
    ["S-2", "b"],
    ["S-3", null],
  ]);
  const known = new Set([openingKey({ account_id: "b", as_of: "2026-01-01" })]);
  const line = (who: string, as_of = "31/12/2025", amount = "530", note = "") => ({
    who,
    as_of,
    amount,
    note,
  });
  const rows = [
    line("k-0001", "31/12/2025", "530", " Buku lama "),
    line("S-2", "2026-01-02", "(140)"),
    line("S-1"),
    line("S-2", "1/1/2026"),
    line("S-3"),
    line("S-9"),
    line("", "", ""),
    line("S-2", "32/1/2026", "0"),
    line("S-2", "1/1/2027", "100000.01", "x".repeat(201)),
  ].map((row, at) => ({ line: at + 2, ...row }));
  expect(planOpenings(rows, { today: "2026-11-23", accounts, known })).toEqual({
    openings: [
      { account_id: "a", as_of: "2025-12-31", amount_sen: 53_000, note: "Buku lama" },
      { account_id: "b", as_of: "2026-01-02", amount_sen: -14_000, note: "" },
    ],
    problems: [
      { line: 4, field: "who", fault: "twice" },
      { line: 5, field: "as_of", fault: "known" },
      { line: 6, field: "who", fault: "no_account" },
      { line: 7, field: "who", fault: "unknown" },
      { line: 8, field: "who", fault: "missing" },
      { line: 8, field: "as_of", fault: "missing" },
      { line: 8, field: "amount", fault: "missing" },
      { line: 9, field: "as_of", fault: "not_date" },
      { line: 9, field: "amount", fault: "zero" },
      { line: 10, field: "as_of", fault: "future" },
      { line: 10, field: "amount", fault: "too_much" },
      { line: 10, field: "note", fault: "long" },
    ],
  });
});

test("columns are known by their headings", () => {
  const heads = ["No. pelajar", "Nama", "Tarikh", "Baki (RM)", "Catatan"];
  expect(guessOpenings(heads)).toEqual({ who: 0, as_of: 2, amount: 3, note: 4 });
  expect(guessOpenings(["A", "B"])).toEqual({ who: null, as_of: null, amount: null, note: null });
});
