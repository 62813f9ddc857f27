import { closureOf, type DayFacts } from "#features/calendar/days/rules.ts";
import { nameOfSession, sessionsOf, sessionsOn } from "#features/calendar/sessions/rules.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { addDays, weekday } from "#lib/dates.ts";
import type { WeekRegister } from "./contract.ts";

/** The days of a week from Monday up to a day. */
export function weekUpTo(today: string): string[] {
  const days = weekday(today);
  return Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days));
}

/** A class on a day on which the teacher teaches it. */
export type TaughtDay = Pick<WeekRegister, "class_id" | "class_name" | "grade_level" | "date"> & {
  kind: ClassKind;
  /** Whether it has pupils and is not archived. */
  has_pupils: boolean;
  saved: { session: string; taken_at: string }[];
};

/** The registers of a class's day: those that are expected, and others that were saved all the same. */
export function weekRegistersOf(
  { has_pupils, kind, saved, ...day }: TaughtDay,
  facts: DayFacts,
  sessions: readonly CalendarSession[],
): WeekRegister[] {
  const isOpen = has_pupils && !closureOf(day.date, facts, day.class_id);
  const expected = isOpen
    ? sessionsOn(day.date, sessions, [], { class_id: day.class_id, kind })
    : [];
  const keys = new Set([...expected.map(({ key }) => key), ...saved.map(({ session }) => session)]);
  const order = sessionsOf(sessions).map(({ key }) => key);
  return [...keys]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((session) => ({
      ...day,
      session,
      session_name: nameOfSession(sessions, session),
      taken_at: saved.find((register) => register.session === session)?.taken_at ?? null,
    }));
}

/** Whether a register is taken, not taken, or, today, not taken yet. */
export function stateOf(register: WeekRegister, today: string): "taken" | "open" | "missing" {
  if (register.taken_at) return "taken";
  return register.date < today ? "missing" : "open";
}

/** The registers grouped by class, in the order of the classes. */
export function byClass(registers: readonly WeekRegister[]): WeekRegister[][] {
  const classes = new Map<string, WeekRegister[]>();
  for (const register of registers) {
    const known = classes.get(register.class_id);
    if (known) known.push(register);
    else classes.set(register.class_id, [register]);
  }
  return [...classes.values()];
}
