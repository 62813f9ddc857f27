import { countMarked, type RateCounts } from "#features/attendance/rules.ts";
import { type DayFacts, closureOf } from "#features/calendar/days/rules.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { isTakenBy, sessionsOn } from "#features/calendar/sessions/rules.ts";
import { addDays, weekday } from "#lib/dates.ts";
import type { ClassKind, MarkStatus } from "#lib/enumerations.ts";
import type { ClosedDays } from "./contract.ts";

export type Status = MarkStatus;

/** The number of registers that were due (`expected`), and of those that were taken. */
export type Taking = { taken: number; expected: number };

/** A range of days, both included. */
export type Span = { from: string; to: string };

export const NO_COUNTS: RateCounts = { present: 0, absent: 0, late: 0, excused: 0, came: 0 };

/** Attendance under this many per cent is low. */
export const LOW = 90;
/** With fewer marks than this a percentage means nothing. */
export const LEAST_MARKS = 10;
/** A pupil who is late this many times within LATE_DAYS is often late. */
export const OFTEN_LATE = 5;
export const LATE_DAYS = 30;

/** A share to a tenth of a per cent, rounded down, so that 89.99 is never shown as 90; null of nothing. */
export function exactShare(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((1000 * part) / whole) / 10 : null;
}

/** The share of the marks that count as come, as `exactShare` says it. */
export function exactPercent(counts: RateCounts): number | null {
  return exactShare(counts.came, countMarked(counts));
}

export function addCounts(a: RateCounts, b: RateCounts): RateCounts {
  return {
    present: a.present + b.present,
    absent: a.absent + b.absent,
    late: a.late + b.late,
    excused: a.excused + b.excused,
    came: a.came + b.came,
  };
}

/** The counts of some marks. */
export function rateCountsOf(marks: readonly { status: Status; came: boolean }[]): RateCounts {
  return marks.reduce<RateCounts>(
    (sum, { status, came }) => addCounts(sum, { ...NO_COUNTS, [status]: 1, came: Number(came) }),
    NO_COUNTS,
  );
}

const BADNESS: readonly Status[] = ["present", "excused", "late", "absent"];

/** The worse of two statuses; the order from the worst is absent, late, excused, present. */
export function worseOf<S extends Status>(a: S, b: S): S {
  return BADNESS.indexOf(a) >= BADNESS.indexOf(b) ? a : b;
}

/** The Monday of a day's week. */
export function weekOf(date: string): string {
  return addDays(date, 1 - weekday(date));
}

/** A day on which the school is open (perhaps not every class), with the sessions that any class takes. */
export type OpenDay = { date: string; sessions: Pick<CalendarSession, "key" | "kinds">[] };

/** A session with the first day from which its registers are due. */
export type SessionSince = CalendarSession & { since: string };

/** The open days of a span with the sessions that are taken on them; `only` names one session. */
export function openDaysOf(
  { from, to }: Span,
  facts: DayFacts,
  sessions: readonly SessionSince[],
  only?: string,
): OpenDay[] {
  const days: OpenDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (closureOf(date, facts)) continue;
    const begun = sessions.filter(({ since }) => since <= date);
    // If no session has begun yet, `sessionsOn` would answer the one of a school without sessions.
    const taken = begun.length > 0 ? sessionsOn(date, begun, [], "school") : [];
    days.push({ date, sessions: taken.filter(({ key }) => only === undefined || key === only) });
  }
  return days;
}

/** A register of a class that was due or taken, or both. */
export type DueRegister = { date: string; session: string; taken: boolean };

export type ClassFacts = {
  class_id: string;
  kind: ClassKind;
  /** The days on which it had pupils and was not archived. */
  spans: readonly Span[];
  /** The saved registers, "2026-11-20 harian". */
  taken: ReadonlySet<string>;
};

/**
 * The registers of a class that were due by a day or were taken, in order of date. Because the day itself is not
 * over, its register is due only once it is taken. A register taken on a closed day counts as due and taken.
 */
export function dueRegistersOf(
  { class_id, kind, spans, taken }: ClassFacts,
  days: readonly OpenDay[],
  facts: DayFacts,
  today: string,
): DueRegister[] {
  const isOwn = facts.holidays.some(({ class_ids }) => class_ids?.includes(class_id));
  const due: DueRegister[] = [];
  const met = new Set<string>();
  for (const { date, sessions } of days) {
    if (date >= today) break;
    if (!spans.some((span) => span.from <= date && date <= span.to)) continue;
    if (isOwn && closureOf(date, facts, class_id)) continue;
    for (const { key: session } of sessions.filter((one) => isTakenBy(one, { class_id, kind }))) {
      const key = `${date} ${session}`;
      met.add(key);
      due.push({ date, session, taken: taken.has(key) });
    }
  }
  for (const key of taken) {
    const [date = "", ...rest] = key.split(" ");
    if (!met.has(key)) due.push({ date, session: rest.join(" "), taken: true });
  }
  return due.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** How many of the registers were due and taken; with `spans`, only those within them. */
export function takingOf(registers: readonly DueRegister[], spans?: readonly Span[]): Taking {
  const taking = { taken: 0, expected: 0 };
  for (const { date, taken } of registers) {
    if (spans && !spans.some(({ from, to }) => from <= date && date <= to)) continue;
    taking.expected += 1;
    if (taken) taking.taken += 1;
  }
  return taking;
}

/** The closed days of a span; consecutive days with the same cause form one range. */
export function closedDaysOf({ from, to }: Span, facts: DayFacts, classes: string[]): ClosedDays[] {
  const closed: ClosedDays[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const closure = closedFor(date, facts, classes);
    if (!closure) continue;
    const title = closure.why === "holiday" ? closure.title : null;
    const last = closed.at(-1);
    const goesOn = last?.why === closure.why && last.title === title;
    if (last && goesOn && addDays(last.to, 1) === date) last.to = date;
    else closed.push({ from: date, to: date, why: closure.why, title });
  }
  return closed;
}

/** Why a day is closed for a pupil: the whole school is closed, or each of the pupil's classes is. */
function closedFor(date: string, facts: DayFacts, classes: readonly string[]) {
  const closure = closureOf(date, facts);
  if (closure || classes.length === 0) return closure;
  const each = classes.map((class_id) => closureOf(date, facts, class_id));
  return each.every(Boolean) ? (each[0] ?? null) : null;
}
