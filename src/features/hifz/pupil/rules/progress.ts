import type { HifzDays } from "#features/hifz/due/rules.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";
import { nominalTarget } from "#features/hifz/records/rules/debt.ts";
import { addDays } from "#lib/dates.ts";
import { schoolWeekOf } from "./weeks.ts";

/** So many weeks up to today are shown. */
const WEEKS = 8;
/** So many days hold all of these weeks. */
export const PROGRESS_DAYS = 7 * WEEKS;

/** Whether revision keeps up is judged by so many days of hafazan, from so much on that is held. */
const JUDGED_DAYS = 10;
const LEAST_HELD = 20_000;
/** Who revises less than so many times what is new will forget. */
const REVISED_TO_NEW = 3;

/** A day with how much was heard on it, in thousandths of a page. */
export type MilliDay = { date: string; milli: number };

/** What of a plan decides how much is new on a day. */
type Going = DailyTarget & { from_date: string; new_paused_from: string | null };

export type ProgressFacts = {
  /** What was accepted as new, and what was revised. */
  accepted: readonly MilliDay[];
  revised: readonly MilliDay[];
  /** The plan in force. */
  plan: Going | undefined;
  held_milli: number;
};

const sumOf = (days: readonly MilliDay[], from: string, to: string) =>
  days.reduce((sum, { date, milli }) => (from <= date && date <= to ? sum + milli : sum), 0);

/** The last weeks of a pupil, the oldest first, with the target of their days of hafazan; 0 without one. */
export function progressOf(
  { accepted, revised, plan }: ProgressFacts,
  { date: today, days }: HifzDays,
  weekend_days: readonly number[],
) {
  const { from: last } = schoolWeekOf(today, weekend_days);
  return Array.from({ length: WEEKS }, (_, at) => {
    const from = addDays(last, 7 * (at + 1 - WEEKS));
    const to = addDays(from, 6);
    const isOwed = (day: string) =>
      plan &&
      from <= day &&
      day <= to &&
      plan.from_date <= day &&
      (plan.new_paused_from === null || day < plan.new_paused_from);
    return {
      from,
      new_milli: sumOf(accepted, from, to),
      revised_milli: sumOf(revised, from, to),
      target_milli: plan ? days.filter(isOwed).length * nominalTarget(plan, null) : 0,
    };
  });
}

/**
 * What was new and what was revised in the last ten days of hafazan, where revision cannot keep up with what is new;
 * null where it does, and while too little is held or nothing new is asked.
 */
export function outpacedOf(
  { accepted, revised, plan, held_milli }: ProgressFacts,
  { date: today, days }: HifzDays,
) {
  const from = days.at(-JUDGED_DAYS);
  const isNew = plan && (plan.new_paused_from === null || plan.new_paused_from > today);
  if (!from || !isNew || held_milli <= LEAST_HELD) return null;
  const new_milli = sumOf(accepted, from, today);
  const revised_milli = sumOf(revised, from, today);
  return revised_milli < REVISED_TO_NEW * new_milli ? { new_milli, revised_milli } : null;
}
