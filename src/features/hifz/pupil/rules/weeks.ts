import { addDays, weekday } from "#lib/dates.ts";

/** A week of the school: its days from the first after the rest days, and the last day of school in it. */
export type SchoolWeek = { from: string; last: string; to: string };

/** The week of a day. `weekend_days` are the school's rest days, 1 (Monday) to 7. */
export function schoolWeekOf(date: string, weekend_days: readonly number[]): SchoolWeek {
  const isRest = (day: number) => weekend_days.includes(((day + 6) % 7) + 1);
  const start = [1, 2, 3, 4, 5, 6, 7].find((day) => !isRest(day) && isRest(day - 1)) ?? 1;
  const from = addDays(date, -((weekday(date) - start + 7) % 7));
  const lastAt = [6, 5, 4, 3, 2, 1].find((at) => !isRest(start + at)) ?? 0;
  return { from, last: addDays(from, lastAt), to: addDays(from, 6) };
}

/** What a week of the book holds. Weeks in a row without rows stand together; `classes` are empty if they are the one before. */
type BookWeek<Row> = { from: string; to: string; rows: Row[]; classes: string[] };

/**
 * The weeks of the paper book from the first day to the last, with the classes in which the pupil was heard where they
 * change.
 * @param rows the oldest first
 */
export function bookWeeks<Row extends { date: string; class_name: string | null }>(
  rows: readonly Row[],
  { from, to }: { from: string; to: string },
  weekend_days: readonly number[],
): BookWeek<Row>[] {
  const weeks: BookWeek<Row>[] = [];
  let known: string | undefined;
  for (let week = schoolWeekOf(from, weekend_days); week.from <= to;) {
    const { from: first, to: last } = week;
    const own = rows.filter(({ date }) => first <= date && date <= last);
    const before = weeks.at(-1);
    if (own.length === 0 && before?.rows.length === 0) before.to = last;
    else {
      const names = [...new Set(own.flatMap(({ class_name }) => class_name ?? []))];
      const isSame = names.every((name) => name === known);
      weeks.push({ from: first, to: last, rows: own, classes: isSame ? [] : names });
      known = names.at(-1) ?? known;
    }
    week = schoolWeekOf(addDays(last, 1), weekend_days);
  }
  return weeks;
}
