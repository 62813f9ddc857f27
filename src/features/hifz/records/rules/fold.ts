import type { Edition, Strength } from "#lib/enumerations.ts";
import { joinRanges } from "#features/hifz/mushaf/rules/orders.ts";
import { type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { milliOf } from "#features/hifz/mushaf/rules/sizes.ts";

/** A live record as far as the states of pages depend on it. */
export type FoldedRecord = { stream: "prior"; from_id: number; to_id: number; strength: Strength };

export const PAGE_STATES = ["begun", "new", "firm", "weak"] as const;

export type PageState = {
  page: number;
  /** How much of the page is held, in thousandths. */
  share: number;
  state: (typeof PAGE_STATES)[number];
  /** How well it is held, 0 to 5; from 3 on it is firm. */
  step: number;
};

/** The steps at which what was memorised before begins; what is lost is not held. */
const PRIOR_STEPS = { solid: 3, shaky: 1 } as const;
const FIRM_STEP = 3;

/**
 * The state of a page from a pupil's live records in their order; null if nothing of it is held. Where records of
 * different strength share the page, the weaker one counts.
 */
export function foldPage(
  page: number,
  records: readonly FoldedRecord[],
  edition: Edition,
): PageState | null {
  const [first, last] = pageRange(page, edition);
  const held: AyahRange[] = [];
  let step: number = FIRM_STEP;
  for (const { from_id, to_id, strength } of records) {
    if (strength === "lost" || from_id > last || to_id < first) continue;
    held.push([Math.max(from_id, first), Math.min(to_id, last)]);
    step = Math.min(step, PRIOR_STEPS[strength]);
  }
  if (held.length === 0) return null;
  const share = milliOf(joinRanges(held), edition);
  const state = share < 1000 ? "begun" : step >= FIRM_STEP ? "firm" : "new";
  return { page, share, state, step };
}

/** The states of all pages of which something is held, in their order. */
export function foldPages(records: readonly FoldedRecord[], edition: Edition): PageState[] {
  const pages = new Set<number>();
  for (const { from_id, to_id } of records) {
    const last = pageOf(to_id, edition);
    for (let page = pageOf(from_id, edition); page <= last; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b).flatMap((page) => foldPage(page, records, edition) ?? []);
}

/** The ranges that a pupil holds: of the records given, all but what is lost. */
export function heldRanges(records: readonly FoldedRecord[]): AyahRange[] {
  const held = records.filter(({ strength }) => strength !== "lost");
  return joinRanges(held.map(({ from_id, to_id }) => [from_id, to_id]));
}
