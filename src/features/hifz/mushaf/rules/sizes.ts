import type { Edition } from "#lib/enumerations.ts";
import { LAST_AYAH, WHOLE_MILLI, type AyahRange } from "./ayahs.ts";
import { TENTHS_BEFORE } from "./layout.ts";
import { pageOf, pageRange } from "./positions.ts";

/**
 * What lies before an ayah, in thousandths of a page (milli-pages): a thousand for each page before, and of its
 * own page the share of the lines before it, rounded down. Increases with every ayah; 604,000 one past the last.
 */
export function milliBefore(id: number, edition: Edition): number {
  if (id === LAST_AYAH + 1) return WHOLE_MILLI;
  const page = pageOf(id, edition);
  const [first, last] = pageRange(page, edition);
  const share = Math.floor((1000 * tenthsBetween(first, id)) / tenthsBetween(first, last + 1));
  return 1000 * (page - 1) + share;
}

/** The size of the ayahs from `from` to `to` in thousandths of a page. A whole page is exactly 1000. */
export function milli(from: number, to: number, edition: Edition): number {
  return milliBefore(to + 1, edition) - milliBefore(from, edition);
}

/** The length of the ayahs from `from` to `to` in tenths of a line. */
export function tenths(from: number, to: number): number {
  return tenthsBetween(from, to + 1);
}

/** The size of several ranges that do not overlap, in thousandths of a page. */
export function milliOf(ranges: readonly AyahRange[], edition: Edition): number {
  return ranges.reduce((sum, [from, to]) => sum + milli(from, to, edition), 0);
}

function tenthsBetween(from: number, before: number): number {
  return (TENTHS_BEFORE[before] ?? 0) - (TENTHS_BEFORE[from] ?? 0);
}
