import { expect, test } from "vitest";
import { guessColumnsBy, rowsOfList } from "./lists.ts";

test("a column is known by its heading and means one thing", () => {
  const headings = { amount: /jumlah|rm/i, note: /catatan/i, who: /no|jumlah/i };
  expect(guessColumnsBy(headings, ["No.", "Jumlah (RM)", "Nama"])).toEqual({
    amount: 1,
    note: null,
    who: 0,
  });
});

test("empty lines are left out, and the others keep their numbers in the file", () => {
  const cells = [["No.", "RM", "x"], [" K-1 ", "5"], ["", " ", "left"], ["K-2"]];
  expect(rowsOfList(cells, { who: 0, amount: 1, note: null })).toEqual([
    { line: 2, who: "K-1", amount: "5", note: "" },
    { line: 4, who: "K-2", amount: "", note: "" },
  ]);
});
