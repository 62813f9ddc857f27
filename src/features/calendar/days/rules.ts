import { addDays, weekday } from "#lib/dates.ts";

/** A holiday or closure; `class_ids` null: of the whole school. Both days belong to it. */
export type Holiday = {
  event_id: string;
  title: string;
  date: string;
  to_date: string | null;
  class_ids: string[] | null;
};

/** What decides which days are school days. */
export type DayFacts = {
  /** ISO weekdays of rest. */
  weekend_days: readonly number[];
  terms: readonly { from_date: string; to_date: string }[];
  holidays: readonly Holiday[];
};

/** Why no register is expected on a day. */
export type Closure =
  | { why: "holiday"; title: string; event_id: string }
  | { why: "weekend" }
  | { why: "break" };

/**
 * Why a day is no school day of a class (or, without one, of the whole school); null where it is one. A
 * year whose terms the school has set is closed outside of them; without terms every weekday is open.
 */
export function closureOf(date: string, facts: DayFacts, class_id?: string): Closure | null {
  const holiday = facts.holidays.find(
    (one) =>
      one.date <= date &&
      (one.to_date ?? one.date) >= date &&
      (one.class_ids === null || (class_id !== undefined && one.class_ids.includes(class_id))),
  );
  if (holiday) return { why: "holiday", title: holiday.title, event_id: holiday.event_id };
  if (facts.weekend_days.includes(weekday(date))) return { why: "weekend" };
  return isBreak(date, facts.terms) ? { why: "break" } : null;
}

function isBreak(date: string, terms: DayFacts["terms"]): boolean {
  if (terms.some(({ from_date, to_date }) => from_date <= date && date <= to_date)) return false;
  const year = date.slice(0, 4);
  return terms.some(({ from_date, to_date }) =>
    [from_date, to_date].some((day) => day.startsWith(year)),
  );
}

/** The school days between two (both included), the oldest first. */
export function schoolDaysBetween(
  from: string,
  to: string,
  facts: DayFacts,
  class_id?: string,
): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!closureOf(day, facts, class_id)) days.push(day);
  }
  return days;
}
