import type { RegisterKey } from "#features/attendance/contract.ts";
import type { KindRules, PendingChange } from "#offline/changes.ts";
import { type Said, sheetName } from "./changes.ts";
import { isAwayFrom, isHeard, latestOf, type SheetLine } from "./shown.ts";

/** The kind of change that closes a sheet. */
export const SITTING_CHANGE = "sitting";

/** The closing of a sheet as a device stores it. */
export type StoredSitting = RegisterKey & { teacher_away: boolean };

export function isSitting(change: PendingChange): change is PendingChange<StoredSitting> {
  return change.kind === SITTING_CHANGE;
}

type Rest = Pick<PendingChange, "client_key" | "made_at" | "why" | "state">;

/** The change that closes a sheet. It is sent after the sheet's records. */
export function sittingChange(
  { class_id, date, session }: RegisterKey,
  teacher_away: boolean,
  rest: Rest,
): PendingChange<StoredSitting> {
  const key = { class_id, date, session };
  const group = sheetName(key);
  const value = { ...key, teacher_away };
  return {
    ...rest,
    kind: SITTING_CHANGE,
    cell: `sitting ${group}`,
    group,
    after: group,
    version: 0,
    value,
  };
}

/** Of several closings of a sheet only the newest is sent. */
export const sittingRules: KindRules = { max: 1, replaces: true };

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
