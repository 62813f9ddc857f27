import type {
  AttendanceStatus,
  Mark,
  RegisterKey,
  RegisterLine,
} from "#features/attendance/contract.ts";

/**
 * Splits marks into groups that name no student (or other cell) and no client key twice, so that each can be written at
 * once and, group after group, every mark comes after the earlier ones of the same cell or key.
 */
export function groupsOf<Change extends { student_id: string; client_key: string }>(
  marks: Change[],
  cellOf: (mark: Change) => string = ({ student_id }) => student_id,
): Change[][] {
  const groups: Change[][] = [];
  const next = new Map<string, number>();
  for (const mark of marks) {
    const { client_key } = mark;
    const cell = cellOf(mark);
    const at = Math.max(next.get(cell) ?? 0, next.get(client_key) ?? 0);
    (groups[at] ??= []).push(mark);
    next.set(cell, at + 1).set(client_key, at + 1);
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
