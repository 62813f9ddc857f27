import { LAST_JUZ, LAST_PAGE, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { juzOf, juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { milliOf } from "#features/hifz/mushaf/rules/sizes.ts";
import type { MISTAKES, PAGE_STATES, Pin } from "#features/hifz/records/rules/kinds.ts";
import type { Edition } from "#lib/enumerations.ts";

/** The state of any page of the mushaf: `none` where nothing of it is held. */
export const MAP_STATES = ["firm", "new", "weak", "begun", "none"] as const;
export type MapState = (typeof PAGE_STATES)[number] | "none";

/** A row of the map: a juz with its pages. */
export type MapRow = { juz: number; pages: readonly number[] };

/** The mushaf by juz, from the last to the first. A page that two juz share stands with the juz in which it begins. */
export function mapRows(edition: Edition): MapRow[] {
  const rows = Array.from({ length: LAST_JUZ }, (_, at) => ({
    juz: LAST_JUZ - at,
    pages: [] as number[],
  }));
  for (let page = 1; page <= LAST_PAGE; page++) {
    rows[LAST_JUZ - juzOf(pageRange(page, edition)[0])]?.pages.push(page);
  }
  return rows;
}

/** Where a press on the map leads: the page beside another one, or in the same place of the juz above or below. */
export function pageBeside(
  rows: readonly MapRow[],
  page: number,
  step: { pages: number } | { rows: number },
): number {
  if ("pages" in step) return Math.min(LAST_PAGE, Math.max(1, page + step.pages));
  const row = rows.findIndex(({ pages }) => pages.includes(page));
  const next = rows[row + step.rows]?.pages;
  const column = rows[row]?.pages.indexOf(page) ?? 0;
  return next?.[column] ?? next?.at(-1) ?? page;
}

/** What is held: how many whole juz, and the rest in thousandths of a page. */
export function amountHeld(
  covered: readonly AyahRange[],
  edition: Edition,
): { juz: number; rest_milli: number } {
  const whole = Array.from({ length: LAST_JUZ }, (_, at) => juzRange(at + 1)).filter(([from, to]) =>
    covered.some((range) => range[0] <= from && range[1] >= to),
  );
  return { juz: whole.length, rest_milli: milliOf(covered, edition) - milliOf(whole, edition) };
}

/** The juz of which anything is held, in the order of the mushaf, and whether all of it is. */
export function juzParts(covered: readonly AyahRange[]): { juz: number; whole: boolean }[] {
  return Array.from({ length: LAST_JUZ }, (_, at) => at + 1).flatMap((juz) => {
    const [from, to] = juzRange(juz);
    const held = covered.filter((range) => range[0] <= to && range[1] >= from);
    const whole = held.some((range) => range[0] <= from && range[1] >= to);
    return held.length > 0 ? [{ juz, whole }] : [];
  });
}

/** Where an ayah stands in the mushaf. */
export function mushafPlace(ayah: number, edition: Edition): { juz: number; page: number } {
  return { juz: juzOf(ayah), page: pageOf(ayah, edition) };
}

type AyahMistakes = { ayah_id: number; kind: (typeof MISTAKES)[number]; count: number };

/** The mistakes at each ayah of several recitations put together, the most frequent first. */
export function sumMistakes(pins: readonly Pin[]): AyahMistakes[] {
  const sums = new Map<string, AyahMistakes>();
  for (const [ayah_id, kind, count] of pins) {
    const key = `${ayah_id} ${kind}`;
    sums.set(key, { ayah_id, kind, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count || a.ayah_id - b.ayah_id);
}
