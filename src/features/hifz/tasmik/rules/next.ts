import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { acceptedRange } from "#features/hifz/records/rules/fold.ts";
import { catchUpTarget, offeredPortion } from "#features/hifz/records/rules/offers.ts";
import type { PupilGoing, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";

/** The target of a plan as it is offered: more to who is behind, where the school wants it. */
export function offeredTarget(
  plan: DailyTarget,
  { catch_up }: Pick<HifzSettings, "catch_up">,
  balance: number,
): DailyTarget {
  return catch_up && balance < 0 ? catchUpTarget(plan) : plan;
}

/** What decides a pupil's next portion. */
export type Offer = Pick<PupilGoing, "plan" | "covered" | "last_new">;

/**
 * A pupil's next portion with its size; null without a plan, while it is paused, or when all is covered.
 * @param balance how far the pupil is ahead of the targets; behind: below zero
 */
export function nextPortion(
  { plan, covered, last_new }: Offer,
  settings: Pick<HifzSettings, "edition" | "catch_up">,
  balance: number,
) {
  if (!plan || plan.paused) return null;
  const { edition } = settings;
  const order = orderOf(plan.order_kind, plan.order_list);
  const records = last_new ? [last_new] : [];
  const target = offeredTarget(plan, settings, balance);
  const range = offeredPortion({ order, covered, target, edition }, records);
  return range && { from_id: range[0], to_id: range[1], milli: milli(...range, edition) };
}

/** What a record adds to the ayahs that are covered: one range, or none. */
export function acceptedOf(
  record: Pick<SheetRecord, "stream" | "from_id" | "to_id" | "kept_to" | "decision">,
): AyahRange[] {
  const { from_id, to_id } = record;
  if (!from_id || !to_id) return [];
  const range = acceptedRange({ ...record, from_id, to_id });
  return range ? [range] : [];
}
