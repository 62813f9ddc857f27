import { EDITIONS, type Edition } from "#lib/enumerations.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { idAt, refAt } from "./testing.ts";
import { LAST_AYAH, type AyahRange } from "./ayahs.ts";
import { formatPages, formatRange } from "./ranges.ts";
import { parseRange } from "./typed.ts";
import { SURAH_NAMES } from "./surahs.ts";

const MALAY = { to: "hingga", page: "m/s" };
const ENGLISH = { to: "to", page: "p." };

const parsed = (text: string, edition: Edition = "madinah_1405") =>
  parseRange(text, edition)?.map(refAt).join(" ");

test.each([
  ["67:1-12", "67:1 67:12"],
  ["67:1 – 67:12", "67:1 67:12"],
  ["2:255", "2:255 2:255"],
  ["2:285-3:5", "2:285 3:5"],
  ["Al-Mulk 1–12", "67:1 67:12"],
  ["al mulk ayat 1 - 12", "67:1 67:12"],
  ["MULK 5", "67:5 67:5"],
  ["Surah Yasin", "36:1 36:83"],
  ["Yaasin", "36:1 36:83"],
  ["ash-shams", "91:1 91:15"],
  ["Yaseen", "36:1 36:83"],
  ["Al Kahf", "18:1 18:110"],
  ["Ad-Dhuha", "93:1 93:11"],
  ["Al-Maidah", "5:1 5:120"],
  ["Al-Waqiah 1-10", "56:1 56:10"],
  ["Al-Nas", "114:1 114:6"],
  ["An-Nasr", "110:1 110:3"],
  ["Al-Lahab", "111:1 111:5"],
  ["At-Tawbah", "9:1 9:129"],
  ["Al-Lail", "92:1 92:21"],
  ["Al Layl", "92:1 92:21"],
  ["Al-'Alaq", "96:1 96:19"],
  ["Al-A'la", "87:1 87:19"],
  ["Ash-Sharh", "94:1 94:8"],
  ["Alam Nasyrah", "94:1 94:8"],
  ["Az-Zalzalah", "99:1 99:8"],
  ["Ali Imran", "3:1 3:200"],
  ["An-Naba' hingga An-Nas", "78:1 114:6"],
  ["An-Naba - An-Nas", "78:1 114:6"],
  ["Al-Falaq 3 to An-Nas 2", "113:3 114:2"],
  ["ms 562", "67:1 67:12"],
  ["m/s 1-2", "1:1 2:5"],
  ["Muka surat 604", "112:1 114:6"],
  ["p. 3", "2:6 2:16"],
  ["juz 29", "67:1 77:50"],
  ["juzuk 29-30", "67:1 114:6"],
  ["juzuk 30 hingga juzuk 30", "78:1 114:6"],
  ["٦٧:١", "67:1 67:1"],
])("%s is %s", (text, range) => {
  expect(parsed(text)).toBe(range);
});

test.each([
  "",
  "abc",
  "67",
  "67:0",
  "67:31",
  "115:1",
  "67:12-1",
  "3:5-2:285",
  "Al-Mulk 31",
  "ms 0",
  "ms 605",
  "ms 9-8",
  "juz 31",
  "An-Nas hingga An-Naba'",
  "Al-Mulk hingga",
  "67:1-67:12-13",
])("%s is no range", (text) => {
  expect(parsed(text)).toBeUndefined();
});

test("a page is that of the school's print", () => {
  expect(parsed("ms 586", "madinah_1405")).toBe(
    "81:1 82:19".replace("82:19", refAt(idAt("82:1") - 1)),
  );
  expect(parsed("ms 586", "madinah_1421")).toMatch(/^80:41 /);
});

test("ranges are written as people say them", () => {
  const range = (from: string, to: string): AyahRange => [idAt(from), idAt(to)];
  expect(formatRange(range("67:1", "67:12"), MALAY)).toBe("Al-Mulk 1–12");
  expect(formatRange(range("36:1", "36:83"), MALAY)).toBe("Yasin");
  expect(formatRange(range("2:255", "2:255"), MALAY)).toBe("Al-Baqarah 255");
  expect(formatRange(range("113:3", "114:2"), MALAY)).toBe("Al-Falaq 3 hingga An-Nas 2");
  expect(formatRange(range("112:1", "114:6"), ENGLISH)).toBe("Al-Ikhlas to An-Nas");
  expect(formatPages(range("67:1", "67:12"), "madinah_1405", MALAY)).toBe("m/s 562");
  expect(formatPages(range("67:1", "67:13"), "madinah_1405", ENGLISH)).toBe("p. 562–563");
});

test("what is written is read again as the same range, in each language", () => {
  const ayah = fc.integer({ min: 1, max: LAST_AYAH });
  const words = fc.constantFrom(MALAY, ENGLISH);
  fc.assert(
    fc.property(ayah, ayah, words, fc.constantFrom(...EDITIONS), (a, b, said, edition) => {
      const range: AyahRange = [Math.min(a, b), Math.max(a, b)];
      expect(parseRange(formatRange(range, said), edition)).toEqual(range);
    }),
    { numRuns: 1000 },
  );
});

test("every surah is found by its name, with and without the article", () => {
  expect(new Set(SURAH_NAMES).size).toBe(114);
  SURAH_NAMES.forEach((name, at) => {
    expect(parsed(name)).toMatch(new RegExp(`^${at + 1}:1 ${at + 1}:`));
    expect(parsed(name.replace(/^A[a-z]+-/, "").replaceAll("'", ""))).toMatch(
      new RegExp(`^${at + 1}:1 `),
    );
  });
});
