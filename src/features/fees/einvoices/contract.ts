import * as z from "zod/mini";
import { month } from "#features/fees/items/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { CLASS_CODES } from "#features/fees/items/rules/prices.ts";
import { DONATION, E_INVOICE_KINDS } from "./rules.ts";

const row = z.object({
  /** 01 an invoice, 02 a credit note, 03 a debit note. */
  kind: z.enum(E_INVOICE_KINDS),
  /** How LHDN classes the row (004 a consolidated one), and what its lines are. */
  class_code: z.string(),
  of_class: z.enum([...CLASS_CODES, DONATION]),
  /** Whom it is for; empty on a consolidated row. */
  code: z.string(),
  buyer: z.string(),
  tin: z.string(),
  /** The first and last of its documents, and how many there are. */
  first: z.string(),
  last: z.string(),
  count: z.int(),
  amount_sen: z.number(),
});
export type EInvoice = z.infer<typeof row>;

const eInvoices = z.object({
  /** The school's number at LHDN; empty until it is typed in the settings. */
  tin: z.string(),
  rows: z.array(row),
  /** What the school charged in each of the last three years, after discounts and what it waived itself. */
  turnover: z.array(z.object({ year: z.int(), amount_sen: z.number() })),
});
export type EInvoices = z.infer<typeof eInvoices>;

export const feeEInvoicesContract = {
  readEInvoices: call({
    method: "GET",
    path: "/fee-months/{month}/e-invois",
    summary: "What of a month goes to LHDN as e-invoices, and how far the school is from having to",
    permission: "fees.manage",
    example: (known) => ({ month: known.today.slice(0, 7) }),
  })
    .input(z.strictObject({ month }))
    .output(eInvoices),

  setTin: call({
    method: "POST",
    path: "/billing-accounts/{id}/tin",
    summary: "Keep the number at LHDN of who pays, for bills of more than RM 10,000",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id, tin: "IG12345678901" }),
  })
    .input(z.strictObject({ id: shape.id, tin: shape.line(20, 0) }))
    .output(z.object({ tin: z.string() })),
};
