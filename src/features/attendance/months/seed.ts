import { insertRows } from "#db/bulk.ts";
import { addDays, instant, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { closedMonths } from "./table.ts";

export type SeedMonths = {
  /** The profile of who closes them. */
  closed_by: string;
  /** School days, the oldest first. */
  days: readonly string[];
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

/** Closes the months before the last one, which is left to be closed. */
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
