import { createHash } from "node:crypto";
import { insertRows } from "#db/bulk.ts";
import { monthEnd } from "#features/calendar/rules.ts";
import { closedFeeMonths } from "#features/fees/ledger/table.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { findFeeMonths, findHindrances, readTotals } from "./db.ts";
import { textOfTotals } from "./rules.ts";

/** The close of a month is done so many days after it. */
const AFTER_DAYS = 3;

/** Closes the months that can be closed, apart from the last one of them, which is left to who looks at the demo. */
export async function seedFeeMonths(scope: Scope, closed_by: string): Promise<void> {
  const ready: string[] = [];
  for (const { month } of await findFeeMonths(scope)) {
    if ((await findHindrances(scope, month)).length === 0) ready.push(month);
  }
  const rows = [];
  for (const month of ready.slice(1)) {
    const totals = await readTotals(scope, month);
    const hash = createHash("sha256").update(textOfTotals(month, totals)).digest("hex");
    const closed_at = `${addDays(monthEnd(`${month}-01`), AFTER_DAYS)}T02:00:00.000Z`;
    const school_id = scope.school.id;
    rows.push({ school_id, id: newId(), month, totals, hash, closed_at, closed_by });
  }
  await insertRows(scope.tx, closedFeeMonths, rows);
}
