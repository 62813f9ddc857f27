import type { AttendanceStatus } from "#features/attendance/contract.ts";
import type { State } from "#features/attendance/rules.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import type { MarkText } from "#features/attendance/text/marks.ts";
import type { StatusOption } from "#ui/kit/status-group.tsx";
import { type Tone, toneIcon } from "#ui/base/tone.ts";

/** The colour of a state; not marked is grey. */
export function toneOf(state: State): Tone {
  return state === "unmarked" ? "neutral" : state;
}

/** The four buttons of a line, in the order of the keys 1 to 4. */
export function statusOptions(t: MarkText): StatusOption<AttendanceStatus>[] {
  return MARK_STATUSES.map((value) => ({
    value,
    label: t[value],
    icon: toneIcon[value],
    tone: value,
  }));
}

/** A status in words, with the minutes where the student came late. */
export function wordOf(
  t: MarkText,
  mark: { status: AttendanceStatus | null; minutes_late: number | null },
): string {
  const { status, minutes_late } = mark;
  return status === "late" && minutes_late ? t.lateBy(minutes_late) : t[status ?? "unmarked"];
}
