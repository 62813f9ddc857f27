import { EDITIONS } from "#lib/enumerations.ts";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idAt, rowsOf } from "./testing.ts";
import { LAST_AYAH, LAST_PAGE } from "./ayahs.ts";
import { pageOf, pageRange } from "./positions.ts";
import { juzRange, rubuRange } from "./rubu.ts";
import { milli, milliBefore, milliOf, tenths } from "./sizes.ts";

/** First and last ayah, number of ayahs, size in both prints, tenths of a line. */
const SIZES = rowsOf(`
  1:1 1:7 7 1000 1000 70
  2:1 2:5 5 1000 1000 60
  2:1 2:286 286 48000 48000 7110
  2:142 2:252 111 20000 20000 3000
  2:255 2:257 3 707 707 106
  2:282 2:282 1 1000 1000 150
  5:78 5:82 5 840 840 126
  5:82 6:110 149 20267 20427 3020
  18:1 18:10 10 808 808 115
  36:1 36:83 83 5770 5770 840
  67:1 67:30 30 2392 2380 331
  78:1 78:40 40 1553 1529 202
  78:1 114:6 564 23000 23000 2710
  80:1 80:42 42 1000 1062 140
  112:1 114:6 15 1000 1000 90
  1:1 114:6 6236 604000 604000 88200
`);

test.each(SIZES)(
  "%s to %s are %s ayahs, %s and %s thousandths of a page",
  (first, last, ...sizes) => {
    const [from, to] = [idAt(first), idAt(last)];
    const millis = EDITIONS.map((edition) => milli(from, to, edition));
    expect([to - from + 1, ...millis, tenths(from, to)]).toEqual(sizes.map(Number));
  },
);

const ids = Array.from({ length: LAST_AYAH }, (_, at) => at + 1);
const ayah = fc.integer({ min: 1, max: LAST_AYAH });

test("the lengths are those that were published, 8,820 lines in all", () => {
  const lengths = ids.map((id) => tenths(id, id));
  expect(checksum(lengths)).toBe("dd824fbbaab8c52d");
  expect(tenths(1, LAST_AYAH)).toBe(88_200);
});

describe.each([
  ["madinah_1405", "603222b20f36f647"],
  ["madinah_1421", "a8a7df396925eae9"],
] as const)("in the print %s", (edition, published) => {
  const before = [...ids, LAST_AYAH + 1].map((id) => milliBefore(id, edition));

  test("what lies before each ayah is as published", () => {
    expect(checksum(before)).toBe(published);
  });

  test("each ayah is larger than nothing, and lies within its page", () => {
    for (const id of ids) {
      expect(milli(id, id, edition)).toBeGreaterThan(0);
      expect(Math.floor(milliBefore(id, edition) / 1000)).toBe(pageOf(id, edition) - 1);
    }
  });

  test("what lies before an ayah is what a sum over its page gives", () => {
    for (const id of ids) {
      const [first, last] = pageRange(pageOf(id, edition), edition);
      let [above, whole] = [0, 0];
      for (let at = first; at <= last; at++) {
        if (at < id) above += tenths(at, at);
        whole += tenths(at, at);
      }
      const share = Math.floor((1000 * above) / whole);
      expect(before[id - 1]).toBe(1000 * (pageOf(id, edition) - 1) + share);
    }
  });

  test("sizes add up, wherever a range is cut", () => {
    fc.assert(
      fc.property(fc.tuple(ayah, ayah, ayah), (three) => {
        const [from = 1, cut = 1, to = 1] = three.toSorted((a, b) => a - b);
        const rest = cut < to ? milli(cut + 1, to, edition) : 0;
        expect(milli(from, cut, edition) + rest).toBe(milli(from, to, edition));
      }),
    );
  });

  test("pages are a thousand each; pages, juz and rubu' make 604 pages", () => {
    const pages = Array.from({ length: LAST_PAGE }, (_, at) => pageRange(at + 1, edition));
    expect(pages.every(([from, to]) => milli(from, to, edition) === 1000)).toBe(true);
    const juz = Array.from({ length: 30 }, (_, at) => juzRange(at + 1));
    const rubu = Array.from({ length: 240 }, (_, at) => rubuRange(at + 1));
    for (const parts of [pages, juz, rubu]) expect(milliOf(parts, edition)).toBe(604_000);
  });
});

function checksum(numbers: number[]): string {
  return createHash("sha256").update(numbers.join(",")).digest("hex").slice(0, 16);
}
