import type { PeriodFacts } from "#features/reports/periods/rules.ts";
import type { SavedParams } from "#features/reports/saved/rules.ts";
import { savedPeriod } from "#features/reports/saved/rules.ts";
import { monthEnd } from "#features/calendar/rules.ts";
import { addDays, monthStart, weekday } from "#lib/dates.ts";
import type { PersonRoles, Permission } from "#lib/permissions.ts";
import { reachesOf } from "#lib/permissions.ts";

export const SCHEDULE_EVERY = ["month", "week", "term"] as const;
export type ScheduleEvery = (typeof SCHEDULE_EVERY)[number];

/** From this time on, by the school's clock, a report is made on its day. */
export const MADE_FROM = "07:00";

/** The last day of a month, whichever that is. */
export const LAST_DAY = 31;

/** `day` is a day of the month (`LAST_DAY` is the last one), a weekday (1 is Monday), or nothing of a term. */
type Rhythm = { every: ScheduleEvery; day: number };

/** The day of a month on which it is made. */
function dayIn(month: string, day: number): string {
  const [first, last] = [monthStart(month), monthEnd(month)];
  const wanted = addDays(first, day - 1);
  return wanted < last ? wanted : last;
}

/** The last day up to `until` on which the report is made; undefined where no term is over yet. */
export function lastDue(
  { every, day }: Rhythm,
  until: string,
  terms: PeriodFacts["terms"],
): string | undefined {
  if (every === "week") return addDays(until, -((weekday(until) - day + 7) % 7));
  if (every === "month") {
    const here = dayIn(until, day);
    return here <= until ? here : dayIn(addDays(monthStart(until), -1), day);
  }
  // A term's report is made on the day after it.
  const ends = terms.map(({ to_date }) => addDays(to_date, 1)).filter((end) => end <= until);
  return ends.toSorted((a, b) => a.localeCompare(b)).at(-1);
}

/** A span is what a report was made of; one without periods is of the day on which it is made. */
type Span = { from: string; to: string };

/** What is made now: the day on which it was due, and the span; undefined if that was made before, or is not due. */
export function dueNow(
  schedule: Rhythm & { params: SavedParams; since: string; made: readonly string[] },
  facts: PeriodFacts,
  time: string,
): (Span & { due: string }) | undefined {
  const { params, since, made } = schedule;
  const until = time >= MADE_FROM ? facts.today : addDays(facts.today, -1);
  const due = lastDue(schedule, until, facts.terms);
  // What was due before somebody asked for it is not made up.
  if (!due || due < since) return undefined;
  if (!params.period) {
    const { today } = facts;
    return made.some((day) => day >= due) ? undefined : { due, from: today, to: today };
  }
  const span = savedPeriod(params, { ...facts, today: due });
  if (!span || made.includes(span.from)) return undefined;
  return { due, from: span.from, to: span.to };
}

/** Whether somebody sees a report of the whole school. */
export function seesAll(permission: Permission, person: PersonRoles): boolean {
  const isAll = (one: Permission) => reachesOf(one, person).includes("all");
  return reachesOf("reports.see", person).length > 0 && isAll(permission);
}
