import type { RegisterLine } from "#features/attendance/contract.ts";
import type { Sheet, SheetRecord } from "#features/hifz/tasmik/contract.ts";

const NOTHING = { from_id: null, to_id: null, milli: null };

/**
 * A sheet with records in place of older ones at their places. What was taken back comes next, until the sheet is
 * read again.
 */
export function withRecords(known: Sheet, records: readonly SheetRecord[]): Sheet {
  if (records.length === 0) return known;
  const marks = known.marks.map((line) => {
    const own = records.filter(({ student_id }) => student_id === line.student_id);
    const fresh = own.filter((record) => record.version > versionAt(line.records, record));
    if (fresh.length === 0) return line;
    const isFresh = (one: SheetRecord) => fresh.some((record) => isSamePlace(one, record));
    const undone = fresh.find((one) => one.stream === "baharu" && one.voided);
    const { from_id, to_id, milli } = undone ?? NOTHING;
    const isKnown = from_id !== null && to_id !== null && milli !== null;
    const next = isKnown ? { from_id, to_id, milli } : line.next;
    return { ...line, next, records: [...line.records.filter((one) => !isFresh(one)), ...fresh] };
  });
  return { ...known, marks };
}

/** The version of the record at a place; 0 where there is none. */
export function versionAt(
  records: readonly Pick<SheetRecord, "stream" | "attempt" | "version">[],
  place: { stream: string; attempt: number },
): number {
  return records.find((one) => isSamePlace(one, place))?.version ?? 0;
}

type Place = { stream: string; attempt: number };

function isSamePlace(one: Place, other: Place): boolean {
  return one.stream === other.stream && one.attempt === other.attempt;
}

/** A sheet with marks that are newer than its own. */
export function withMarks(
  known: Sheet,
  marks: readonly Pick<RegisterLine, "student_id" | "version">[],
  taken?: Sheet["taken"],
): Sheet {
  const fresh = new Map(marks.map((mark) => [mark.student_id, mark]));
  const merged = known.marks.map((line) => {
    const mark = fresh.get(line.student_id);
    return mark && mark.version > line.version ? { ...line, ...mark } : line;
  });
  return { ...known, marks: merged, taken: taken ?? known.taken };
}

/** A sheet with a closing that is newer than its own. */
export function withSitting(known: Sheet, sitting: Sheet["sitting"] | undefined): Sheet {
  const isNewer = sitting && sitting.version > (known.sitting?.version ?? 0);
  return isNewer ? { ...known, sitting } : known;
}
