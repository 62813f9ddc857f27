import { MAX_MARKS, type RegisterLine } from "#features/attendance/contract.ts";
import { filled, type MarkValue, type PendingMark, sameValue } from "#features/attendance/rules.ts";
import { errorOf, type KindRules, type Made, type PendingChange } from "#offline/changes.ts";
import {
  MARK_CHANGE,
  markCell,
  SAVE_CHANGE,
  type StoredMark,
  type StoredSave,
} from "./stored-changes.ts";

export function isMark(change: PendingChange): change is PendingChange<StoredMark> {
  return change.kind === MARK_CHANGE;
}

export function isSave(change: PendingChange): change is PendingChange<StoredSave> {
  return change.kind === SAVE_CHANGE;
}

/** Marks are sent one after another, each over the version that the one before makes. */
export const markRules: KindRules = {
  max: MAX_MARKS,
  isSame: (value, current) => sameValue((value as StoredMark).mark, current as MarkValue),
  // Saving cannot make a pupil present who has left the class.
  isHarmless: ({ data }) => data.reason === "not_enrolled",
};

/** Of several saves only the newest is sent. A newer mark goes before a save that would make the pupil present. */
export const saveRules: KindRules = {
  max: 1,
  replaces: true,
  makeWay(waiting, added) {
    if (!isMark(added) || !isSave(waiting) || added.group !== waiting.group) return undefined;
    const { unmarked } = waiting.value;
    const { student_id } = added.value;
    if (!unmarked.includes(student_id)) return undefined;
    return { ...waiting.value, unmarked: unmarked.filter((id) => id !== student_id) };
  },
};

/**
 * The cells that a save has filled as the screen showed it meanwhile. A cell that somebody else has marked
 * otherwise is not among them.
 */
export function filledCells(
  { value }: PendingChange<StoredSave>,
  known: readonly RegisterLine[],
  saved: readonly RegisterLine[],
): Made[] {
  const unmarked = new Set(value.unmarked);
  const before = new Map(known.map((line) => [line.student_id, line]));
  return saved.flatMap((line) => {
    const blank = before.get(line.student_id);
    const isFilled =
      unmarked.has(line.student_id) &&
      blank?.status === null &&
      line.version === blank.version + 1 &&
      sameValue(line, filled(blank));
    return isFilled ? [{ cell: markCell(value, line.student_id), version: line.version }] : [];
  });
}

/** A pupil's pending change as the line shows it; `isAway` means that the server cannot be reached. */
export function shownMark(change: PendingChange<StoredMark>, isAway: boolean): PendingMark {
  const { value, client_key, why, failure } = change;
  const state = change.state !== "waiting" ? change.state : isAway ? "waiting" : "sending";
  return {
    value: value.mark,
    client_key,
    why,
    state,
    ...(failure && { error: errorOf(failure) }),
  };
}
