import { matches } from "#lib/names.ts";
import type { AttendanceStatus, Mark, Register, RegisterSummary } from "./contract.ts";

export const STATUSES = ["present", "absent", "late", "excused"] as const;

/** What a line can be: one of the four, or not marked, which is no status of the data. */
export const STATES = [...STATUSES, "unmarked"] as const;
export type State = (typeof STATES)[number];

/** How many of a register's lines are in each state. */
export type Totals = Record<State, number>;

export function totalsOf(marks: readonly Pick<Mark, "status">[]): Totals {
  const totals: Totals = { present: 0, absent: 0, late: 0, excused: 0, unmarked: 0 };
  for (const { status } of marks) totals[status ?? "unmarked"] += 1;
  return totals;
}

/** (present + late) of those marked, per cent; null before the first mark. */
export function percentOf({
  present,
  late,
  absent,
  excused,
}: Omit<Totals, "unmarked">): number | null {
  const marked = present + late + absent + excused;
  return marked > 0 ? Math.round((100 * (present + late)) / marked) : null;
}

export type MarkFilter = { q?: string | undefined; status?: State | undefined };

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The lines in the state whose first name, last name or number contains the text. Who is in `kept`
 * stays even so: a line must not slip away from under the finger that has just marked it.
 */
export function filterMarks<Line extends Mark>(
  marks: readonly Line[],
  filter: MarkFilter,
  kept = NOBODY,
): Line[] {
  const { q = "", status } = filter;
  return marks.filter((mark) => {
    if (kept.has(mark.student_id)) return true;
    if (status && (mark.status ?? "unmarked") !== status) return false;
    const { first_name, last_name, student_id } = mark.student;
    return matches(q, [`${first_name} ${last_name}`, student_id]);
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

/**
 * A register just read, but never back in time: an answer that set out before a mark was written
 * may arrive after it, and a mark's version only grows.
 */
export function newerRegister(known: Register | undefined, read: Register): Register {
  if (known?.class_id !== read.class_id || known.date !== read.date) return read;
  const before = new Map(known.marks.map((mark) => [mark.student_id, mark]));
  const marks = read.marks.map((mark) => {
    const old = before.get(mark.student_id);
    return old && old.version > mark.version ? old : mark;
  });
  const isOlder = known.taken && (!read.taken || known.taken.at > read.taken.at);
  return { ...read, marks, taken: isOlder ? known.taken : read.taken };
}

/** A press on one pupil that the register does not hold yet, or could not take. */
export type Press = {
  status: AttendanceStatus;
  /** The same when the press is sent again, so that it is written once. */
  client_key: string;
  state: "sending" | "failed" | "stale";
  error?: unknown;
};

/** What was pressed, by student. */
export type Outbox = Readonly<Record<string, Press>>;

/** A line as the screen shows it: the mark, and what was pressed over it. */
export type Line = Mark & { press?: Press };

/** What is being sent shows at once; what failed shows the server's mark again, and the press. */
export function lineOf(mark: Mark, press: Press): Line {
  if (press.status === mark.status) return press.state === "sending" ? { ...mark, press } : mark;
  if (press.state !== "sending") return { ...mark, press };
  return { ...mark, status: press.status, minutes_late: null, press };
}
