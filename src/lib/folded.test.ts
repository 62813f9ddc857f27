import { expect, test } from "vitest";
import { folded, foldedRows, matcher } from "./folded.ts";
import { matches, searchable } from "./names.ts";

test("a text is folded as the search folds it, the first time, again, and after very many others", () => {
  const text = "Mohd. Al-'Amin bin Nor";
  expect(folded(text)).toBe(searchable(text));
  expect(folded(text)).toBe(searchable(text));
  for (let at = 0; at < 41_000; at += 1) folded(`S-${at}`);
  expect(folded(text)).toBe(searchable(text));
  expect(folded("")).toBe("");
});

test.each(["", " ", "'", "mohd", "nor amin", "al-amin", "S-1", "baris dua", "%", "x"])(
  "%j is found in the same texts with and without the cache",
  (search) => {
    const rows = [
      ["Mohd. Al-'Amin bin Nor", "S-1"],
      [null, undefined, ""],
      ["Muhammad", "Nur Amin"],
      ["satu baris\ndua baris\r\ntiga"],
    ];
    const finds = matcher(search);
    for (const texts of rows) expect(finds(texts), String(texts)).toBe(matches(search, texts));
  },
);

test("the rows of a list are taken apart and folded without their codes, also after very many lists", () => {
  const list = "1\nactive\nS-1\nMohd. Amin\n\u001E2\nleft\nS-2\nSiti\nسيتي";
  const rows = foldedRows(list, 2);
  expect(rows.map(({ parts }) => parts)).toEqual([
    ["1", "active", "S-1", "Mohd. Amin", ""],
    ["2", "left", "S-2", "Siti", "سيتي"],
  ]);
  expect(rows.map((row) => row.folded)).toEqual([
    folded("S-1\nMohd. Amin\n"),
    folded("S-2\nSiti\nسيتي"),
  ]);
  expect(foldedRows(list, 2)).toBe(rows);
  expect(foldedRows(`${list}x`, 2).at(-1)?.parts.at(-1)).toBe("سيتيx");
  for (let at = 0; at < 11; at += 1) foldedRows(`${at}\n${"x".repeat(200_000)}`, 1);
  expect(foldedRows(list, 2)).toEqual(rows);
});
