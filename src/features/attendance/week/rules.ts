import { addDays, weekday } from "#lib/dates.ts";
import type { WeekRegister } from "./contract.ts";

/** The days of a week, Monday to Sunday, that are up to today and no rest days (ISO weekdays). */
export function schoolDaysOf(today: string, rest: readonly number[]): string[] {
  const days = weekday(today);
  return Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days)).filter(
    (day) => !rest.includes(weekday(day)),
  );
}

/** Taken at a time, not taken, or, today, not yet. */
export function stateOf(register: WeekRegister, today: string): "taken" | "open" | "missing" {
  if (register.taken_at) return "taken";
  return register.date < today ? "missing" : "open";
}

/** The registers of one class after another, in the order in which the classes come. */
export function byClass(registers: readonly WeekRegister[]): WeekRegister[][] {
  const classes = new Map<string, WeekRegister[]>();
  for (const register of registers) {
    const known = classes.get(register.class_id);
    if (known) known.push(register);
    else classes.set(register.class_id, [register]);
  }
  return [...classes.values()];
}
