import { addDays, atClock, todayIn, weekday } from "#lib/dates.ts";
import type { SchoolPlan } from "./plans.ts";

/** The days on which a demo school is built. */
export type Year = {
  today: string;
  weekend_days: number[];
  /** The last school days, oldest first; the last one is today. */
  days: string[];
  /** The first day of classes and enrolments. */
  start: string;
  /** The calendar year in which the classes began. */
  session: number;
  label: string;
  /** The instant of a minute of a day, in milliseconds since 1970; never in the future. */
  at: (date: string, minute: number) => number;
};

export const ZONE = "Asia/Kuala_Lumpur";

/** The end of the morning that the demo shows, in minutes after midnight. */
const MORNING = 8.5 * 60;
const MINUTE = 60_000;

/** The days up to now, with a weekend that leaves today a school day. */
export function makeYear(plan: SchoolPlan, now: number): Year {
  const today = todayIn(ZONE, now);
  const rest = plan.weekends.find((days) => !days.includes(weekday(today))) ?? [];
  const days = lastSchoolDays(today, plan.school_days, rest);
  const [first = today] = days;
  const session = Number(first.slice(0, 4));
  const isOver = today.slice(0, 4) !== first.slice(0, 4);
  const [januarys, before] = [`${session}-01-12`, addDays(first, -5)];

  const midnights = new Map<string, number>();
  const midnightOf = (date: string) => {
    const known = midnights.get(date) ?? atClock(date, "00:00", ZONE);
    midnights.set(date, known);
    return known;
  };
  const elapsed = (now - midnightOf(today)) / MINUTE;
  // A demo that starts earlier in the day shows the same morning, only compressed.
  const pace = Math.min(1, elapsed / MORNING);
  return {
    today,
    weekend_days: rest,
    days,
    start: januarys < before ? januarys : before,
    session,
    label: isOver ? `${session}/${session + 1}` : String(session),
    at: (date, minute) =>
      Math.floor(midnightOf(date) + minute * MINUTE * (date === today ? pace : 1)),
  };
}

function lastSchoolDays(today: string, count: number, rest: number[]): string[] {
  const days: string[] = [];
  for (let day = today; days.length < count; day = addDays(day, -1)) {
    if (!rest.includes(weekday(day))) days.unshift(day);
  }
  return days;
}
