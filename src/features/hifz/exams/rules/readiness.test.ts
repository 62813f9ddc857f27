import { describe, expect, test } from "vitest";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { idOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { addDays } from "#lib/dates.ts";
import { blockersOf, isReady } from "./readiness.ts";

const PRINT = "madinah_1405";
const DAYS = Array.from({ length: 60 }, (_, at) => addDays("2026-01-01", at));
const LAST = "2026-03-01";
const MULK: AyahRange = [idOf(67, 1), idOf(67, 30)];

const page = (number: number, is_weak = false, taught_on: string | null = LAST) => {
  return { page: number, is_weak, taught_on };
};
const all = [page(562), page(563), page(564)];
const check = (pages = all, covered: AyahRange[] = [MULK], scope = MULK) =>
  blockersOf(scope, { covered, pages, days: DAYS }, PRINT);

describe("a pupil is ready", () => {
  test("who holds the scope, well, and was heard by a teacher lately", () => {
    const blockers = check();
    expect(blockers).toEqual({ missing: [], weak: [], unheard: [] });
    expect(isReady(blockers)).toBe(true);
  });

  test("when only pages outside the scope are weak", () => {
    expect(isReady(check([...all, page(565, true), page(1, true, null)]))).toBe(true);
  });

  test("with a page of which the rest is outside the scope and not held", () => {
    // Al-Mulk ends on page 564, on which Al-Qalam begins.
    expect(check(all, [MULK]).missing).toEqual([]);
  });
});

describe("what speaks against it", () => {
  test("are pages of which an ayah is missing", () => {
    const gap: AyahRange[] = [
      [MULK[0], idOf(67, 19)],
      [idOf(67, 21), MULK[1]],
    ];
    expect(check(all, gap).missing).toEqual([[563, 563]]);
  });

  test("is the whole scope of who holds nothing, named once", () => {
    expect(check([], [])).toEqual({ missing: [[562, 564]], weak: [], unheard: [] });
  });

  test("are the ends that are not reached", () => {
    const half = pageRange(563, PRINT);
    expect(check([page(563)], [half]).missing).toEqual([
      [562, 562],
      [564, 564],
    ]);
  });

  test("are weak pages, neighbours joined", () => {
    expect(check([page(562, true), page(563, true), page(564)]).weak).toEqual([[562, 563]]);
  });

  test.each([
    [20, false],
    [21, true],
    [59, true],
  ])("is a page that a teacher heard %i days of hafazan ago: %s", (ago, blocks) => {
    const blockers = check([page(562, false, DAYS.at(-1 - ago) ?? null), ...all.slice(1)]);
    expect(blockers.unheard).toEqual(blocks ? [[562, 562]] : []);
  });

  test("is a page that no teacher heard, or before the days that are known", () => {
    expect(
      check([page(562, false, null), page(563, false, "2024-01-01"), page(564)]).unheard,
    ).toEqual([[562, 563]]);
  });

  test("is not a missing page a second time", () => {
    expect(check([page(562, true, null)], [])).toMatchObject({ weak: [], unheard: [] });
  });
});
