import * as z from "zod/mini";
import { month } from "#features/fees/items/contract.ts";
import { LEDGERS, TX_KINDS } from "#features/fees/ledger/rules.ts";
import { call } from "#lib/call.ts";

const charge = z.object({
  issued_on: z.string(),
  number: z.string(),
  code: z.string(),
  /** The pupil's number and name; empty where the whole family is charged. */
  student_id: z.string(),
  student: z.string(),
  name_ms: z.string(),
  name_en: z.string(),
  period: z.string(),
  gross_sen: z.number(),
  /** The discount of siblings, and what is waived. */
  off_sen: z.number(),
  waived_sen: z.number(),
  /** When the bill was cancelled. */
  voided_on: z.nullable(z.string()),
});
export type BookedCharge = z.infer<typeof charge>;

const line = z.object({
  posted_on: z.string(),
  kind: z.enum(TX_KINDS),
  /** The document's number; empty where it has none. */
  number: z.string(),
  ledger: z.enum(LEDGERS),
  /** Of what the line is: a family's number, an item, a fund, and who holds the drawer. */
  code: z.string(),
  name_ms: z.string(),
  name_en: z.string(),
  fund: z.string(),
  holder: z.string(),
  /** A debit above zero, a credit below. */
  amount_sen: z.number(),
  made_by: z.string(),
});
export type BookedLine = z.infer<typeof line>;

export const feeBooksContract = {
  readBook: call({
    method: "GET",
    path: "/fee-months/{month}/books",
    summary: "One of a month's books, line by line: what was charged, the ledger, or the cash",
    permission: "fees.manage",
    example: (known) => ({ month: known.today.slice(0, 7), book: "ledger" }),
  })
    .input(z.strictObject({ month, book: z.enum(["charges", "ledger", "cash"]) }))
    .output(
      z.object({
        charges: z.array(charge),
        lines: z.array(line),
        /** The cash in all drawers before the month. */
        opening_sen: z.number(),
      }),
    ),
};
