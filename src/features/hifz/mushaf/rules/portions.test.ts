import { EDITIONS, type Edition, type Unit } from "#lib/enumerations.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idAt, ORDERS, refAt, rowsOf, someRanges } from "./testing.ts";
import { LAST_AYAH, type AyahRange } from "./ayahs.ts";
import { joinRanges, nextStart, type Order } from "./orders.ts";
import { portion, type DailyTarget } from "./portions.ts";
import { milli, tenths } from "./sizes.ts";

/** Print, order, first ayah, target (unit, amount/parts), then the portion: first, last, thousandths, tenths. */
const PORTIONS = rowsOf(`
  1405 mushaf 2:1 page 1/1 2:1 2:5 1000 60
  1405 mushaf 2:6 page 1/1 2:6 2:16 1000 150
  1405 mushaf 2:10 page 1/1 2:10 2:16 640 96
  1405 mushaf 2:14 page 1/1 2:14 2:24 1280 192
  1405 mushaf 2:6 page 2/1 2:6 2:24 2000 300
  1405 mushaf 2:6 page 1/2 2:6 2:11 533 80
  1405 mushaf 2:12 page 1/2 2:12 2:16 467 70
  1405 mushaf 2:6 page 3/2 2:6 2:20 1480 222
  1405 mushaf 2:282 page 1/2 2:282 2:282 1000 150
  1405 mushaf 2:1 line 3/1 2:1 2:3 416 25
  1405 mushaf 2:255 line 5/1 2:255 2:255 320 48
  1405 mushaf 36:1 line 7/1 36:1 36:10 523 68
  1405 mushaf 18:1 ayah 5/1 18:1 18:5 414 56
  1405 mushaf 18:105 ayah 5/1 18:105 18:110 520 78
  1405 mushaf 2:26 rubu 1/1 2:26 2:43 2313 347
  1405 mushaf 2:40 rubu 1/1 2:40 2:59 2113 317
  1405 juz_30_1 78:1 page 1/1 78:1 78:30 1000 130
  1405 juz_30_1 112:1 page 1/1 112:1 114:6 1000 90
  1405 juz_30_1 67:1 page 1/1 67:1 67:12 1000 130
  1405 juz_30_then_1 112:1 page 2/1 112:1 114:6 1000 90
  1405 juz_30_1 5:77 page 1/1 5:77 5:81 733 110
  1405 juz_30_1 5:82 page 1/1 5:82 5:89 1267 190
  1421 juz_30_1 5:82 page 1/1 5:82 5:90 1427 208
  1405 juz_30_1 45:23 page 1/1 45:23 45:37 1461 210
  1405 juz_30_1 80:1 page 1/1 80:1 80:42 1000 140
  1421 juz_30_1 80:1 page 1/1 80:1 80:40 1000 132
  1421 juz_30_1 81:1 page 1/1 81:1 81:29 938 120
  1405 surah_114_1 114:1 line 5/1 114:1 114:6 445 40
  1405 surah_114_1 114:1 line 7/1 113:1 114:6 789 71
  1405 surah_114_1 114:1 page 1/1 112:1 114:6 1000 90
  1405 surah_114_1 98:1 line 5/1 98:1 98:5 473 52
  1405 surah_114_1 78:1 line 3/1 78:1 78:9 230 30
  1405 surah_114_1 93:1 surah 1/1 93:1 93:11 446 49
`);

test.each(PORTIONS)("in %s, %s from %s by %s %s: %s to %s", (...row) => {
  const [print, order, from, unit, amount, first, last, size, lines] = row;
  const edition = editionOf(print);
  const target = targetOf(unit, amount);
  const [a, b] = portion({ order: orderNamed(order), covered: [], target, edition }, idAt(from));
  expect([refAt(a), refAt(b)]).toEqual([first, last]);
  expect([milli(a, b, edition), tenths(a, b)]).toEqual([Number(size), Number(lines)]);
});

/** Print, order, target: how many portions lead to khatam. */
const WALKS = rowsOf(`
  1405 mushaf page 1/1 604
  1405 mushaf page 1/2 1207
  1405 mushaf page 2/1 302
  1405 mushaf line 5/1 1745
  1405 mushaf rubu 1/1 240
  1405 juz_30_1 page 1/1 604
  1405 juz_30_1 page 1/2 1207
  1405 juz_30_1 page 2/1 303
  1405 juz_30_1 line 5/1 1749
  1405 juz_30_1 rubu 1/1 240
  1405 juz_30_then_1 page 1/1 604
  1405 juz_30_then_1 page 1/2 1207
  1405 juz_30_then_1 page 2/1 303
  1405 juz_30_then_1 line 5/1 1749
  1405 juz_30_then_1 rubu 1/1 240
  1405 surah_114_1 page 1/1 604
  1405 surah_114_1 page 1/2 1205
  1405 surah_114_1 page 2/1 321
  1405 surah_114_1 line 5/1 1772
  1405 surah_114_1 rubu 1/1 289
  1421 mushaf page 1/1 604
  1421 mushaf page 1/2 1207
  1421 mushaf page 2/1 302
  1421 mushaf line 5/1 1745
  1421 mushaf rubu 1/1 240
  1421 juz_30_1 page 1/1 604
  1421 juz_30_1 page 1/2 1207
  1421 juz_30_1 page 2/1 303
  1421 juz_30_1 line 5/1 1750
  1421 juz_30_1 rubu 1/1 240
  1421 juz_30_then_1 page 1/1 604
  1421 juz_30_then_1 page 1/2 1207
  1421 juz_30_then_1 page 2/1 303
  1421 juz_30_then_1 line 5/1 1750
  1421 juz_30_then_1 rubu 1/1 240
  1421 surah_114_1 page 1/1 603
  1421 surah_114_1 page 1/2 1208
  1421 surah_114_1 page 2/1 321
  1421 surah_114_1 line 5/1 1772
  1421 surah_114_1 rubu 1/1 289
`);

test.each(WALKS)(
  "in %s, %s by %s %s is learnt in %s portions",
  (print, order, unit, amount, count) => {
    const edition = editionOf(print);
    const walk = walkOf({ order: orderNamed(order), target: targetOf(unit, amount), edition }, []);
    expect(walk).toHaveLength(Number(count));
  },
);

const target = fc.record({
  unit: fc.constantFrom<Unit>("page", "line", "ayah", "surah", "rubu"),
  amount: fc.integer({ min: 1, max: 60 }),
  parts: fc.integer({ min: 1, max: 4 }),
});

describe("whatever the order, the target and what is covered", () => {
  const going = fc.record({
    name: fc.constantFrom(...Object.keys(ORDERS)),
    target,
    edition: fc.constantFrom(...EDITIONS),
    covered: someRanges,
  });

  test("portions lead to khatam and cover each ayah once", () => {
    fc.assert(
      fc.property(going, ({ name, covered, ...rest }) => {
        const order = orderNamed(name);
        const times = new Uint8Array(LAST_AYAH + 1);
        for (const [from, to] of joinRanges(covered)) times.fill(1, from, to + 1);
        for (const [from, to] of walkOf({ order, ...rest }, covered)) {
          for (let id = from; id <= to; id++) times[id] = (times[id] ?? 0) + 1;
        }
        const inOrder = (id: number) => order.some(([from, to]) => id >= from && id <= to);
        const wrong = times.findIndex((count, id) => id > 0 && inOrder(id) && count !== 1);
        expect(wrong).toBe(-1);
      }),
      { numRuns: 80 },
    );
  });

  test("a portion contains its start, ends in the start's block, and meets nothing covered", () => {
    fc.assert(
      fc.property(going, fc.integer({ min: 1, max: LAST_AYAH }), (found, last) => {
        const order = orderNamed(found.name);
        const start = nextStart(order, found.covered, [last, last]);
        if (start === null) return;
        const [from, to] = portion({ ...found, order }, start);
        expect(from <= start && start <= to).toBe(true);
        const block = order.find(([first, end]) => start >= first && start <= end) ?? [0, 0];
        expect(to).toBeLessThanOrEqual(block[1]);
        expect(from < start ? start === block[0] && to === block[1] : true).toBe(true);
        const meets = found.covered.some(([first, end]) => first <= to && end >= from);
        expect(meets).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

type Going = { order: Order; target: DailyTarget; edition: Edition };

function walkOf(going: Going, before: readonly AyahRange[]): AyahRange[] {
  const walk: AyahRange[] = [];
  let covered: AyahRange[] = [...before];
  let last: AyahRange | null = null;
  for (;;) {
    const start = nextStart(going.order, covered, last);
    if (start === null) return walk;
    last = portion({ ...going, covered }, start);
    walk.push(last);
    covered = joinRanges([...covered, last]);
  }
}

function orderNamed(name: string): Order {
  return ORDERS[name] ?? [];
}

function editionOf(print: string): Edition {
  return print === "1405" ? "madinah_1405" : "madinah_1421";
}

function targetOf(unit: string, size: string): DailyTarget {
  const [amount = 1, parts = 1] = size.split("/").map(Number);
  return { unit: unit as Unit, amount, parts };
}
