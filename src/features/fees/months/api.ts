import { createHash } from "node:crypto";
import { claimFeeMonths } from "#features/fees/ledger/db.ts";
import { refuse } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { feeMonthsContract, type MonthSheet } from "./contract.ts";
import { findClose, findFeeMonths, findHindrances, insertClose, readTotals, reopen } from "./db.ts";
import { figuresOf, textOfTotals } from "./rules.ts";

const os = serve(feeMonthsContract);

export const feeMonthsRoutes = os.router({
  listFeeMonths: os.listFeeMonths.handler(({ context: { scope } }) => findFeeMonths(scope)),

  readFeeMonth: os.readFeeMonth.handler(({ context: { scope }, input }) =>
    readSheet(scope, input.month),
  ),

  closeFeeMonth: os.closeFeeMonth.handler(async ({ context: { scope }, input: { month } }) => {
    await claimFeeMonths(scope);
    const sheet = await readSheet(scope, month);
    if (sheet.closed) {
      throw refuse("CONFLICT", "This month is closed already.", {
        reason: "month_closed",
        month,
        closed_by: sheet.closed.by,
        closed_at: sheet.closed.at,
      });
    }
    if (sheet.hindrances.length > 0) {
      throw refuse("CONFLICT", "This month cannot be closed yet.", {
        reason: "hindered",
        hindrances: sheet.hindrances,
      });
    }
    const { totals } = sheet;
    const hash = createHash("sha256").update(textOfTotals(month, totals)).digest("hex");
    await insertClose(scope, { month, totals, hash });
    const details = { received: formatSen(figuresOf(totals).received_sen), hash };
    scope.record({ action: "fees.close_month", label: month, details });
    return readSheet(scope, month);
  }),

  reopenFeeMonth: os.reopenFeeMonth.handler(async ({ context: { scope }, input }) => {
    const { month, why } = input;
    await claimFeeMonths(scope);
    if (!(await reopen(scope, month, why))) {
      throw refuse("NOT_FOUND", "This month is not closed.");
    }
    scope.record({ action: "fees.reopen_month", label: month, details: { why } });
    return readSheet(scope, month);
  }),
});

/** A closed month shows the totals that were kept, an open one those of now. */
async function readSheet(scope: Scope, month: string): Promise<MonthSheet> {
  const { closed, totals, reopened } = await findClose(scope, month);
  return {
    month,
    closed,
    totals: totals ?? (await readTotals(scope, month)),
    hindrances: closed ? [] : await findHindrances(scope, month),
    reopened,
  };
}
