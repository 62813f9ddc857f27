import { addDays, weekday } from "#lib/dates.ts";

/** The estimate looks at so many of the latest weeks that had at least so many days of hafazan. */
const WEEKS = 6;
const LEAST_DAYS = 3;
/** With less than this nothing is estimated. */
const LEAST_WEEKS = 4;
const LEAST_RECORDS = 10;
const YEAR = 365;

/** What was accepted as new on a day: how much in thousandths of a page, in how many records. */
export type AcceptedDay = { date: string; milli: number; records: number };

/** The first and the last day between which a pupil completes the order, if all goes on as it did. */
export type KhatamEstimate = { from: string; to: string };

/**
 * When a pupil will hold the rest of the order: the rest divided by the better and the weaker of the latest weeks'
 * paces (their quartiles), in days of hafazan as they fall within a year. Null where too little is known.
 * @param days the days of hafazan of the last year, in order, the latest today at most
 * @param accepted what was accepted on days of the last year
 * @param rest_milli what is not held yet, in thousandths of a page
 */
export function khatamEstimate(
  today: string,
  days: readonly string[],
  accepted: readonly AcceptedDay[],
  rest_milli: number,
): KhatamEstimate | null {
  const records = accepted.reduce((sum, day) => sum + day.records, 0);
  const paces = weeklyPaces(today, days, accepted);
  if (rest_milli <= 0 || records < LEAST_RECORDS || paces.length < LEAST_WEEKS) return null;
  const [slow, fast] = [quantile(paces, 0.25), quantile(paces, 0.75)];
  if (slow <= 0) return null;
  const after = (pace: number) => {
    const needed = Math.ceil(rest_milli / pace);
    return addDays(today, Math.ceil((needed * YEAR) / days.length));
  };
  return { from: after(fast), to: after(slow) };
}

/** Thousandths of a page a day of hafazan, of the latest whole weeks since something was first accepted. */
function weeklyPaces(
  today: string,
  days: readonly string[],
  accepted: readonly AcceptedDay[],
): number[] {
  const [first] = accepted.map(({ date }) => date).toSorted();
  if (!first) return [];
  const paces: number[] = [];
  for (
    let monday = addDays(mondayOf(today), -7);
    monday >= mondayOf(first) && paces.length < WEEKS;
    monday = addDays(monday, -7)
  ) {
    const isIn = (date: string) => date >= monday && date < addDays(monday, 7);
    const held = days.filter(isIn).length;
    if (held < LEAST_DAYS) continue;
    const milli = accepted
      .filter(({ date }) => isIn(date))
      .reduce((sum, day) => sum + day.milli, 0);
    paces.push(milli / held);
  }
  return paces;
}

function mondayOf(date: string): string {
  return addDays(date, 1 - weekday(date));
}

/** The value below which a share of the values lies, by linear interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
