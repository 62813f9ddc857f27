import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { month } from "#features/fees/items/contract.ts";
import { SHORT_PAYERS } from "#features/fees/waivers/rules.ts";

const preview = z.object({
  period: z.string(),
  invoices: z.int(),
  students: z.int(),
  total_sen: z.number(),
  /** What each item brings in, and what of it siblings pay less and waivers take off. */
  items: z.array(
    z.object({
      id: shape.id,
      name_ms: z.string(),
      name_en: z.string(),
      count: z.int(),
      gross_sen: z.number(),
      off_sen: z.number(),
      waived_sen: z.number(),
    }),
  ),
  /** What waivers take off in all, by the fund that pays it, or, without a name, by the school. */
  waived: z.array(z.object({ fund: z.nullable(z.string()), sen: z.number() })),
  /** What funds lack; the bills are issued only once somebody said who pays it. */
  short: z.array(
    z.object({
      fund_id: shape.id,
      fund: z.string(),
      balance_sen: z.number(),
      short_sen: z.number(),
    }),
  ),
  /** The funds that may pay instead. */
  funds: z.array(z.object({ id: shape.id, name: z.string(), balance_sen: z.number() })),
  /** What each family would be billed, by the accounts' codes. */
  families: z.array(
    z.object({
      account_id: shape.id,
      code: z.string(),
      total_sen: z.number(),
      students: z.array(z.object({ id: shape.id, name: z.string(), sen: z.number() })),
      /** What the family pays once, whatever the number of its pupils. */
      family_sen: z.number(),
    }),
  ),
  /** How the month differs from the one before; null when that one was not billed. */
  differs: z.nullable(
    z.object({
      /** The names of the pupils who are billed now and were not then, and the other way round. */
      joined: z.array(z.string()),
      left: z.array(z.string()),
      prices: z.array(
        z.object({
          id: shape.id,
          name_ms: z.string(),
          name_en: z.string(),
          before_sen: z.number(),
          now_sen: z.number(),
        }),
      ),
    }),
  ),
  /** The hand-made prices that hold in the month; without a sum, the pupil is not billed for the item. */
  exceptions: z.array(
    z.object({
      name: z.string(),
      name_ms: z.string(),
      name_en: z.string(),
      amount_sen: z.nullable(z.number()),
    }),
  ),
  /** The pupils who have no account, so that nobody is billed for them. */
  without_account: z.int(),
  /** The pupils of whom nobody said whether they board, though an item asks for it. */
  without_stay: z.array(z.string()),
  /** The items that have no price in the month. */
  without_price: z.array(z.object({ name_ms: z.string(), name_en: z.string() })),
  /** Names what the bills follow from; they are issued only while it is the same. */
  preview_hash: z.string(),
});
export type RunPreview = z.infer<typeof preview>;

const billingRun = z.object({
  id: shape.id,
  period: z.string(),
  invoices: z.int(),
  total_sen: z.number(),
  created_at: z.string(),
  undone: z.boolean(),
  /** Whether something pays one of its bills, so that they stay. */
  paid: z.boolean(),
});
export type BillingRun = z.infer<typeof billingRun>;

/** Who pays what a fund lacks: one answer for the run. */
const instead = {
  short_by: z.optional(z.enum(SHORT_PAYERS)),
  short_fund_id: z.optional(shape.id),
};

export const feeBillsContract = {
  previewBills: call({
    method: "GET",
    path: "/billing-runs/preview",
    summary: "What the bills of a month would be; nothing is stored",
    permission: "fees.manage",
    example: (known) => ({ period: known.today.slice(0, 7) }),
  })
    .input(z.strictObject({ period: month, ...instead }))
    .output(preview),

  listRuns: call({
    method: "GET",
    path: "/billing-runs",
    summary: "The months billed, the latest first",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(billingRun)),

  issueBills: call({
    method: "POST",
    path: "/billing-runs",
    summary: "Issue the bills of a month as they were previewed",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({ period: known.today.slice(0, 7), preview_hash: "x" }),
  })
    .input(z.strictObject({ period: month, preview_hash: shape.line(100), ...instead }))
    .output(billingRun),

  undoRun: call({
    method: "DELETE",
    path: "/billing-runs/{id}",
    summary: "Take back the bills of a run by credit notes, as long as nothing pays one of them",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(billingRun),
};
