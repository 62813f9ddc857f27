import { expect, test } from "vitest";
import { changesIn } from "./changes.ts";

const WORDS = { empty: "–", fields: { phone: "No. telefon" }, values: { inactive: "Tidak aktif" } };

test("changes are said field by field", () => {
  const details = {
    changes: { status: ["active", "inactive"], weekend_days: [[6, 7], []], phone: [null, "•••89"] },
  };
  expect(changesIn(details, WORDS)).toEqual([
    { field: "status", before: "active", after: "Tidak aktif" },
    { field: "weekend days", before: "6, 7", after: "–" },
    { field: "No. telefon", before: "–", after: "•••89" },
  ]);
});

test.each([{}, { changes: null }, { changes: "x" }, { changes: { a: 1 } }])(
  "%j says nothing",
  (details) => {
    expect(changesIn(details, WORDS)).toEqual([]);
  },
);
