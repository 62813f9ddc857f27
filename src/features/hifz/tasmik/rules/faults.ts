import { LAST_AYAH, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { tenths } from "#features/hifz/mushaf/rules/sizes.ts";
import type { RecordLine } from "#features/hifz/tasmik/contract.ts";

/** In tenths of a line. */
const LONG_AYAH = 40;

/** What is wrong with a line; the word for it goes into the answer. */
export type LineFault =
  | "unheard"
  | "range"
  | "decision"
  | "kept"
  | "partial"
  | "pins"
  | "mistakes"
  | "hearer"
  | "grade"
  | "attempt";

/** A line without what belongs to its change. */
type Said = Omit<RecordLine, "version" | "client_key">;

/** The first thing that contradicts itself in a line, apart from its grade; null if nothing does. */
export function lineFault(line: Said): LineFault | null {
  if (line.stream === "none") return unheardFault(line);
  const { from_id, to_id, kept_to = null, decision, reason, attempt } = line;
  if (reason) return "unheard";
  if (attempt < 1) return "attempt";
  if (!from_id || !to_id || from_id > to_id || to_id > LAST_AYAH) return "range";
  if (!decision) return "decision";
  if ((decision === "half") !== (kept_to !== null)) return "kept";
  if (kept_to !== null && (kept_to < from_id || kept_to >= to_id)) return "kept";
  if (line.partial_id && line.partial_id !== longAfter(kept_to ?? to_id)) return "partial";
  if (!arePins(line.pins ?? [], [from_id, to_id])) return "pins";
  if (line.grade && !line.mistakes) return "mistakes";
  const hearer = line.hearer_student_id ?? null;
  if (hearer !== null && (line.heard_by !== "peer" || hearer === line.student_id)) return "hearer";
  return null;
}

/** What only somebody who was heard has. */
const OF_HEARING = [
  "from_id",
  "to_id",
  "kept_to",
  "partial_id",
  "mistakes",
  "grade",
  "decision",
  "hearer_student_id",
] as const;

function unheardFault(line: Said): LineFault | null {
  if (!line.reason) return "unheard";
  if (line.attempt !== 0) return "attempt";
  const isHeard = OF_HEARING.some((name) => line[name]) || (line.pins ?? []).length > 0;
  return isHeard ? "unheard" : null;
}

/** The ayah after the last one accepted, if it is so long that it may be begun and finished another day; else null. */
export function longAfter(last: number): number | null {
  const next = last + 1;
  return next <= LAST_AYAH && tenths(next, next) >= LONG_AYAH ? next : null;
}

/** Whether each pin lies in the range, and none names the same kind of mistake at the same ayah as another. */
function arePins(pins: NonNullable<RecordLine["pins"]>, [from, to]: AyahRange): boolean {
  const names = new Set(pins.map(([id, kind]) => `${id} ${kind}`));
  return names.size === pins.length && pins.every(([id]) => id >= from && id <= to);
}
