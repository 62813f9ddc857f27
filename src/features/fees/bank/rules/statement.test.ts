import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parseText } from "#features/imports/reading/rules.ts";
import { guessColumns, readDay, readStatement, readSum } from "./statement.ts";

test.each([
  ["1,234.50", 123_450],
  ["1.234,50", 123_450],
  ["1234,5", 123_450],
  ["RM 530.00", 53_000],
  ["530.00-", -53_000],
  ["530.00+", 53_000],
  ["-0.50", -50],
  ["(0.50)", -50],
  ["530.00 DR", -53_000],
  ["530.00CR", 53_000],
  ["1,234,567.89", 123_456_789],
  ["1.000", 100_000],
  ["530", 53_000],
  [".50", 50],
  ["", null],
  ["abc", null],
  ["1.23.45", null],
  ["12,34.50", null],
  ["-", null],
])("%s is %s sen", (text, sen) => {
  expect(readSum(text)).toBe(sen);
});

test.each([
  ["20/11/2026", "2026-11-20"],
  ["1-2-26", "2026-02-01"],
  ["20 Nov 2026", "2026-11-20"],
  ["20-Nov-26", "2026-11-20"],
  ["05 Ogos 2026", "2026-08-05"],
  ["2026-11-20", "2026-11-20"],
  ["20/11/2026 14:03", "2026-11-20"],
  ["31/02/2026", null],
  ["11/20/2026", null],
  ["Total", null],
])("%s is %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe("a statement", () => {
  const read = (text: string) => {
    const { cells } = parseText(text);
    const columns = guessColumns(cells);
    expect(columns).toBeDefined();
    return columns && readStatement(cells, columns);
  };

  test("of Maybank: one column of sums with their sign behind", () => {
    expect(
      read(
        "Account,5140\n\nEntry Date,Transaction Description,Transaction Amount,Statement Balance\n" +
          '20/11/2026,"IBK FUND TFR TO A/C, ROHANA BT DAUD",530.00+,"1,530.00"\n' +
          "20/11/2026,SERVICE CHARGE,0.50-,1529.50\nTOTAL,,,\n",
      ),
    ).toEqual({
      lines: [
        {
          booked_on: "2026-11-20",
          description: "IBK FUND TFR TO A/C, ROHANA BT DAUD",
          reference: "",
          amount_sen: 53_000,
        },
      ],
      out: 1,
      unread: [],
    });
  });

  test("of CIMB: columns of debits and credits, semicolons, a mark at the beginning, 1.234,50", () => {
    expect(
      read(
        "Tarikh;Butiran;Rujukan;Debit;Kredit;Baki\n" +
          "20-11-26;DUITNOW  QR;K0051;;1.234,50;2.000,00\n" +
          "21-11-26;CAJ;;0,50;;1.999,50\n32-11-26;ROSAK;;;1,00;\n21-11-26;ROSAK;;;satu;\n",
      ),
    ).toEqual({
      lines: [
        {
          booked_on: "2026-11-20",
          description: "DUITNOW QR",
          reference: "K0051",
          amount_sen: 123_450,
        },
      ],
      out: 1,
      unread: [4, 5],
    });
  });

  test("to try in the demo has sums that came in, some with the number of a family", () => {
    const found = read(readFileSync(resolve("public/demo-bank.csv"), "utf8"));
    expect(found).toMatchObject({ out: 3, unread: [] });
    const coded = found?.lines.filter(({ description }) => /\bK-?0\d{3}\b/.test(description));
    expect([found?.lines.length, coded?.length]).toEqual([14, 10]);
  });

  test.each(["a,b\n1,2\n", "Tarikh,Butiran\n20/11/2026,x\n", "Butiran,Jumlah\nx,1.00\n"])(
    "without a day or a sum has no columns: %j",
    (text) => {
      expect(guessColumns(parseText(text).cells)).toBeUndefined();
    },
  );
});
