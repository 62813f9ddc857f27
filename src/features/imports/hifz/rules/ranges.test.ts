import { describe, expect, test } from "vitest";
import { refOf } from "#features/hifz/mushaf/rules/positions.ts";
import { lineReader } from "#features/imports/rows/rules/cells.ts";
import type { Row } from "#features/imports/rows/rules.ts";
import type { Edition } from "#lib/enumerations.ts";
import { readAyahs, readJuz } from "./ranges.ts";

const ref = (id: number) => `${refOf(id).surah}:${refOf(id).ayah}`;

function read(cells: Row["cells"], edition: Edition = "madinah_1405") {
  const reader = lineReader({ line: 2, cells });
  const range = readAyahs(reader, readJuz(reader), edition);
  const [problem] = reader.problems;
  if (problem) return [problem.field, problem.fault, problem.values].filter(Boolean).join(" ");
  const doubts = reader.warnings.map(({ doubt }) => doubt);
  return [...(range ?? []).map(ref), ...doubts].join(" ");
}

describe("the ayahs of a line", () => {
  test.each<[Row["cells"], string]>([
    [{ surah: "Al-Mulk" }, "67:1 67:30"],
    [{ surah: "67" }, "67:1 67:30"],
    [{ surah: "67. Al Mulk" }, "67:1 67:30"],
    [{ surah: "٦٧" }, "67:1 67:30"],
    [{ surah: "67:1-12" }, "67:1 67:12"],
    [{ surah: "Al-Mulk", ayah_from: "1-12" }, "67:1 67:12"],
    [{ surah: "Al-Mulk", ayah_from: "3", ayah_to: "5" }, "67:3 67:5"],
    [{ surah: "Al-Mulk", ayah_from: "3" }, "67:3 67:3"],
    [{ surah: "Al-Mulk", ayah_to: "12" }, "67:1 67:12"],
    [{ surah: "An-Naba' hingga An-Nas", ayah_to: "2" }, "78:1 114:2"],
    [{ page_from: "562" }, "67:1 67:12"],
    [{ page_from: "m/s 562–563" }, "67:1 67:26"],
    [{ page_from: "562", page_to: "563" }, "67:1 67:26"],
    [{ surah: "Al-Mulk", page_from: "563" }, "67:13 67:26"],
    [{ surah: "Al-Mulk", ayah_from: "1-12", page_from: "562" }, "67:1 67:12"],
    [{ surah: "Al-Mulk", ayah_from: "1-13", page_from: "562" }, "67:1 67:13 page_differs"],
    [{ surah: "Al-Baqarah", juz: "2" }, "2:142 2:252"],
    [{ surah: "Al-Baqarah", juz: "1-3" }, "2:1 2:286"],
    [{ juz: "30, 29, 1-3" }, ""],
    [{}, ""],
  ])("%j are %s", (cells, said) => {
    expect(read(cells)).toBe(said);
  });

  test.each<[Row["cells"], string]>([
    [{ surah: "Al-Tiada" }, "surah unknown_surah"],
    [{ surah: "115" }, "surah unknown_surah"],
    [{ juz: "31" }, "juz unknown_juz"],
    [{ page_from: "605" }, "page_from unknown_page"],
    [{ page_from: "0" }, "page_from unknown_page"],
    [{ surah: "Al-Mulk", ayah_from: "satu" }, "ayah_from unknown_ayah"],
    [{ ayah_from: "3" }, "surah missing"],
    [{ page_from: "563-562" }, "page_from backward 563 > 562"],
    [{ surah: "Al-Mulk", ayah_from: "12-3" }, "ayah_from backward 12 > 3"],
    [{ surah: "Al-Mulk", ayah_to: "31" }, "ayah_to ayah_outside 31 ≠ Al-Mulk 1–30"],
    [{ surah: "Taha", ayah_to: "900" }, "ayah_to ayah_outside 900 ≠ Taha 1–135"],
    [{ surah: "Al-Mulk", page_from: "10" }, "page_from page_outside m/s 10 ≠ Al-Mulk m/s 562–564"],
    [
      { surah: "Al-Mulk", page_from: "562-570" },
      "page_from page_outside m/s 562–570 ≠ Al-Mulk m/s 562–564",
    ],
    [
      { surah: "Al-Mulk", ayah_from: "1-12", page_from: "563" },
      "page_from page_outside m/s 563 ≠ Al-Mulk m/s 562",
    ],
    [{ surah: "Al-Mulk", juz: "30" }, "juz juz_outside juzuk 30 ≠ juzuk 29"],
    [{ page_from: "3", juz: "29" }, "juz juz_outside juzuk 29 ≠ juzuk 1"],
  ])("%j fail: %s", (cells, said) => {
    expect(read(cells)).toBe(said);
  });

  test("of a page are those of the school's print", () => {
    expect(read({ page_from: "586" }, "madinah_1405")).toBe("81:1 81:29");
    expect(read({ page_from: "586" }, "madinah_1421")).toBe("80:41 81:29");
  });
});
