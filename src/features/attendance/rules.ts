import type { MARK_STATES } from "#lib/enumerations.ts";
import { fullName, matches, type Named } from "#lib/names.ts";
import type {
  AbsenceReason,
  AttendanceStatus,
  Mark,
  Register,
  RegisterLine,
  RegisterSummary,
} from "./contract.ts";

export type State = (typeof MARK_STATES)[number];

/** The number of a register's lines in each state. */
export type Totals = Record<State, number>;

export function totalsOf(marks: readonly Pick<Mark, "status">[]): Totals {
  const totals: Totals = { present: 0, absent: 0, late: 0, excused: 0, unmarked: 0 };
  for (const { status } of marks) totals[status ?? "unmarked"] += 1;
  return totals;
}

/** The number of marks of each status. */
export type StatusCounts = Record<AttendanceStatus, number>;

/** The counts behind a percentage. `came` counts the marks that count as come: `CAME` in `marks/db.ts`. */
export type RateCounts = StatusCounts & { came: number };

/** The number of marks that a percentage is based on. */
export function countMarked({ present, absent, late, excused }: StatusCounts): number {
  return present + absent + late + excused;
}

/** The share of the marks that count as come in whole per cent; null before the first mark. */
export function percentOf(counts: RateCounts): number | null {
  const marked = countMarked(counts);
  return marked > 0 ? Math.round((100 * counts.came) / marked) : null;
}

export type MarkFilter = { q?: string | undefined; status?: State | undefined };

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The lines in the state whose first name, last name or number contains the text. Students in `kept`
 * stay anyway, because a line must not disappear under the finger that has just marked it.
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

/** The class to begin with: the requested one, else an own class that is not yet taken, an own class, the first. */
export function chooseClass<Class extends Choice>(
  classes: readonly Class[],
  wanted?: string,
): Class | undefined {
  return (
    classes.find(({ class_id }) => class_id === wanted) ??
    classes.find(({ own, taken }) => own && !taken) ??
    classes.find(({ own }) => own) ??
    classes[0]
  );
}

/**
 * The register that was just read, without going back in time. The answer to a read that began before a mark was
 * written may arrive after that mark, so each line keeps the mark with the higher version.
 */
export function newerRegister(known: Register | undefined, read: Register): Register {
  if (known?.class_id !== read.class_id || known.date !== read.date) return read;
  if (known.session !== read.session) return read;
  const before = new Map(known.marks.map((mark) => [mark.student_id, mark]));
  const marks = read.marks.map((mark) => {
    const old = before.get(mark.student_id);
    return old && old.version > mark.version ? { ...mark, ...old } : mark;
  });
  const isOlder = known.taken && (!read.taken || known.taken.at > read.taken.at);
  return { ...read, marks, taken: isOlder ? known.taken : read.taken };
}

/** The content of a mark. */
export type MarkValue = {
  /** Null means not marked. */
  status: AttendanceStatus | null;
  reason: AbsenceReason | null;
  minutes_late: number | null;
  left_at: string | null;
  notes: string;
};

export const UNMARKED: MarkValue = {
  status: null,
  reason: null,
  minutes_late: null,
  left_at: null,
  notes: "",
};

/** A change of one pupil's mark that the register does not hold yet, or could not take. */
export type PendingMark = {
  value: MarkValue;
  /** It stays the same when the change is sent again, so that the server writes the change once. */
  client_key: string;
  /** `waiting` means that the change waits for the network. */
  state: "sending" | "waiting" | "failed" | "stale";
  error?: unknown;
  /** Why an admin changes it after the window. */
  why?: string | undefined;
};

/** A line as the screen shows it: the mark, and the change pending over it. */
export type Line = RegisterLine & { pending?: PendingMark };

/** The current content of a mark. */
export function valueOf({ status, reason, minutes_late, left_at, notes }: MarkValue): MarkValue {
  return { status, reason, minutes_late, left_at, notes };
}

export function sameValue(a: MarkValue, b: MarkValue): boolean {
  const [first, second] = [valueOf(a), valueOf(b)];
  return (Object.keys(first) as (keyof MarkValue)[]).every((key) => first[key] === second[key]);
}

/** Whether two states of a line look the same. A change that is on its way looks as if it were written. */
export function showsSame(a: Line, b: Line): boolean {
  return (
    a === b ||
    (!isLost(a) &&
      !isLost(b) &&
      sameValue(a, b) &&
      a.student === b.student &&
      a.recent === b.recent &&
      a.planned === b.planned &&
      a.version > 0 === b.version > 0)
  );
}

/** Whether a change of the line failed, or met a newer mark. */
function isLost({ pending }: Line): boolean {
  return pending?.state === "failed" || pending?.state === "stale";
}

/**
 * A mark with another status. It keeps its note; it keeps the minutes only if late, the reason only if absent or
 * excused, and the time of leaving only if present or late.
 */
export function withStatus(mark: MarkValue, status: MarkValue["status"]): MarkValue {
  const isAway = status === "absent" || status === "excused";
  const isHere = status === "present" || status === "late";
  const known = mark.reason !== "unexplained" && status === "excused";
  return {
    status,
    notes: status === null ? "" : mark.notes,
    minutes_late: status === "late" ? mark.minutes_late : null,
    left_at: isHere ? mark.left_at : null,
    reason: isAway && (known || mark.status === status) ? mark.reason : null,
  };
}

/** The mark of an absent pupil: excused if the reason is known, else absent. */
export function withReason(mark: MarkValue, reason: AbsenceReason | null): MarkValue {
  const status = reason === null ? mark.status : reason === "unexplained" ? "absent" : "excused";
  return { ...withStatus(mark, status), reason };
}

/** A line with a change: a pending value shows at once; after a failure the server's mark shows again. */
export function lineOf(mark: RegisterLine, pending: PendingMark): Line {
  const isOnItsWay = pending.state === "sending" || pending.state === "waiting";
  if (isOnItsWay) return { ...mark, ...pending.value, pending };
  return sameValue(pending.value, mark) ? mark : { ...mark, pending };
}

/** The status that saving gives to a line that is not marked: excused if an accepted report covers the day. */
export function filled(line: MarkValue & Pick<RegisterLine, "planned">): MarkValue {
  const { planned } = line;
  return planned ? withReason(line, planned) : withStatus(line, "present");
}

/** Counts the lines that saving would make present, and those that it would make excused. */
export function blanksOf(lines: readonly Pick<RegisterLine, "status" | "planned">[]) {
  const blank = lines.filter(({ status }) => status === null);
  const excused = blank.filter(({ planned }) => planned !== null).length;
  return { present: blank.length - excused, excused };
}

const MAX_MINUTES = 720;

/** Minutes after the start. A register taken later than this does not show when a pupil came. */
const MAX_LATE_MINUTES = 240;

/**
 * The minutes late of a pupil who is marked late now: whole minutes from a session's start to a clock time (both as
 * "07:30"); null before the start, and long after it.
 */
export function minutesSince(starts_at: string, time: string): number | null {
  const late = minuteOf(time) - minuteOf(starts_at);
  return late > 0 && late <= MAX_LATE_MINUTES ? late : null;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return 60 * hours + minutes;
}

/** Reads typed minutes late: digits only, at most the maximum; null if the field is empty. */
export function readMinutes(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "");
  return digits ? Math.min(Number(digits), MAX_MINUTES) : null;
}

type Timed = Pick<Register["sessions"][number], "key" | "starts_at">;

/** The session to begin with: the last one that has started at a clock time, else the first. */
export function dueSession(sessions: readonly Timed[], time?: string): string | undefined {
  const started = sessions.filter(({ starts_at }) => time !== undefined && starts_at <= time);
  return (started.at(-1) ?? sessions[0])?.key;
}

/** A student's name, or the student number where there is no name. */
export function studentNameOf(student: Named & { student_id: string }): string {
  return fullName(student) || student.student_id;
}

/* The keys of the register's screen, in lower case. The screen acts by these lists, and the help shows them. */

/** The keys that go to another row: the step, and whether by lines of the screen instead of by pupils. */
export const STEP_KEYS: Readonly<Record<string, [step: 1 | -1, byLine: boolean]>> = {
  arrowup: [-1, true],
  arrowdown: [1, true],
  j: [1, false],
  k: [-1, false],
};

/** What the other keys do in a row. */
export const ROW_KEYS: Readonly<Record<string, "note" | "undo" | "search" | "keys">> = {
  n: "note",
  u: "undo",
  "/": "search",
  "?": "keys",
};

/** The keys that work with Ctrl (or ⌘) anywhere on the screen. */
export const CTRL_KEYS = { save: "s", undo: "z" } as const;
