import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const year = z.string().check(z.regex(/^20\d\d$/, { error: "is not a year" }));
const sen = z.number();

const ahead = z.object({
  account_id: shape.id,
  year: z.string(),
  /** What is left to bill of the year, and what of it is for which month; null when nothing is, and for guardians while a fund is short. */
  plan: z.nullable(
    z.object({
      total_sen: sen,
      months: z.array(z.object({ period: z.string(), sen })),
      waived_sen: sen,
      /** The funds that cannot pay their waivers. */
      short: z.array(z.object({ name: z.string(), short_sen: sen })),
      /** Names what the bill follows from; it is issued only while it is the same. */
      preview_hash: z.string(),
    }),
  ),
  /** The bill of the year; null while there is none. */
  bill: z.nullable(z.object({ run_id: shape.id, number: z.string(), is_paid: z.boolean() })),
  /** The offers that can still be met, the best first, with what is left to pay by which day. */
  offers: z.array(
    z.object({
      off_bp: z.int(),
      discount_sen: sen,
      steps: z.array(z.object({ by: z.string(), sen })),
    }),
  ),
  /** What the first step of each offer includes that is owed besides the year. */
  other_sen: sen,
  /** The discount that was earned. */
  discount: z.nullable(z.object({ number: z.string(), off_bp: z.int(), sen })),
  /** Only for the office: pupils who left with months billed ahead, and what the family gets back for them. */
  leavers: z.array(
    z.object({
      student_id: shape.id,
      name: z.string(),
      year: z.string(),
      left_on: z.string(),
      months: z.int(),
      total_sen: sen,
      discount_sen: sen,
      credit_sen: sen,
    }),
  ),
});
export type FamilyYear = z.infer<typeof ahead>;

const billing = z.strictObject({
  account_id: shape.id,
  year,
  preview_hash: shape.line(100),
});

export const feeEarlyContract = {
  readYear: call({
    method: "GET",
    path: "/fees/year-ahead",
    summary:
      "A year that a family may pay ahead: the bill, the discount for paying early, and until when",
    permission: "fees.see",
    example: (known) => ({ account_id: known.student_id }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        /** The year with an offer that stands, unless it is said. */
        year: z.optional(year),
      }),
    )
    .output(ahead),

  billYear: call({
    method: "POST",
    path: "/fees/year-bills",
    summary: "Bill a family the rest of a year; each month falls due as usual",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      year: known.today.slice(0, 4),
      preview_hash: "x",
    }),
  })
    .input(billing)
    .output(ahead),

  billOwnYear: call({
    method: "POST",
    path: "/fees/mine/year-bills",
    summary: "A guardian takes the bill of a year, while the school offers a discount for it",
    permission: "fees.pay",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      year: known.today.slice(0, 4),
      preview_hash: "x",
    }),
  })
    .input(billing)
    .output(ahead),

  creditUnused: call({
    method: "POST",
    path: "/fees/unused-months",
    summary: "Credit the months that a pupil who left does not use, less the discount on them",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      student_id: known.student_id,
      year: known.today.slice(0, 4),
      credit_sen: 53_000,
    }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        student_id: shape.id,
        year,
        /** What was proposed; refused when it is another sum by now. */
        credit_sen: z.int(),
      }),
    )
    .output(ahead),
};
