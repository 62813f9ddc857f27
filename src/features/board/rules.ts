import { closureOf, type DayFacts } from "#features/calendar/days/rules.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import {
  DAILY,
  type Hours,
  nameOfSession,
  sessionsOf,
  sessionsOn,
} from "#features/calendar/sessions/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { daysBetween, formatTime, instant, toInstant } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import type { Board, BoardRow, BoardTeacher, TodaysRegister, WhyNot } from "./contract.ts";

/** How a teacher is reminded of a register. */
export const REMINDER_CHANNELS = ["mail", "whatsapp"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** What a register of the day is, the most pressing first. */
export const BOARD_STATES = ["missing", "open", "not_open", "taken", "not_expected"] as const;

/** A class as it was on a day: who was enrolled, what was marked and saved, who teaches it. */
export type BoardClass = Pick<BoardRow, "class_id" | "class_name" | "grade_level" | "students"> & {
  kind: ClassKind;
  is_archived: boolean;
  registers: { session: string; by: string; at: string }[];
  marks: ({ session: string } & Pick<
    BoardRow,
    "present" | "absent" | "late" | "excused" | "came"
  >)[];
  teachers: BoardTeacher[];
  reminders: ({ session: string } & BoardRow["reminders"][number])[];
};

/** The facts of a day that hold for every class. */
export type BoardDay = {
  date: string;
  /** The current instant, and the school's day and zone. */
  now: string;
  today: string;
  zone: string;
  facts: DayFacts;
  sessions: readonly CalendarSession[];
  hours: readonly Hours[];
  /** How many days back from today a class's teachers may write, and whether the month is closed to everybody. */
  window_days: number;
  month_closed: boolean;
};

/** Every register of a day, the most urgent first; classes keep their order within a state. */
export function boardOf(day: BoardDay, classes: readonly BoardClass[]): Board {
  const { date, now } = day;
  const rows = classes.flatMap((row) => rowsOf(day, row));
  return { date, now, closure: closureOf(date, day.facts), rows: rows.sort(byUrgency) };
}

type Today = Omit<BoardDay, "today" | "window_days" | "month_closed">;

/** The registers of the day that are expected or saved, class by class in the order of the day. */
export function todaysRegisters(
  day: Today,
  classes: readonly Omit<BoardClass, "teachers" | "reminders">[],
): TodaysRegister[] {
  // Nobody is reminded from here, so teachers and what they may still write do not matter.
  const whole = { ...day, today: day.date, window_days: 0, month_closed: false };
  return classes
    .flatMap((row) => rowsOf(whole, { ...row, teachers: [], reminders: [] }))
    .filter(({ state }) => state !== "not_expected")
    .map(({ class_id, session_name, state, students, came, ...row }) => {
      const marked = row.present + row.absent + row.late + row.excused;
      return { class_id, session_name, state, students, marked, came };
    });
}

function byUrgency(a: BoardRow, b: BoardRow): number {
  const states = BOARD_STATES.indexOf(a.state) - BOARD_STATES.indexOf(b.state);
  if (states !== 0 || a.state === "not_expected") return states;
  return (a.due_at ?? "").localeCompare(b.due_at ?? "");
}

/** A class's registers of the day. A saved register is listed whatever the calendar says now. */
function rowsOf(day: BoardDay, row: BoardClass): BoardRow[] {
  const { date, facts, hours } = day;
  const reason = reasonOf(day, row);
  const expected = reason ? [] : sessionsOn(date, day.sessions, hours, row);
  const known = sessionsOf(day.sessions);
  const more = row.registers
    .filter(({ session }) => !expected.some(({ key }) => key === session))
    .map(({ session }) => known.find(({ key }) => key === session) ?? { key: session });
  const rows = [...expected, ...more].map((session) => registerRow(day, row, session));
  if (rows.length > 0) return rows;
  // An archived class of former years without pupils is left out.
  if (row.is_archived && row.students === 0) return [];
  const closure = closureOf(date, facts, row.class_id);
  const title = closure?.why === "holiday" ? closure.title : null;
  return [{ ...emptyRow(row), why: reason ?? "no_session", title }];
}

function reasonOf({ date, facts }: BoardDay, row: BoardClass): WhyNot | null {
  if (row.is_archived) return "archived";
  const closure = closureOf(date, facts, row.class_id);
  if (closure) return closure.why;
  return row.students === 0 ? "no_students" : null;
}

function emptyRow(row: BoardClass): BoardRow {
  const { class_id, class_name, grade_level, students, teachers } = row;
  return {
    class_id,
    class_name,
    grade_level,
    session: null,
    session_name: null,
    state: "not_expected",
    why: null,
    title: null,
    starts_at: null,
    due_at: null,
    minutes_late: null,
    taken: null,
    students,
    present: 0,
    absent: 0,
    late: 0,
    excused: 0,
    came: 0,
    teachers: inRank(teachers),
    reminders: [],
    may_remind: false,
  };
}

type Times = { key: string; starts_at?: string; due_at?: string };

function registerRow(day: BoardDay, row: BoardClass, { key, starts_at, due_at }: Times): BoardRow {
  const saved = row.registers.find(({ session }) => session === key);
  const { session: _session, ...counts } = row.marks.find(({ session }) => session === key) ?? {};
  const state = saved ? "taken" : registerState(day, starts_at, due_at);
  const isOwnDay = day.date === day.today;
  const isWaiting = state === "missing" || state === "open";
  return {
    ...emptyRow(row),
    ...counts,
    session: key,
    session_name: nameOfSession(day.sessions, key),
    state,
    starts_at: starts_at ?? null,
    due_at: due_at ?? null,
    minutes_late:
      state === "missing" && isOwnDay && due_at
        ? minutesOf(formatTime(day.now, day.zone)) - minutesOf(due_at)
        : null,
    taken: saved ? { by: saved.by, at: saved.at } : null,
    reminders: row.reminders
      .filter(({ session }) => session === key)
      .map(({ session: _of, ...reminder }) => reminder),
    may_remind: isWaiting && row.teachers.length > 0 && isWritable(day),
  };
}

/** The state of a register that is not taken: before it begins, until it is due, or after that. */
export function registerState(
  { date, now, zone }: Pick<BoardDay, "date" | "now" | "zone">,
  starts_at = "00:00",
  due_at = "00:00",
): "not_open" | "open" | "missing" {
  if (now < instant(atClock(date, starts_at, zone))) return "not_open";
  return now < instant(atClock(date, due_at, zone)) ? "open" : "missing";
}

/** Whether the class's teachers can write the day's registers. */
function isWritable({ date, today, window_days, month_closed }: BoardDay): boolean {
  return !month_closed && date <= today && daysBetween(date, today) <= window_days;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const RANKS = ["substitute", "homeroom", "assistant"] as const;

/** Each teacher once: the substitutes of the day first, then the homeroom teacher, then the assistants. */
function inRank(teachers: readonly BoardTeacher[]): BoardTeacher[] {
  const ranked = [...teachers].sort((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind));
  return ranked.filter(
    (teacher, at) => ranked.findIndex(({ teacher_id }) => teacher_id === teacher.teacher_id) === at,
  );
}

/** The teachers who should take a register: the day's substitutes, else the homeroom teacher, else the assistants. */
export function responsibleOf({ teachers }: Pick<BoardRow, "teachers">): BoardTeacher[] {
  const [first] = teachers;
  return teachers.filter(({ kind }) => kind === first?.kind);
}

/** Why nobody may be reminded of a register, or null. */
export function remindRefusal(
  row: BoardRow,
): "taken" | "not_expected" | "not_begun" | "no_teacher" | "closed_to_teachers" | null {
  if (row.may_remind) return null;
  if (row.state === "taken" || row.state === "not_expected") return row.state;
  if (row.state === "not_open") return "not_begun";
  return row.teachers.length === 0 ? "no_teacher" : "closed_to_teachers";
}

/** The minutes that must pass between two mails about a register. */
const PAUSE_MINUTES = 10;

/** Whether somebody was mailed about the register in the last PAUSE_MINUTES. */
export function isJustReminded({ reminders }: Pick<BoardRow, "reminders">, now: number): boolean {
  const since = instant(now - PAUSE_MINUTES * 60_000);
  return reminders.some(({ channel, at }) => channel === "mail" && toInstant(at) > since);
}

/** The number of registers in each state. */
export function countStates(rows: readonly BoardRow[]): Record<BoardRow["state"], number> {
  const counts = { missing: 0, open: 0, not_open: 0, taken: 0, not_expected: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** The address of the screen on which a register is taken. */
export function registerUrl(
  origin: string,
  { class_id, date, session }: { class_id: string; date: string; session: string | null },
): string {
  const query = new URLSearchParams({ class: class_id, date });
  if (session && session !== DAILY) query.set("session", session);
  return `${origin}/dashboard/attendance?${query.toString()}`;
}
