import { publicHolidaysOf } from "#features/calendar/holidays/rules.ts";
import { weekendOf } from "#features/schools/rules.ts";
import { addDays, todayIn, weekday } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { AL_HIDAYAH, AN_NUR, type SchoolPlan } from "./plans.ts";

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
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

export const ZONE = "Asia/Kuala_Lumpur";

/** Nothing that the demo schools have done today is later than the first of these times. */
const HOURS = { settled: "08:30", shown: "08:45", closing: "16:00" };

/**
 * The clock of the demo, which only shows schools at work: it goes with the real one in school hours and otherwise
 * begins on the last school morning. It stops when that day's school is over. `after` is the last instant that a demo
 * which is kept has seen, in milliseconds since 1970.
 */
export function demoClock(clock: () => number, after = 0): () => number {
  const now = clock();
  const begin = Math.max(schoolInstant(now), after);
  const behind = now - begin;
  const end = Math.max(begin, atClock(todayIn(ZONE, begin), HOURS.closing, ZONE));
  return () => Math.min(clock() - behind, end);
}

/** The given instant if it is in school hours, otherwise the last school morning before it. */
function schoolInstant(now: number): number {
  let day = todayIn(ZONE, now);
  const at = (time: string) => atClock(day, time, ZONE);
  if (isSchoolDay(day) && now >= at(HOURS.settled)) {
    return now < at(HOURS.closing) ? now : at(HOURS.shown);
  }
  do day = addDays(day, -1);
  while (!isSchoolDay(day));
  return at(HOURS.shown);
}

const CALENDARS = [AN_NUR, AL_HIDAYAH].map(({ state }) => ({
  rest: weekendOf(state),
  isHoliday: publicHolidaysOf(state),
}));

/** Whether both schools are at work on a day. */
function isSchoolDay(date: string): boolean {
  return CALENDARS.every(
    ({ rest, isHoliday }) => !rest.includes(weekday(date)) && !isHoliday(date),
  );
}

/** The days up to now, which counts as a school day, with the rest days of the school's state. */
export function makeYear(plan: SchoolPlan, now: number, rest = weekendOf(plan.state)): Year {
  const today = todayIn(ZONE, now);
  const days = [today];
  const isHoliday = publicHolidaysOf(plan.state);
  for (let day = addDays(today, -1); days.length < plan.school_days; day = addDays(day, -1)) {
    if (!rest.includes(weekday(day)) && !isHoliday(day)) days.unshift(day);
  }
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
  return {
    today,
    weekend_days: rest,
    days,
    start: januarys < before ? januarys : before,
    session,
    label: isOver ? `${session}/${session + 1}` : String(session),
    at: (date, minute) => Math.floor(midnightOf(date) + minute * 60_000),
  };
}
