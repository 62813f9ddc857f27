import { insertRows } from "#db/bulk.ts";
import { addDays, instant, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { closedMonths } from "./table.ts";

export type SeedMonths = {
  /** The profile that closes the months. */
  closed_by: string;
  /** School days, the oldest first. */
  days: readonly string[];
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

/** Closes every past month but the last, which the demo's admin can close. */
export async function seedMonths(scope: Scope, { closed_by, days, at }: SeedMonths): Promise<void> {
  const last = monthStart(addDays(monthStart(scope.today), -1));
  const months = new Set(days.map(monthStart).filter((month) => month < last));
  const rows = [...months].map((month) => {
    const after = days.find((day) => monthStart(day) > month) ?? scope.today;
    const closed_at = instant(at(after, 14 * 60));
    return { school_id: scope.school.id, id: newId(), month, closed_by, closed_at };
  });
  await insertRows(scope.tx, closedMonths, rows);
}
