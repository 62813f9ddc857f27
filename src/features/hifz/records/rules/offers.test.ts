import { expect, test } from "vitest";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { idAt, ORDERS, refAt } from "#features/hifz/mushaf/rules/testing.ts";
import { heldRanges, type HeardRecord } from "./fold.ts";
import { catchUpTarget, offeredPortion, repeatsOf } from "./offers.ts";

const HALF_A_PAGE = { unit: "page", amount: 1, parts: 2 } as const;

type Row = [from: string, to: string, decision: HeardRecord["decision"], kept?: string];

function offered(rows: Row[]): string | null {
  const records = rows.map(([from, to, decision, kept]): HeardRecord => ({
    stream: "baharu",
    date: "2026-11-20",
    from_id: idAt(from),
    to_id: idAt(to),
    kept_to: kept ? idAt(kept) : null,
    decision,
    heard_by: "teacher",
    pins: [],
  }));
  const going = {
    order: ORDERS["mushaf"] ?? [],
    covered: heldRanges(records),
    target: HALF_A_PAGE,
    edition: "madinah_1405" as const,
  };
  const range: AyahRange | null = offeredPortion(going, records);
  return range && range.map(refAt).join("–");
}

test.each<[string | null, Row[]]>([
  ["1:1–1:5", []],
  ["2:12–2:16", [["2:6", "2:11", "pass"]]],
  // The rest of a half is next.
  ["2:10–2:16", [["2:6", "2:11", "half", "2:9"]]],
  // What must be repeated is offered again, however often.
  ["2:6–2:11", [["2:6", "2:11", "repeat"]]],
  [
    "2:6–2:11",
    [
      ["2:1", "2:5", "pass"],
      ["2:6", "2:11", "repeat"],
      ["2:6", "2:11", "repeat"],
    ],
  ],
  [
    "2:12–2:16",
    [
      ["2:6", "2:11", "repeat"],
      ["2:6", "2:11", "pass"],
    ],
  ],
  [null, [["1:1", "114:6", "pass"]]],
])("%s comes next", (next, rows) => {
  expect(offered(rows)).toBe(next);
});

test("repeats are counted from the latest record back", () => {
  const of = (...decisions: HeardRecord["decision"][]) =>
    repeatsOf(decisions.map((decision) => ({ decision })));
  expect(of()).toBe(0);
  expect(of("pass")).toBe(0);
  expect(of("pass", "repeat", "repeat", "repeat")).toBe(3);
  expect(of("repeat", "half", "repeat")).toBe(1);
  expect(of("repeat", "repeat")).toBe(2);
});

test.each([
  [
    ["page", 1, 1],
    [3, 2],
  ],
  [
    ["page", 1, 2],
    [3, 4],
  ],
  [
    ["page", 2, 3],
    [1, 1],
  ],
  [
    ["page", 1, 4],
    [3, 8],
  ],
  [
    ["page", 2, 1],
    [3, 1],
  ],
  [
    ["line", 5, 1],
    [8, 1],
  ],
  [
    ["ayah", 4, 1],
    [6, 1],
  ],
  [
    ["rubu", 1, 1],
    [2, 1],
  ],
] as const)(
  "who is behind is offered half as much again: of %o it is %o",
  (target, [amount, parts]) => {
    const [unit, before, of] = target;
    expect(catchUpTarget({ unit, amount: before, parts: of })).toEqual({ unit, amount, parts });
  },
);
