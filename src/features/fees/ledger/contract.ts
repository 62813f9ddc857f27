import * as z from "zod/mini";
import * as shape from "#lib/shapes.ts";
import { NOTE_KINDS } from "./rules.ts";

const sum = z.number();

/** What a month's books say: amounts in sen, of what was posted in it, and what was owed at its end. */
export const monthTotals = z.object({
  received: z.array(z.object({ method: z.string(), count: z.int(), sen: sum })),
  billed: z.array(
    z.object({
      item_id: shape.id,
      name_ms: z.string(),
      name_en: z.string(),
      gross_sen: sum,
      off_sen: sum,
    }),
  ),
  /** What came into each fund and was used of it, and what was in it at the end. */
  funds: z.array(
    z.object({ name: z.string(), received_sen: sum, used_sen: sum, balance_sen: sum }),
  ),
  /** What families were waived by each fund, or, without a name, by the school. */
  waived: z.array(z.object({ fund: z.nullable(z.string()), sen: sum })),
  owed_sen: sum,
  /** What families had paid ahead. */
  credit_sen: sum,
  /** What the school held of pupils' deposits; a month that was closed before there were any does not say it. */
  deposits_sen: z.optional(sum),
  /** How each ledger moved; together they add up to zero. */
  ledgers: z.array(z.object({ ledger: z.string(), sen: sum })),
  numbers: z.array(
    z.object({ series: z.string(), first: z.string(), last: z.string(), count: z.int() }),
  ),
  /** The notes that somebody wrote, by why; a month that was closed before there were any does not say it. */
  notes: z.optional(z.array(z.object({ kind: z.enum(NOTE_KINDS), count: z.int(), sen: sum }))),
  /** The receipts that were taken back, by what. */
  cancelled: z.array(z.object({ number: z.string(), by: z.string(), sen: sum })),
});
export type MonthTotals = z.infer<typeof monthTotals>;
