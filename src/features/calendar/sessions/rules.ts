import { weekday } from "#lib/dates.ts";
import type { Session } from "./contract.ts";

/** The one register a day of a school that has not set any. */
export const DAILY = "harian";

const DEFAULT: Session = {
  key: DAILY,
  name: "Harian",
  weekdays: [],
  starts_at: "07:30",
  due_at: "08:00",
  position: 1,
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
};

/** The sessions a school has; without any of its own, the daily one. */
export function sessionsOf(own: readonly Session[]): Session[] {
  return own.length > 0 ? [...own].sort((a, b) => a.position - b.position) : [DEFAULT];
}

/**
 * The registers that a class (or, without one, the school) takes on a day that is a school day, in
 * order, with the times of days of other hours. Hours of a class go before the school's.
 */
export function sessionsOn(
  date: string,
  sessions: readonly Session[],
  hours: readonly Hours[],
  class_id?: string,
): Session[] {
  const today = hours.filter((one) => one.date <= date && (one.to_date ?? one.date) >= date);
  return sessionsOf(sessions)
    .filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekday(date)))
    .filter(({ archived_on }) => archived_on === null || archived_on > date)
    .map((session) => {
      const mine = today.filter((one) => one.session === session.key);
      const other =
        mine.find((one) => class_id !== undefined && one.class_ids?.includes(class_id)) ??
        mine.find((one) => one.class_ids === null);
      const { starts_at, due_at } = other ?? session;
      return { ...session, starts_at, due_at };
    });
}
