import { isUnexplained } from "#features/absences/rules.ts";
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
  /** The register was saved. */
  saved: boolean;
};

/**
 * The marks of a pupil's day that guardians are notified of: absent without a known reason in a saved
 * register, unless the pupil was seen in school after it. `startOf` gives the time at which a session
 * begins; of one session, what was marked last came last.
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

/** What decides what becomes of a notice whose time has come. */
export type NoticeFacts = {
  date: string;
  /** The day and the time it is at the school: "08:42". */
  today: string;
  time: string;
  /** The school sends notices. */
  sends: boolean;
  /** An accepted report covers the day. */
  reported: boolean;
  /** How many marks there are to tell of. */
  absences: number;
};

/** A notice goes out on its own day, outside the quiet hours, and only of what still stands. */
export function decideNotice(facts: NoticeFacts): "send" | "wait" | "cancel" {
  const { date, today, time, sends, reported, absences } = facts;
  if (date !== today || !sends || reported || absences === 0) return "cancel";
  return isQuiet(time) ? "wait" : "send";
}

export function isQuiet(time: string): boolean {
  return time < QUIET.until || time >= QUIET.from;
}
