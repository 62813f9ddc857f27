import type { RateCounts } from "#features/attendance/rules.ts";
import type { WeekRate } from "#features/insights/contract.ts";
import {
  addCounts,
  type DueRegister,
  NO_COUNTS,
  type Taking,
  weekOf,
} from "#features/insights/rules.ts";
import { addDays } from "#lib/dates.ts";

export function sumTakings(takings: readonly Taking[]): Taking {
  return takings.reduce(
    (sum, { taken, expected }) => ({
      taken: sum.taken + taken,
      expected: sum.expected + expected,
    }),
    { taken: 0, expected: 0 },
  );
}

/** Every week in which a class had marks, or a register that was due or taken. The registers come in order of date. */
export function weekRates(
  weeks: readonly ({ week: string } & RateCounts)[],
  registers: readonly DueRegister[],
): WeekRate[] {
  const rates: WeekRate[] = weeks.map((counts) => ({ ...counts, taken: 0, expected: 0 }));
  let rate: WeekRate | undefined;
  // The Monday of each of a year's thousands of registers would take longer than all the rest.
  let sunday = "";
  for (const { date, taken } of registers) {
    if (!rate || date > sunday) {
      const week = weekOf(date);
      sunday = addDays(week, 6);
      rate = { week, ...NO_COUNTS, taken: 0, expected: 0 };
      rates.push(rate);
    }
    rate.expected += 1;
    if (taken) rate.taken += 1;
  }
  return sumByWeek(rates);
}

/** One rate for each week, in order. */
export function sumByWeek(parts: readonly WeekRate[]): WeekRate[] {
  const sums = new Map<string, WeekRate>();
  for (const part of parts) {
    const { week } = part;
    const sum = sums.get(week);
    sums.set(week, sum ? { week, ...addCounts(sum, part), ...sumTakings([sum, part]) } : part);
  }
  return [...sums.values()].sort((a, b) => (a.week < b.week ? -1 : 1));
}
