import { expect, test } from "vitest";
import { COUNTRIES, countryName, readCountry } from "./countries.ts";

test("each country has letters of its own, and a name in both languages that leads back to it", () => {
  expect(new Set(COUNTRIES).size).toBe(249);
  for (const code of COUNTRIES) {
    for (const lang of ["ms", "en", "asal"] as const) {
      expect(countryName(code, lang)).not.toBe(code);
      expect(readCountry(countryName(code, lang))).toBe(code);
    }
  }
});

test.each([
  ["MALAYSIA", "MY"],
  ["my", "MY"],
  ["Warganegara", "MY"],
  ["  Warganegara   Malaysia ", "MY"],
  ["WNI", "ID"],
  ["indonesia", "ID"],
  ["Arab Saudi", "SA"],
  ["Saudi Arabia", "SA"],
  ["bukan warganegara", undefined],
  ["", undefined],
])("the country %j is %s", (text, code) => expect(readCountry(text)).toBe(code));
