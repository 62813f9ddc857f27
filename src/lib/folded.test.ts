import { expect, test } from "vitest";
import { folded, matcher } from "./folded.ts";
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
