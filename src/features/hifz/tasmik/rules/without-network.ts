import { UNMARKED } from "#features/attendance/rules.ts";
import { joinRanges, orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { acceptedRange } from "#features/hifz/records/rules/fold.ts";
import { offeredPortion } from "#features/hifz/records/rules/offers.ts";
import type { PupilGoing, Sheet, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import type { SheetMark } from "./shown.ts";

/**
 * A sheet of a day that began without network, made from the last one of the halaqah: the same pupils, nobody
 * marked or heard. What was recorded on that sheet decides what comes next.
 */
export function blankSheet(known: Sheet, date: string): Sheet {
  const unmarked = { ...UNMARKED, id: null, version: 0, marked_by: null, marked_at: null };
  return {
    ...known,
    date,
    taken: null,
    closure: null,
    sitting: null,
    marks: known.marks.map((line) => {
      const going = goingAfter(line.going, line.records);
      const next = nextOf(line, going, known);
      return { ...line, ...unmarked, date, planned: null, records: [], going, next };
    }),
  };
}

/** What decides a pupil's next portion, after the records of a sheet. */
function goingAfter(going: PupilGoing, records: readonly SheetRecord[]): PupilGoing {
  const live = records.filter(({ stream, voided }) => stream === "baharu" && !voided);
  const covered = live.flatMap(({ stream, from_id, to_id, kept_to, decision }) => {
    const isHeard = from_id !== null && to_id !== null;
    const range = isHeard && acceptedRange({ stream, from_id, to_id, kept_to, decision });
    return range ? [range] : [];
  });
  const last = live.toSorted((a, b) => a.attempt - b.attempt).at(-1);
  if (!last?.from_id || !last.to_id || !last.decision) return going;
  const { from_id, to_id, kept_to, decision } = last;
  const joined = joinRanges([...going.covered, ...covered]).map(([from, to]) => [from, to]);
  return {
    ...going,
    covered: joined as [number, number][],
    last_new: { from_id, to_id, kept_to, decision },
  };
}

function nextOf(line: SheetMark, going: PupilGoing, { settings: { edition } }: Sheet) {
  const { plan, covered, last_new } = going;
  if (going === line.going || !plan || plan.paused) return line.next;
  const order = orderOf(plan.order_kind, plan.order_list);
  const range = offeredPortion(
    { order, covered, target: plan, edition },
    last_new ? [last_new] : [],
  );
  return range && { from_id: range[0], to_id: range[1], milli: milli(...range, edition) };
}
