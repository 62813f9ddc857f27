import { addDays, monthStart, weekday } from "#lib/dates.ts";
import { type HijriMonth, hijriDate, hijriMonthSpan } from "#lib/hijri.ts";

type Days = { date: string; to_date: string | null };

/** The last day of an event (YYYY-MM-DD); events of one day end on their first. */
export function lastDay({ date, to_date }: Days): string {
  return to_date ?? date;
}

/** The events that touch a span of days, in their given order. */
export function eventsWithin<E extends Days>(events: readonly E[], from: string, to = from): E[] {
  return events.filter((event) => event.date <= to && lastDay(event) >= from);
}

/** The first day of the month `by` months after the month of a day; `by` may be negative. */
export function shiftMonth(date: string, by: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The last day of the month of a day. */
export function monthEnd(date: string): string {
  return addDays(shiftMonth(date, 1), -1);
}

/** The weeks of the month of a day, Monday first, filled up with days of the adjoining months. */
export function weeksOf(date: string): string[][] {
  const first = monthStart(date);
  const end = monthEnd(date);
  const weeks: string[][] = [];
  let monday = addDays(first, 1 - weekday(first));
  for (; monday <= end; monday = addDays(monday, 7)) {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
  }
  return weeks;
}

/** The Hijri months around a day: some before its own, `count` in all. */
export function hijriMonthsAround(
  date: string,
  known: readonly HijriMonth[],
  { before, count }: { before: number; count: number },
): { year: number; month: number }[] {
  const { year, month } = hijriDate(date, known);
  return Array.from({ length: count }, (_, at) => {
    const months = year * 12 + month - 1 - before + at;
    return { year: Math.floor(months / 12), month: (months % 12) + 1 };
  });
}

/** Whether a Hijri month may begin on a day, so that the months around it have 29 or 30 days. */
export function mayBegin(month: HijriMonth, known: readonly HijriMonth[]): boolean {
  const { hijri_year, hijri_month, starts_on } = month;
  const { earliest, latest } = hijriMonthSpan(hijri_year, hijri_month, known);
  return earliest <= starts_on && starts_on <= latest;
}
