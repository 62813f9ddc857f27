import { isUnexplained } from "#features/absences/rules.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import type { AbsenceReason, AttendanceStatus } from "#features/attendance/contract.ts";

export const NOTICE_STATES = ["waiting", "sent", "cancelled"] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** No notice goes out before and from then on, by the school's clock. */
const QUIET = { until: "06:30", from: "22:00" };

/** A pupil's mark in one register of a day. */
export type DayMark = {
  session: string;
  status: AttendanceStatus | null;
  reason: AbsenceReason | null;
  /** Milliseconds since 1970. */
  marked_at: number;
  /** Whether the register was saved. */
  saved: boolean;
};

/**
 * The marks of a pupil's day that guardians are notified of: absences without a known reason in a saved
 * register, unless the pupil was seen in school later. `startOf` gives the time at which a session
 * begins; within one session the later mark counts as the later sighting.
 */
export function notifiableMarks<Mark extends DayMark>(
  marks: readonly Mark[],
  startOf: (session: string) => string,
): Mark[] {
  const here = marks.filter(({ status }) => status === "present" || status === "late");
  return marks.filter(
    (mark) =>
      mark.saved && isUnexplained(mark) && !here.some((seen) => isAfter(seen, mark, startOf)),
  );
}

function isAfter(mark: DayMark, other: DayMark, startOf: (session: string) => string): boolean {
  const [a, b] = [startOf(mark.session), startOf(other.session)];
  return a === b ? mark.marked_at > other.marked_at : a > b;
}

/** The facts that decide on a notice that is due. */
export type NoticeFacts = {
  date: string;
  /** The school's current day, and its time ("08:42"). */
  today: string;
  time: string;
  /** Whether the school sends notices. */
  sends: boolean;
  /** Whether an accepted report covers the day. */
  reported: boolean;
  /** The number of absences to notify of. */
  absences: number;
};

/** A notice is sent on its own day only, outside the quiet hours, and only if the pupil is still marked absent. */
export function decideNotice(facts: NoticeFacts): "send" | "wait" | "cancel" {
  const { date, today, time, sends, reported, absences } = facts;
  if (date !== today || !sends || reported || absences === 0) return "cancel";
  return isQuiet(time) ? "wait" : "send";
}

export function isQuiet(time: string): boolean {
  return time < QUIET.until || time >= QUIET.from;
}

/** When the quiet hours of an instant `at` on `today` end, in milliseconds since 1970. */
export function quietUntil(at: number, today: string, zone: string): number {
  const morning = atClock(today, QUIET.until, zone);
  return at < morning ? morning : atClock(addDays(today, 1), QUIET.until, zone);
}
