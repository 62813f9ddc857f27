import { addDays, weekday } from "#lib/dates.ts";

/** The Monday on or before a day. */
function weekStart(date: string): string {
  return addDays(date, 1 - weekday(date));
}

/** Rows by the week of their day, in the order in which they come; a week goes from Monday to Sunday. */
export function byWeek<Row extends { date: string }>(
  rows: readonly Row[],
): { from: string; to: string; rows: Row[] }[] {
  const weeks: { from: string; to: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const from = weekStart(row.date);
    const last = weeks.at(-1);
    if (last?.from === from) last.rows.push(row);
    else weeks.push({ from, to: addDays(from, 6), rows: [row] });
  }
  return weeks;
}
