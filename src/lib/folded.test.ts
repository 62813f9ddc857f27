import { expect, test } from "vitest";
import { folded } from "./folded.ts";
import { searchable } from "./names.ts";

test("a text is folded as the search folds it, the first time, again, and after very many others", () => {
  const text = "Mohd. Al-'Amin bin Nor";
  expect(folded(text)).toBe(searchable(text));
  expect(folded(text)).toBe(searchable(text));
  for (let at = 0; at < 41_000; at += 1) folded(`S-${at}`);
  expect(folded(text)).toBe(searchable(text));
  expect(folded("")).toBe("");
});
