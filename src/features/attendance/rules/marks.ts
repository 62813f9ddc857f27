import type {
  AttendanceStatus,
  Mark,
  Refusal,
  RegisterKey,
  RegisterLine,
} from "#features/attendance/contract.ts";
import { daysBetween } from "#lib/dates.ts";
import type { Reach } from "#lib/permissions.ts";

/** The facts that decide whether a register may be written. */
export type WriteFacts = {
  /** The person's reaches under attendance.mark. */
  reaches: Reach[];
  /** Whether the person teaches the class on the register's day. */
  teaches: boolean;
  date: string;
  today: string;
  /** A class teacher may write this many days back from today. */
  window_days: number;
  /** Whether the day's month is closed. */
  month_closed: boolean;
};

/**
 * Why a register cannot be written, or null. Admins may write every day up to today. A class's teachers may write
 * today and the days of the window. Nobody may write the future or a closed month.
 */
export function writeRefusal(facts: WriteFacts): Refusal | null {
  const { reaches, teaches, date, today, window_days } = facts;
  if (reaches.length === 0) return "role";
  const admin = reaches.includes("all");
  if (!admin && !teaches) return "not_class_teacher";
  if (date > today) return "future";
  if (facts.month_closed) return "month_closed";
  if (!admin && daysBetween(date, today) > window_days) return "window";
  return null;
}

/** Whether a change needs a reason: an admin's change of a day that teachers can no longer write. */
export function needsWhy(facts: Pick<WriteFacts, "date" | "today" | "window_days">): boolean {
  return daysBetween(facts.date, facts.today) > facts.window_days;
}

/** The API's message for each reason. */
export const REFUSALS: Record<Refusal, string> = {
  role: "Your role does not allow this.",
  not_class_teacher: "Only this class's teachers and admins can mark its register.",
  future: "This day has not come yet.",
  window: "Teachers can no longer change this day. Please ask an admin.",
  month_closed: "This month is closed. An admin can reopen it.",
};

/**
 * Splits marks into groups that name no student and no client key twice, so that each can be written at once
 * and, group after group, every mark comes after the earlier ones of the same student or key.
 */
export function groupsOf<Change extends { student_id: string; client_key: string }>(
  marks: Change[],
): Change[][] {
  const groups: Change[][] = [];
  const next = new Map<string, number>();
  for (const mark of marks) {
    const { student_id, client_key } = mark;
    const at = Math.max(next.get(student_id) ?? 0, next.get(client_key) ?? 0);
    (groups[at] ??= []).push(mark);
    next.set(student_id, at + 1).set(client_key, at + 1);
  }
  return groups;
}

/** A row of a mark and its student, whose number is `number`. */
export type MarkRow = Omit<Mark, keyof RegisterKey | "student"> &
  Omit<Mark["student"], "id" | "student_id"> & { number: string };

/** The mark that a row of a register says. */
export function readMark({ class_id, date, session }: RegisterKey, row: MarkRow): Mark {
  const { student_id, number, profile_id, first_name, last_name, avatar_url } = row;
  return {
    id: row.id,
    student_id,
    class_id,
    date,
    session,
    status: row.status,
    notes: row.notes,
    minutes_late: row.minutes_late,
    left_at: row.left_at,
    reason: row.reason,
    version: row.version,
    marked_by: row.marked_by,
    marked_at: row.marked_at,
    student: { id: student_id, student_id: number, profile_id, first_name, last_name, avatar_url },
  };
}

/** A row of a register's line; each recent mark is a text such as "2026-03-02 late", the newest first. */
export type LineRow = MarkRow & Pick<RegisterLine, "planned"> & { recent: string[] };

/** The line that a row of a register says. No object is spread, because a line would then take twice as long. */
export function readLine(register: RegisterKey, row: LineRow): RegisterLine {
  const recent = row.recent.map(readRecent).toReversed();
  return Object.assign(readMark(register, row), { planned: row.planned, recent });
}

function readRecent(text: string): RegisterLine["recent"][number] {
  const end = text.indexOf(" ");
  return { date: text.slice(0, end), status: text.slice(end + 1) as AttendanceStatus };
}
