import * as z from "zod/mini";
import { month } from "#features/fees/items/contract.ts";
import { monthTotals } from "#features/fees/ledger/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { MONTH_HINDRANCES } from "./rules.ts";

const closed = z.object({ hash: z.string(), by: z.string(), at: z.string() });

const feeMonth = z.object({
  month: z.string(),
  /** Null while it is open. */
  closed: z.nullable(closed),
});
export type FeeMonth = z.infer<typeof feeMonth>;

const monthSheet = z.extend(feeMonth, {
  totals: monthTotals,
  /** What keeps it from being closed; empty for a closed month. */
  hindrances: z.array(z.object({ kind: z.enum(MONTH_HINDRANCES), count: z.int() })),
  /** Who opened it again after an earlier close, and why; the latest first. */
  reopened: z.array(z.object({ by: z.string(), at: z.string(), why: z.string() })),
});
export type MonthSheet = z.infer<typeof monthSheet>;

export const feeMonthsContract = {
  listFeeMonths: call({
    method: "GET",
    path: "/fee-months",
    summary: "The last two years' months with fees, the latest first, and who closed them",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(feeMonth)),

  readFeeMonth: call({
    method: "GET",
    path: "/fee-months/{month}",
    summary: "What the books of a month say, and what keeps it from being closed",
    permission: "fees.manage",
    example: (known) => ({ month: known.today.slice(0, 7) }),
  })
    .input(z.strictObject({ month }))
    .output(monthSheet),

  closeFeeMonth: call({
    method: "POST",
    path: "/fee-months",
    summary: "Close a month: nothing is posted in it any more, and its totals are kept",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({ month: known.today.slice(0, 7) }),
  })
    .input(z.strictObject({ month }))
    .output(monthSheet),

  reopenFeeMonth: call({
    method: "POST",
    path: "/fee-months/{month}/reopen",
    summary: "Open a closed month again, and say why",
    permission: "fees.approve",
    stepUp: true,
    example: (known) => ({ month: known.today.slice(0, 7), why: "Resit tertinggal" }),
  })
    .input(z.strictObject({ month, why: shape.line(200) }))
    .output(monthSheet),
};
