import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { acceptedRange } from "#features/hifz/records/rules/fold.ts";
import { offeredPortion } from "#features/hifz/records/rules/offers.ts";
import type { PupilGoing, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import type { Edition } from "#lib/enumerations.ts";

/** A pupil's next portion with its size; null without a plan, while it is paused, or when all is covered. */
export function nextPortion({ plan, covered, last_new }: PupilGoing, edition: Edition) {
  if (!plan || plan.paused) return null;
  const order = orderOf(plan.order_kind, plan.order_list);
  const records = last_new ? [last_new] : [];
  const range = offeredPortion({ order, covered, target: plan, edition }, records);
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
