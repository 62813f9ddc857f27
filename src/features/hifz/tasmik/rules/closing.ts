import type { RegisterKey } from "#features/attendance/contract.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import type { KindRules, PendingChange } from "#offline/changes.ts";
import { sheetName } from "./changes.ts";

/** The kind of change that closes a sheet. */
export const SITTING_CHANGE = "sitting";

/** The closing of a sheet as a device stores it. */
export type StoredSitting = RegisterKey & { teacher_away: boolean };

export function isSitting(change: PendingChange): change is PendingChange<StoredSitting> {
  return change.kind === SITTING_CHANGE;
}

type Rest = Pick<PendingChange, "client_key" | "made_at" | "why" | "state">;

/** The change that closes a sheet, over the version that the screen showed. It is sent after the sheet's records. */
export function sittingChange(
  { class_id, date, session }: RegisterKey,
  { teacher_away, version }: { teacher_away: boolean; version: number },
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
    version,
    value,
  };
}

/** Closings of a sheet are sent one after another, each over the version that the one before makes. */
export const sittingRules: KindRules = {
  max: 1,
  isSame: (value, current) =>
    (value as StoredSitting).teacher_away === (current as Sheet["sitting"])?.teacher_away,
};
