import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { offeredPortion } from "#features/hifz/records/rules/offers.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { acceptedOf, offeredTarget } from "./next.ts";
import { liveOf, offeredFirst, rangeOf, type SheetLine, type ShownRecord } from "./shown.ts";

/**
 * What is offered to a pupil in a stream, after what the row shows: of new memorisation the portion after the
 * accepted one, or the same again after a repeat; null where the teacher says what is heard.
 */
export function offeredRange(
  line: SheetLine,
  stream: ShownRecord["stream"],
  settings: HifzSettings,
): AyahRange | null {
  const { edition } = settings;
  const live = liveOf(line.records, stream);
  const last = live.at(-1);
  if (!last || stream !== "baharu") return offeredFirst(line, stream, settings);
  const { plan, covered: held } = line.going;
  if (!plan || plan.paused) return last.decision === "repeat" ? rangeOf(last) : null;
  const order = orderOf(plan.order_kind, plan.order_list);
  const covered = [...held, ...live.flatMap(acceptedOf)];
  const heard = live.flatMap(({ from_id, to_id, kept_to, decision }) =>
    from_id && to_id && decision ? [{ from_id, to_id, kept_to, decision }] : [],
  );
  const target = offeredTarget(plan, settings, line.balance);
  return offeredPortion({ order, covered, target, edition }, heard);
}
