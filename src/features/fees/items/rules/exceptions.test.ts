import { expect, test } from "vitest";
import { guessExceptions, planExceptions, readMonthCell } from "./exceptions.ts";

const TODAY = "2026-11-23";

test.each([
  ["2026-12", "2026-12"],
  ["12/2026", "2026-12"],
  ["Dis 2026", "2026-12"],
  ["December 2026", "2026-12"],
  ["1/12/2026", "2026-12"],
  ["2026-12-31", "2026-12"],
  ["46357", "2026-12"],
  ["13/2026", undefined],
  ["12/26", undefined],
  ["2026", undefined],
  ["sekarang", undefined],
])("the month %s is %s", (text, month) => {
  expect(readMonthCell(text, TODAY)).toBe(month);
});

const ITEMS = [
  { id: "fee", scope: "pupil", name_ms: "Yuran bulanan", name_en: "Monthly fee" },
  { id: "bus", scope: "pupil", name_ms: "Bas", name_en: "Bas" },
  { id: "trip1", scope: "pupil", name_ms: "Lawatan", name_en: "Trip" },
  { id: "trip2", scope: "pupil", name_ms: "Rombongan", name_en: "trip" },
  { id: "pibg", scope: "family", name_ms: "PIBG", name_en: "PTA" },
] as const;

test("each line is taken, or refused with its field and reason", () => {
  const line = (who: string, item: string, amount: string, from = "1/2027", to = "") => {
    return { who, item, amount, from, to };
  };
  const rows = [
    line("s-1", "yuran  BULANAN", "RM 400.00"),
    line("S-2", "Monthly fee", "0", "2026-12", "3/2027"),
    line("S-2", "Bas", "50"),
    line("S-1", "Monthly fee", "450", "12/2027"),
    line("S-2", "Yuran bulanan", "450", "2/2026", "6/2026"),
    line("S-2", "Yuran bulanan", "450", "4/2027"),
    line("", "", "", ""),
    line("S-9", "Buku", "-5", "soon", "later"),
    line("S-1", "Trip", "100000.01", "3/2027", "2/2027"),
    line("S-1", "PIBG", "5"),
  ].map((row, at) => ({ line: at + 2, ...row }));
  const students = new Map([
    ["S-1", "one"],
    ["S-2", "two"],
  ]);
  const known = [
    {
      item_id: "fee",
      student_id: "two",
      amount_sen: 1,
      from_month: "2026-06",
      to_month: "2026-07",
    },
  ];
  expect(planExceptions(rows, { today: TODAY, students, items: ITEMS, known })).toEqual({
    exceptions: [
      {
        item_id: "fee",
        student_id: "one",
        amount_sen: 40_000,
        from_month: "2027-01",
        to_month: null,
      },
      {
        item_id: "fee",
        student_id: "two",
        amount_sen: null,
        from_month: "2026-12",
        to_month: "2027-03",
      },
      {
        item_id: "bus",
        student_id: "two",
        amount_sen: 5_000,
        from_month: "2027-01",
        to_month: null,
      },
      {
        item_id: "fee",
        student_id: "two",
        amount_sen: 45_000,
        from_month: "2027-04",
        to_month: null,
      },
    ],
    problems: [
      { line: 5, field: "from", fault: "twice" },
      { line: 6, field: "from", fault: "known" },
      { line: 8, field: "who", fault: "missing" },
      { line: 8, field: "item", fault: "missing" },
      { line: 8, field: "amount", fault: "missing" },
      { line: 8, field: "from", fault: "missing" },
      { line: 9, field: "who", fault: "unknown" },
      { line: 9, field: "item", fault: "no_item" },
      { line: 9, field: "amount", fault: "not_sum" },
      { line: 9, field: "from", fault: "not_month" },
      { line: 9, field: "to", fault: "not_month" },
      { line: 10, field: "item", fault: "several" },
      { line: 10, field: "amount", fault: "too_much" },
      { line: 10, field: "to", fault: "before" },
      { line: 11, field: "item", fault: "family" },
    ],
  });
});

test("columns are known by their headings", () => {
  const heads = [
    "No. pelajar",
    "Nama",
    "Butiran yuran",
    "Harga (RM)",
    "Bulan pertama",
    "Bulan terakhir",
  ];
  expect(guessExceptions(heads)).toEqual({ who: 0, item: 2, amount: 3, from: 4, to: 5 });
  const english = ["Student number", "Fee item", "Amount", "From", "To"];
  expect(guessExceptions(english)).toEqual({ who: 0, item: 1, amount: 2, from: 3, to: 4 });
  expect(guessExceptions(["A"])).toEqual({
    who: null,
    item: null,
    amount: null,
    from: null,
    to: null,
  });
});
