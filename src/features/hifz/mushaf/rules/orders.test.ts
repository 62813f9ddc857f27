import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idAt, ORDERS, refAt, rowsOf, someRanges } from "./testing.ts";
import { LAST_AYAH, type AyahRange } from "./ayahs.ts";
import { gapsBefore, indexOf, joinRanges, nextStart, type Order, orderOf } from "./orders.ts";

/** Order, what is covered, the last ayah of the latest record, where it goes on. */
const NEXT = rowsOf(`
  mushaf none none 1:1
  juz_30_1 none none 78:1
  surah_114_1 none none 114:1
  juz_30_1 78:1-78:30 78:30 78:31
  juz_30_1 78:1-114:6 114:6 67:1
  juz_30_then_1 78:1-114:6 114:6 1:1
  surah_114_1 112:1-114:6 112:4 111:1
  mushaf 2:1-2:20,2:25-2:40 2:40 2:41
  mushaf 1:1-114:6 114:6 khatam
  juz_30_1 36:1-36:83,78:1-78:30 78:30 78:31
  juz_30_1 67:13-114:6 114:6 67:1
`);

test.each(NEXT)("%s with %s after %s goes on at %s", (order, covered, last, next) => {
  const ranges = (covered === "none" ? "" : covered)
    .split(",")
    .filter(Boolean)
    .map((range) => range.split("-").map(idAt) as unknown as AyahRange);
  const latest = last === "none" ? null : ([idAt(last), idAt(last)] as const);
  const start = nextStart(orderNamed(order), ranges, latest);
  expect(start === null ? "khatam" : refAt(start)).toBe(next);
});

test("of a record over three surahs, the last in the order counts", () => {
  const order = orderNamed("surah_114_1");
  const record = [idAt("112:1"), idAt("114:6")] as const;
  expect(nextStart(order, [record], record)).toBe(idAt("111:1"));
});

test("gaps behind are those before the next start", () => {
  const order = orderNamed("mushaf");
  const covered = [
    [idAt("2:1"), idAt("2:20")],
    [idAt("2:25"), idAt("2:40")],
  ] as const;
  const gaps = gapsBefore(order, covered, idAt("2:41"));
  expect(gaps.map((gap) => gap.map(refAt))).toEqual([
    ["1:1", "1:7"],
    ["2:21", "2:24"],
  ]);
});

describe("against a walk over the order, ayah by ayah", () => {
  const cases = fc.tuple(fc.constantFrom(...Object.keys(ORDERS)), someRanges, fc.nat(LAST_AYAH));

  test("the next start and the gaps are the same", () => {
    fc.assert(
      fc.property(cases, ([name, covered, at]) => {
        const order = orderNamed(name);
        const walk = idsOf(order);
        const held = new Set(covered.flatMap((range) => idsOf([range])));
        const last = at === 0 ? null : at;
        const after = last ? walk.indexOf(last) + 1 : 0;
        const free =
          walk.slice(after).find((id) => !held.has(id)) ?? walk.find((id) => !held.has(id));
        expect(nextStart(order, covered, last === null ? null : [last, last])).toBe(free ?? null);
        if (free === undefined) return;
        const behind = walk.slice(0, walk.indexOf(free)).filter((id) => !held.has(id));
        expect(gapsBefore(order, covered, free).flatMap((gap) => idsOf([gap]))).toEqual(behind);
      }),
      { numRuns: 60 },
    );
  });

  test("places are counted from 0, and joined ranges cover the same", () => {
    for (const order of Object.values(ORDERS)) {
      const walk = idsOf(order);
      expect(walk.map((id) => indexOf(order, id))).toEqual(walk.map((_, at) => at));
    }
    expect(indexOf(orderOf("juz", [30]), 1)).toBe(-1);
    fc.assert(
      fc.property(someRanges, (ranges) => {
        const joined = joinRanges(ranges);
        const ids = [...new Set(ranges.flatMap((range) => idsOf([range])))].sort((a, b) => a - b);
        expect(idsOf(joined)).toEqual(ids);
        expect(joined.every(([from], i) => i === 0 || from > (joined[i - 1]?.[1] ?? 0) + 1)).toBe(
          true,
        );
      }),
    );
  });
});

function orderNamed(name: string): Order {
  return ORDERS[name] ?? [];
}

function idsOf(order: readonly AyahRange[]): number[] {
  return order.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
}
