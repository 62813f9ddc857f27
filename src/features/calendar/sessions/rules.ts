import type { ClassKind } from "#lib/enumerations.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { fold } from "#lib/names.ts";
import type { CalendarSession } from "./contract.ts";

/** The key of the one daily register of a school that has not set any sessions. */
export const DAILY = "harian";

/** No school takes more registers a day than this. */
export const MAX_SESSIONS = 8;

/** Registers that Malaysian schools usually take; a school may rename them afterwards. */
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

/** Days on which a session was archived, both ends included. */
export type Pause = { from: string; to: string };

/** The pauses of a session that is restored on a day: it is taken again from that day on. */
export function pausesAfter(
  { archived_on, pauses = [] }: CalendarSession,
  restored_on: string,
): Pause[] {
  if (archived_on === null || archived_on >= restored_on) return pauses;
  return [...pauses, { from: archived_on, to: addDays(restored_on, -1) }];
}

/** Other hours of a session on some days; `class_ids` null means the whole school. */
export type Hours = {
  date: string;
  to_date: string | null;
  session: string;
  starts_at: string;
  due_at: string;
  class_ids: string[] | null;
  /** True when all the days are rest days: then there is school on them, in place of lost days. */
  makes_up?: boolean;
};

/** The first and last day on which a new session may begin. */
export function sessionStarts(today: string): { min: string; max: string } {
  return { min: today, max: addDays(today, 366) };
}

/** The first and last day to which the first day of a session may be corrected. */
export function correctedStarts(today: string, since: string): { min: string; max: string } {
  const yearAgo = addDays(today, -366);
  return { min: since < yearAgo ? since : yearAgo, max: sessionStarts(today).max };
}

/** The sessions of a school; the daily one if it has set none. */
export function sessionsOf(own: readonly CalendarSession[]): CalendarSession[] {
  return own.length > 0 ? [...own].sort((a, b) => a.position - b.position) : [DEFAULT];
}

/** The active sessions of a school, in order. */
export function activeSessions(own: readonly CalendarSession[]): CalendarSession[] {
  return sessionsOf(own).filter(({ archived_on }) => archived_on === null);
}

/** The class whose registers are asked for; `"school"` asks for those that any class takes. */
export type SessionTaker = { class_id: string; kind: ClassKind } | "school";

/** Whether a class takes a session: one that is limited to some kinds of classes is not taken by others. */
export function isTakenBy({ kinds = [] }: Pick<CalendarSession, "kinds">, taker: SessionTaker) {
  return taker === "school" || kinds.length === 0 || kinds.includes(taker.kind);
}

/**
 * The registers that a class (or the school) takes on a school day, in order, with the
 * times of other hours. Hours of the class take precedence over the school's. A day that makes up for
 * another has every session named in its hours, whatever their weekdays. A session is taken from the day
 * on which it was added until the day before it was archived, and not on the days before it was restored.
 */
export function sessionsOn(
  date: string,
  sessions: readonly CalendarSession[],
  hours: readonly Hours[],
  taker: SessionTaker,
): CalendarSession[] {
  const today = hours.filter(
    (entry) => entry.date <= date && (entry.to_date ?? entry.date) >= date,
  );
  const isOfClass = ({ class_ids }: Hours) =>
    taker !== "school" && Boolean(class_ids?.includes(taker.class_id));
  const isMadeUp = (key: string) =>
    today.some(
      (entry) =>
        entry.makes_up && entry.session === key && (entry.class_ids === null || isOfClass(entry)),
    );
  return sessionsOf(sessions)
    .filter((session) => isTakenBy(session, taker))
    .filter(
      ({ key, weekdays }) =>
        weekdays.length === 0 || weekdays.includes(weekday(date)) || isMadeUp(key),
    )
    .filter(({ since, archived_on }) => (since ?? date) <= date && (archived_on ?? "9") > date)
    .filter(({ pauses = [] }) => !pauses.some(({ from, to }) => from <= date && date <= to))
    .map((session) => {
      const mine = today.filter((entry) => entry.session === session.key);
      const other = mine.find(isOfClass) ?? mine.find((entry) => entry.class_ids === null);
      const { starts_at, due_at } = other ?? session;
      return { ...session, starts_at, due_at };
    });
}

/** The name of a register's session, to show beside its day; null if the school has only one session. */
export function nameOfSession(own: readonly CalendarSession[], key: string): string | null {
  const [only, ...others] = activeSessions(own);
  if (others.length === 0 && only?.key === key) return null;
  return sessionsOf(own).find((session) => session.key === key)?.name ?? key;
}

/** Whether another active session already has the name. */
export function isNameTaken(own: readonly CalendarSession[], name: string, key?: string): boolean {
  return activeSessions(own).some(
    (session) => session.key !== key && fold(session.name) === fold(name),
  );
}

/** The key of a new session: its name in lower case, with a number if the key is taken. */
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

/** The keys in their new order after one of them moves to a place, counted from 1. */
export function withPlace(keys: readonly string[], key: string, position: number): string[] {
  const others = keys.filter((other) => other !== key);
  const at = Math.min(Math.max(position, 1), others.length + 1) - 1;
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/** Whether all days of other hours are rest days: then there is school on them, in place of lost days. */
export function makesUp(
  days: { date: string; to_date: string | null },
  weekend_days: readonly number[],
): boolean {
  for (let day = days.date; day <= (days.to_date ?? days.date); day = addDays(day, 1)) {
    if (!weekend_days.includes(weekday(day))) return false;
  }
  return true;
}
