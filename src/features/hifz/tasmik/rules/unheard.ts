import type { Said } from "./changes.ts";
import { isAwayFrom, isHeard, latestOf, type SheetLine } from "./shown.ts";

/** The pupils for whom a closing has a reason: they are there, or will be marked so, and were not heard. */
export function unheardOf(lines: readonly SheetLine[]): SheetLine[] {
  return lines.filter(
    (line) => !isHeard(line) && !isAwayFrom(line) && (line.mark.status || !line.mark.planned),
  );
}

/** Why a pupil was not heard, or that an unmarked one is absent. */
export type Unheard = NonNullable<Said["reason"]> | "absent";

/** Why a pupil was not heard, as it stands. */
export function unheardReason(line: SheetLine): Said["reason"] {
  return latestOf(line, "none")?.reason;
}

/** What a closing writes before it: reasons that are new or different, and who is absent. */
export function closingOf(
  lines: readonly SheetLine[],
  choiceOf: (line: SheetLine) => Unheard,
): { reasons: Said[]; absent: string[] } {
  const reasons: Said[] = [];
  const absent: string[] = [];
  for (const line of unheardOf(lines)) {
    const { student_id } = line;
    const reason = choiceOf(line);
    if (reason === "absent") absent.push(student_id);
    else if (reason !== unheardReason(line)) {
      reasons.push({ student_id, stream: "none", attempt: 0, reason });
    }
  }
  return { reasons, absent };
}
