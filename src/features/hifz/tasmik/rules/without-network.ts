import { UNMARKED } from "#features/attendance/rules.ts";
import { joinRanges } from "#features/hifz/mushaf/rules/orders.ts";
import type { PupilGoing, Sheet, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import { acceptedOf, nextPortion } from "./next.ts";

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
      const next =
        going === line.going ? line.next : nextPortion(going, known.settings, line.balance);
      return { ...line, ...unmarked, date, planned: null, records: [], going, next };
    }),
  };
}

/** What decides a pupil's next portion, after the records of a sheet. */
function goingAfter(going: PupilGoing, records: readonly SheetRecord[]): PupilGoing {
  const live = records.filter(({ stream, voided }) => stream === "baharu" && !voided);
  const last = live.toSorted((a, b) => a.attempt - b.attempt).at(-1);
  if (!last?.from_id || !last.to_id || !last.decision) return going;
  const { from_id, to_id, kept_to, partial_id, decision } = last;
  const joined = joinRanges([...going.covered, ...live.flatMap(acceptedOf)]).map(([from, to]) => [
    from,
    to,
  ]);
  return {
    ...going,
    covered: joined as [number, number][],
    last_new: { from_id, to_id, kept_to, partial_id, decision },
  };
}
