import { matches } from "#lib/names.ts";
import type { AttendanceStatus, Mark, RegisterSummary } from "./contract.ts";

export const STATUSES = ["present", "absent", "late", "excused"] as const;

/** How many of a register's lines have each status, and how many have none. */
export type Totals = Record<AttendanceStatus | "unmarked", number>;

export function totalsOf(marks: readonly Pick<Mark, "status">[]): Totals {
  const totals: Totals = { present: 0, absent: 0, late: 0, excused: 0, unmarked: 0 };
  for (const { status } of marks) totals[status ?? "unmarked"] += 1;
  return totals;
}

export type MarkFilter = { q?: string | undefined; status?: keyof Totals | undefined };

/** The lines with the status whose first name, last name or number contains the text. */
export function filterMarks<Line extends Mark>(marks: readonly Line[], filter: MarkFilter): Line[] {
  const { q = "", status } = filter;
  return marks.filter(({ student, ...mark }) => {
    if (status && (mark.status ?? "unmarked") !== status) return false;
    const name = `${student.first_name} ${student.last_name}`;
    return matches(q, [name, student.student_id]);
  });
}

type Choice = Pick<RegisterSummary, "class_id" | "own" | "taken">;

/** The class to begin with: the wanted one, else the own one not yet taken, the own one, the first. */
export function chooseClass<Class extends Choice>(
  classes: readonly Class[],
  wanted?: string,
): Class | undefined {
  return (
    classes.find((one) => one.class_id === wanted) ??
    classes.find((one) => one.own && !one.taken) ??
    classes.find((one) => one.own) ??
    classes[0]
  );
}
