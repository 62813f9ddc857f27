import type { ABSENT_DAYS } from "#features/hifz/settings/rules.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";
import { WHOLE_MILLI } from "#features/hifz/mushaf/rules/ayahs.ts";
import type { UNHEARD_REASONS } from "./kinds.ts";

const LINES_OF_A_PAGE = 15;
const RUBU = 240;
/** A pupil may be this many targets ahead; more is forgotten the next day. */
const AHEAD = 2;

/**
 * The size of a day's target in thousandths of a page when nothing was recorded on it. Ayahs and surahs have no size
 * of their own; they take the one of the last portion.
 * @param last the target of the last day with a record, null before the first
 */
export function nominalTarget({ unit, amount, parts }: DailyTarget, last: number | null): number {
  if (unit === "page") return Math.round((1000 * amount) / parts);
  if (unit === "line") return Math.round((1000 * amount) / LINES_OF_A_PAGE);
  if (unit === "rubu") return Math.round((WHOLE_MILLI * amount) / RUBU);
  return last ?? 0;
}

/** A day on which the pupil's halaqah was expected to hold hafazan, as far as it decides whether a target is owed. */
export type OwedFacts = {
  /** Whether the pupil follows a plan that day. */
  isPlanned: boolean;
  /** Whether new memorisation rests that day. */
  isPaused: boolean;
  /** The pupil's absence, if any: with a known reason or without. */
  absence: "explained" | "unexplained" | null;
  /** Why the pupil was not heard, if that was recorded. */
  unheard: (typeof UNHEARD_REASONS)[number] | null;
};

/** Whether a target is owed on such a day. Of the reasons for not being heard only "not ready" owes it. */
export function owesTarget(
  { isPlanned, isPaused, absence, unheard }: OwedFacts,
  absent_days: (typeof ABSENT_DAYS)[number],
): boolean {
  if (!isPlanned || isPaused) return false;
  if (unheard !== null && unheard !== "not_ready") return false;
  return absence === null || absent_days === "all" || absent_days === absence;
}

/** A day of hafazan in the order of time: what was accepted and the target, in thousandths of a page. */
export type BalanceDay = { accepted: number; target: number; isOwed: boolean };

/**
 * How far a pupil is ahead of the targets of a term (behind: below zero) in thousandths of a page, after each day. It
 * begins at 0, and stays between `debt_days` targets behind and two ahead.
 */
export function balances(days: readonly BalanceDay[], debt_days: number): number[] {
  let balance = 0;
  return days.map(({ accepted, target, isOwed }) => {
    const next = balance + accepted - (isOwed ? target : 0);
    balance = Math.min(AHEAD * target, Math.max(-debt_days * target, next));
    return balance;
  });
}

/** What a pupil is behind, in thousandths of a page (hutang). */
export function debtOf(balance: number): number {
  return Math.max(0, -balance);
}
