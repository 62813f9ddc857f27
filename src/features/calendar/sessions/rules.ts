import { addDays, weekday } from "#lib/dates.ts";
import { fold } from "#lib/names.ts";
import type { CalendarSession } from "./contract.ts";

/** The one register a day of a school that has not set any. */
export const DAILY = "harian";

/** More registers a day than this nobody takes. */
export const MAX_SESSIONS = 8;

/** Registers that schools here take; their names are the school's own words from then on. */
export const PRESETS = [
  { name: "Subuh", starts_at: "05:45", due_at: "06:15" },
  { name: "Pagi", starts_at: "07:30", due_at: "08:00" },
  { name: "Petang", starts_at: "14:00", due_at: "14:30" },
  { name: "Halaqah", starts_at: "16:30", due_at: "17:00" },
  { name: "Solat Zuhur", starts_at: "13:10", due_at: "13:45" },
  { name: "Malam", starts_at: "20:30", due_at: "21:00" },
] as const;

const DEFAULT: CalendarSession = {
  key: DAILY,
  name: "Harian",
  weekdays: [],
  starts_at: "07:30",
  due_at: "08:00",
  position: 1,
  since: null,
  archived_on: null,
};

/** Other hours of a session on some days; `class_ids` null: for the whole school. */
export type Hours = {
  date: string;
  to_date: string | null;
  session: string;
  starts_at: string;
  due_at: string;
  class_ids: string[] | null;
  /** They are on rest days alone, on which there is school in place of days lost. */
  makes_up?: boolean;
};

/** The sessions a school has; without any of its own, the daily one. */
export function sessionsOf(own: readonly CalendarSession[]): CalendarSession[] {
  return own.length > 0 ? [...own].sort((a, b) => a.position - b.position) : [DEFAULT];
}

/** Those of a school's sessions that are taken, in order. */
export function activeSessions(own: readonly CalendarSession[]): CalendarSession[] {
  return sessionsOf(own).filter(({ archived_on }) => archived_on === null);
}

/**
 * The registers that a class (or, without one, the school) takes on a day that is a school day, in
 * order, with the times of days of other hours. Hours of a class go before the school's. A day that makes
 * up for another has every session that is named for it, whatever their weekdays. A session is
 * taken from the day on which it was added until the day on which it was put away.
 */
export function sessionsOn(
  date: string,
  sessions: readonly CalendarSession[],
  hours: readonly Hours[],
  class_id?: string,
): CalendarSession[] {
  const today = hours.filter(
    (entry) => entry.date <= date && (entry.to_date ?? entry.date) >= date,
  );
  const isOfClass = ({ class_ids }: Hours) =>
    class_id !== undefined && Boolean(class_ids?.includes(class_id));
  const isMadeUp = (key: string) =>
    today.some(
      (entry) =>
        entry.makes_up && entry.session === key && (entry.class_ids === null || isOfClass(entry)),
    );
  return sessionsOf(sessions)
    .filter(
      ({ key, weekdays }) =>
        weekdays.length === 0 || weekdays.includes(weekday(date)) || isMadeUp(key),
    )
    .filter(({ since, archived_on }) => (since ?? date) <= date && (archived_on ?? "9") > date)
    .map((session) => {
      const mine = today.filter((entry) => entry.session === session.key);
      const other = mine.find(isOfClass) ?? mine.find((entry) => entry.class_ids === null);
      const { starts_at, due_at } = other ?? session;
      return { ...session, starts_at, due_at };
    });
}

/** What a register's session is called beside its day; null where the school has that one alone. */
export function nameOfSession(own: readonly CalendarSession[], key: string): string | null {
  const [only, ...others] = activeSessions(own);
  if (others.length === 0 && only?.key === key) return null;
  return sessionsOf(own).find((session) => session.key === key)?.name ?? key;
}

/** Whether another of the sessions that are taken has the name already. */
export function isNameTaken(own: readonly CalendarSession[], name: string, key?: string): boolean {
  return activeSessions(own).some(
    (session) => session.key !== key && fold(session.name) === fold(name),
  );
}

/** What marks of a new session carry: its name in small letters, a number where others have that. */
export function keyFor(own: readonly CalendarSession[], name: string): string {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 30);
  const base = plain || "sesi";
  const taken = new Set([DAILY, ...own.map(({ key }) => key)]);
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** The keys in their new order when one of them gets a place, counted from 1. */
export function withPlace(keys: readonly string[], key: string, position: number): string[] {
  const others = keys.filter((other) => other !== key);
  const at = Math.min(Math.max(position, 1), others.length + 1) - 1;
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/** Whether days of other hours are rest days all: then there is school on them, in place of days lost. */
export function makesUp(
  days: { date: string; to_date: string | null },
  weekend_days: readonly number[],
): boolean {
  for (let day = days.date; day <= (days.to_date ?? days.date); day = addDays(day, 1)) {
    if (!weekend_days.includes(weekday(day))) return false;
  }
  return true;
}
