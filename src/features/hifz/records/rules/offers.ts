import { nextStart, orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { type DailyTarget, type Going, portion } from "#features/hifz/mushaf/rules/portions.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import type { OrderKind } from "#lib/enumerations.ts";
import { acceptedRange, type HeardRecord } from "./fold.ts";

/** A record of new memorisation, as far as it decides what comes next. */
type NewRecord = Pick<HeardRecord, "from_id" | "to_id" | "kept_to" | "decision">;

/** The order of a programme as it is kept. */
export type ProgrammeOrder = { order_kind: OrderKind; order_list: readonly number[] };

/**
 * Whether a programme has anything left for a pupil to memorise. Who holds all of it owes nothing, and is not asked
 * for anything new.
 */
export function hasMore(
  { order_kind, order_list }: ProgrammeOrder,
  covered: readonly AyahRange[],
): boolean {
  return nextStart(orderOf(order_kind, order_list), covered, null) !== null;
}

/**
 * What a pupil memorises next: after a repeat the same ayahs again, otherwise the portion after what was accepted
 * last, so that the rest of a half comes next. Null when the whole order is covered.
 * @param records of new memorisation, live, in their order
 */
export function offeredPortion(going: Going, records: readonly NewRecord[]): AyahRange | null {
  const last = records.at(-1);
  if (last?.decision === "repeat") return [last.from_id, last.to_id];
  const accepted = last ? acceptedRange({ stream: "baharu", ...last }) : null;
  const start = nextStart(going.order, going.covered, accepted);
  return start === null ? null : portion(going, start);
}

/** The target of a pupil who is behind: half as much again. */
export function catchUpTarget({ unit, amount, parts }: DailyTarget): DailyTarget {
  if (unit !== "page") return { unit, amount: Math.ceil(1.5 * amount), parts };
  // Halves of the parts, in lowest terms: 1 page becomes 3/2, 2/3 become 1.
  const common =
    [6, 4, 3, 2, 1].find((by) => (3 * amount) % by === 0 && (2 * parts) % by === 0) ?? 1;
  return { unit, amount: (3 * amount) / common, parts: (2 * parts) / common };
}

/** How often in a row, up to now, a pupil had to repeat. */
export function repeatsOf(records: readonly Pick<NewRecord, "decision">[]): number {
  return records.length - 1 - records.findLastIndex(({ decision }) => decision !== "repeat");
}
