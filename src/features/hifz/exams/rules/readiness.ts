import { hifzDaysSince } from "#features/hifz/due/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { joinRanges } from "#features/hifz/mushaf/rules/orders.ts";
import { pageOf } from "#features/hifz/mushaf/rules/positions.ts";
import { joinPages } from "#features/hifz/records/rules/rotation.ts";
import type { Edition } from "#lib/enumerations.ts";

/** A teacher must have heard each page within so many days of hafazan. */
const HEARD_DAYS = 20;

type Span = [from: number, to: number];

/** What speaks against an exam of a scope: ranges of pages that are not held, are weak, or were not heard lately. */
export type Blockers = { missing: Span[]; weak: Span[]; unheard: Span[] };

type Facts = {
  /** The ranges of ayahs that the pupil holds. */
  covered: readonly AyahRange[];
  pages: readonly { page: number; is_weak: boolean; taught_on: string | null }[];
  /** The days of hafazan of the pupil's halaqah, in order. */
  days: readonly string[];
};

/** What speaks against examining a pupil in a scope. */
export function blockersOf(
  [from, to]: AyahRange,
  { covered, pages, days }: Facts,
  edition: Edition,
): Blockers {
  const pageSpan = ([first, last]: AyahRange): Span => [
    pageOf(first, edition),
    pageOf(last, edition),
  ];
  const [first, last] = pageSpan([from, to]);
  const missing = gapsIn([from, to], covered).map(pageSpan);
  const isMissing = (page: number) => missing.some(([a, b]) => page >= a && page <= b);
  const own = pages.filter(({ page }) => page >= first && page <= last && !isMissing(page));
  const isLate = (taught_on: string | null) =>
    taught_on === null || (hifzDaysSince(days, taught_on) ?? Infinity) > HEARD_DAYS;
  const numbers = (of: typeof own) => joinPages(of.map(({ page }) => page).sort((a, b) => a - b));
  return {
    missing: joinRanges(missing).map(([a, b]): Span => [a, b]),
    weak: numbers(own.filter(({ is_weak }) => is_weak)),
    unheard: numbers(own.filter(({ taught_on }) => isLate(taught_on))),
  };
}

/** Whether nothing speaks against an exam. */
export function isReady({ missing, weak, unheard }: Blockers): boolean {
  return missing.length + weak.length + unheard.length === 0;
}

/** The parts of a range that other ranges leave out. */
function gapsIn([from, to]: AyahRange, covered: readonly AyahRange[]): AyahRange[] {
  const gaps: AyahRange[] = [];
  let next = from;
  for (const [start, end] of joinRanges(covered)) {
    if (end < next || next > to) continue;
    if (start > next) gaps.push([next, Math.min(to, start - 1)]);
    next = end + 1;
  }
  if (next <= to) gaps.push([next, to]);
  return gaps;
}
