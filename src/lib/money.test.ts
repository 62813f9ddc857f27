import { expect, test } from "vitest";
import { formatAmount, formatRinggit, formatSen, senIn, senInWords } from "./money.ts";

test.each([
  [0, "RM 0.00"],
  [1, "RM 0.01"],
  [10, "RM 0.10"],
  [99, "RM 0.99"],
  [100, "RM 1.00"],
  [12_345, "RM 123.45"],
  [99_999, "RM 999.99"],
  [100_000, "RM 1,000.00"],
  [4_525_000, "RM 45,250.00"],
  [123_456_789, "RM 1,234,567.89"],
  [10_000_000_000, "RM 100,000,000.00"],
  [9_007_199_254_740_991, "RM 90,071,992,547,409.91"],
  [-5, "-RM 0.05"],
  [-123_450, "-RM 1,234.50"],
])("%i sen are %s", (sen, text) => {
  expect(formatSen(sen)).toBe(text.replace(" ", "\u00A0"));
  expect(formatAmount(sen)).toBe(text.replace("RM ", ""));
});

test.each([
  [4_525_000, "RM 45,250"],
  [0, "RM 0"],
  [99, "RM 0"],
  [-123_450, "-RM 1,234"],
])("%i sen without the sen are %s", (sen, text) => {
  expect(formatRinggit(sen)).toBe(text.replace(" ", "\u00A0"));
});

test.each([
  [104_000, "RINGGIT MALAYSIA SATU RIBU EMPAT PULUH SAHAJA"],
  [53_050, "RINGGIT MALAYSIA LIMA RATUS TIGA PULUH DAN SEN LIMA PULUH SAHAJA"],
  [10_000, "RINGGIT MALAYSIA SERATUS SAHAJA"],
  [11_115, "RINGGIT MALAYSIA SERATUS SEBELAS DAN SEN LIMA BELAS SAHAJA"],
  [1_000, "RINGGIT MALAYSIA SEPULUH SAHAJA"],
  [5, "RINGGIT MALAYSIA SEN LIMA SAHAJA"],
  [0, "RINGGIT MALAYSIA KOSONG SAHAJA"],
  [4_525_000, "RINGGIT MALAYSIA EMPAT PULUH LIMA RIBU DUA RATUS LIMA PULUH SAHAJA"],
  [100_000_000, "RINGGIT MALAYSIA SATU JUTA SAHAJA"],
])("%i sen in words", (sen, text) => {
  expect(senInWords(sen)).toBe(text);
});

test.each([
  ["530", 53_000],
  ["530.5", 53_050],
  ["RM 1,040.00", 104_000],
  [formatSen(104_000), 104_000],
  ["0.05", 5],
  ["1,04", null],
  ["530.505", null],
  ["-5", null],
  ["", null],
  ["99999999999", null],
])("the typed sum %s", (typed, sen) => {
  expect(senIn(typed)).toBe(sen);
});
