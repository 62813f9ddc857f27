import { EDITIONS } from "#lib/enumerations.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LAST_AYAH, LAST_JUZ, LAST_PAGE } from "./ayahs.ts";
import { PAGE_STARTS, SURAH_STARTS } from "./layout.ts";
import { RUBU_STARTS } from "./rubu.ts";
import { ayahsIn, idOf, pageOf, pageRange, refOf, surahRange } from "./positions.ts";
import { hizbOf, juzOf, juzRange, rubuOf, rubuRange } from "./rubu.ts";
import { rowsOf } from "./testing.ts";
import { milliBefore, tenths } from "./sizes.ts";

/** Reference, number, page in both prints, juz, hizb, rubu', thousandths before it in both prints, tenths of a line. */
const POSITIONS = rowsOf(`
  1:1 1 1 1 1 1 1 0 0 10
  1:7 7 1 1 1 1 1 642 642 25
  2:1 8 2 2 1 1 1 1000 1000 2
  2:141 148 21 21 1 2 8 20893 20893 16
  2:142 149 22 22 2 3 9 21000 21000 22
  2:255 262 42 42 3 5 17 41506 41506 48
  2:282 289 48 48 3 5 19 47000 47000 150
  2:286 293 49 49 3 5 20 48653 48653 52
  3:92 385 62 62 3 6 24 61000 61000 15
  3:93 386 62 62 4 7 25 61100 61100 26
  4:24 517 82 82 5 9 33 81000 81000 52
  5:77 746 121 120 6 12 48 120000 119862 24
  5:82 751 121 121 7 13 49 120733 120573 40
  5:83 752 122 121 7 13 49 121000 120840 24
  6:111 900 142 142 8 15 57 141000 141000 25
  9:93 1328 201 201 11 21 81 200840 200840 24
  11:6 1479 222 222 12 23 89 221000 221000 18
  17:1 2030 282 282 15 29 113 281000 281000 24
  18:75 2215 302 302 16 31 121 301000 301000 8
  21:1 2484 322 322 17 33 129 321000 321000 10
  36:28 3733 442 442 23 45 177 441000 441000 13
  46:1 4511 502 502 26 51 201 501461 501461 1
  55:17 4918 532 531 27 54 213 531000 530928 5
  58:1 5105 542 542 28 55 217 541000 541000 18
  67:1 5242 562 562 29 57 225 561000 561000 8
  78:1 5673 582 582 30 59 233 581000 581000 3
  80:41 5799 585 586 30 59 234 584942 585000 3
  81:1 5801 586 586 30 59 234 585000 585062 3
  87:16 5964 592 592 30 60 237 591000 591139 5
  93:1 6080 596 596 30 60 238 595281 595463 2
  100:10 6156 600 600 30 60 240 599000 599166 5
  112:1 6222 604 604 30 60 240 603000 603000 4
  114:6 6236 604 604 30 60 240 603888 603888 10
`);

test.each(POSITIONS)("%s is ayah %s on pages %s and %s", (ref, ...numbers) => {
  const [surah = 0, ayah = 0] = ref.split(":").map(Number);
  const id = idOf(surah, ayah);
  const pages = EDITIONS.map((edition) => pageOf(id, edition));
  const before = EDITIONS.map((edition) => milliBefore(id, edition));
  const found = [id, ...pages, juzOf(id), hizbOf(id), rubuOf(id), ...before, tenths(id, id)];
  expect(found).toEqual(numbers.map(Number));
});

/** The last part whose start is not after the ayah, found by looking at each. */
const scan = (starts: readonly number[], id: number) =>
  starts.findLastIndex((start) => start <= id) + 1;

describe("for each of the 6,236 ayahs", () => {
  const ids = Array.from({ length: LAST_AYAH }, (_, at) => at + 1);

  test("its reference leads back to it", () => {
    const refs = ids.map(refOf);
    expect(refs.map(({ surah, ayah }) => idOf(surah, ayah))).toEqual(ids);
    expect(refs.every(({ surah, ayah }) => ayah >= 1 && ayah <= ayahsIn(surah))).toBe(true);
  });

  test("its surah, rubu' and pages are those of a search from the start", () => {
    expect(ids.map((id) => refOf(id).surah)).toEqual(ids.map((id) => scan(SURAH_STARTS, id)));
    expect(ids.map(rubuOf)).toEqual(ids.map((id) => scan(RUBU_STARTS, id)));
    for (const edition of EDITIONS) {
      const scanned = ids.map((id) => scan(PAGE_STARTS[edition], id));
      expect(ids.map((id) => pageOf(id, edition))).toEqual(scanned);
    }
  });
});

test("the parts are 114 surahs, 30 juz, 60 hizb, 240 rubu' and 604 pages, without gaps", () => {
  const wholes = [
    Array.from({ length: 114 }, (_, at) => surahRange(at + 1)),
    Array.from({ length: LAST_JUZ }, (_, at) => juzRange(at + 1)),
    Array.from({ length: 240 }, (_, at) => rubuRange(at + 1)),
    ...EDITIONS.map((edition) =>
      Array.from({ length: LAST_PAGE }, (_, at) => pageRange(at + 1, edition)),
    ),
  ];
  for (const parts of wholes) {
    expect([parts[0]?.[0], parts.at(-1)?.[1]]).toEqual([1, LAST_AYAH]);
    expect(parts.slice(1).map(([from]) => from)).toEqual(
      parts.slice(0, -1).map(([, to]) => to + 1),
    );
    expect(parts.every(([from, to]) => from <= to)).toBe(true);
  }
  expect([hizbOf(LAST_AYAH), juzOf(LAST_AYAH)]).toEqual([60, LAST_JUZ]);
});

test("the prints begin 25 pages elsewhere, 14 of them in juz 30, and 56 ayahs lie on other pages", () => {
  const [old, next] = EDITIONS.map((edition) => PAGE_STARTS[edition]);
  const moved = (old ?? []).flatMap((start, at) => (start === next?.[at] ? [] : [start]));
  expect(moved).toHaveLength(25);
  expect(moved.filter((start) => juzOf(start) === LAST_JUZ)).toHaveLength(14);
  const ids = Array.from({ length: LAST_AYAH }, (_, at) => at + 1);
  const elsewhere = ids.filter((id) => pageOf(id, "madinah_1405") !== pageOf(id, "madinah_1421"));
  expect(elsewhere).toHaveLength(56);
});

test("what is no ayah is refused", () => {
  for (const [surah, ayah] of [
    [0, 1],
    [115, 1],
    [1, 0],
    [1, 8],
    [2, 287],
    [1.5, 1],
    [2, 1.5],
  ] as const) {
    expect(() => idOf(surah, ayah)).toThrow(RangeError);
  }
  const outside = fc.oneof(
    fc.integer({ max: 0 }),
    fc.integer({ min: LAST_AYAH + 1 }),
    fc.constant(1.5),
  );
  fc.assert(
    fc.property(outside, (id) => {
      expect(() => refOf(id)).toThrow(RangeError);
    }),
  );
});
