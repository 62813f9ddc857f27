import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** A month, "2026-12". */
export const month = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: "is not a month" }));

const preview = z.object({
  period: z.string(),
  invoices: z.int(),
  students: z.int(),
  total_sen: z.number(),
  /** What each item brings in, before and after the siblings' reductions. */
  items: z.array(
    z.object({
      id: shape.id,
      name_ms: z.string(),
      name_en: z.string(),
      count: z.int(),
      gross_sen: z.number(),
      off_sen: z.number(),
    }),
  ),
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
  /** The pupils who have no account, so that nobody is billed for them. */
  without_account: z.int(),
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

export const feeBillsContract = {
  previewBills: call({
    method: "GET",
    path: "/billing-runs/preview",
    summary: "What the bills of a month would be; nothing is stored",
    permission: "fees.manage",
    example: (known) => ({ period: known.today.slice(0, 7) }),
  })
    .input(z.strictObject({ period: month }))
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
    .input(z.strictObject({ period: month, preview_hash: shape.line(100) }))
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
