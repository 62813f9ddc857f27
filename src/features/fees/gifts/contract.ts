import * as z from "zod/mini";
import { FUND_KINDS } from "#features/fees/funds/rules.ts";
import { MOST_PAID_SEN, PAYMENT_METHODS, REVERSALS } from "#features/fees/rules.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const sum = z.number();
const sen = z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN));

const facts = {
  name: shape.line(80),
  kind: z.enum(FUND_KINDS),
  restricted: z.boolean(),
  note: shape.line(200, 0),
  tax_approval: shape.line(80, 0),
};

const fund = z.object({
  ...facts,
  id: shape.id,
  archived_on: z.nullable(z.string()),
  version: z.int(),
  balance_sen: sum,
  /** Of this year. */
  received_sen: sum,
  used_sen: sum,
  /** Pledged for this year and not received yet; part of no other sum. */
  promised_sen: sum,
});
export type Fund = z.infer<typeof fund>;

const fundStatement = z.object({
  fund,
  from: z.string(),
  to: z.string(),
  opening_sen: sum,
  lines: z.array(
    z.object({
      id: shape.id,
      kind: z.enum(["gift", "reversal", "invoice", "credit_note"]),
      posted_on: z.string(),
      /** The number of a receipt, or the month of bills. */
      number: z.string(),
      sponsor: z.string(),
      /** For how many pupils it was used. */
      students: z.int(),
      amount_sen: sum,
      balance_sen: sum,
    }),
  ),
  closing_sen: sum,
});
export type FundStatement = z.infer<typeof fundStatement>;

const gift = z.object({
  id: shape.id,
  sponsor_id: shape.id,
  fund_id: shape.id,
  fund: z.string(),
  tax_approval: z.string(),
  number: z.string(),
  amount_sen: sum,
  rounding_sen: z.int(),
  received_on: z.string(),
  method: z.enum(PAYMENT_METHODS),
  payer_name: z.string(),
  reference: z.string(),
  reversed: z.nullable(z.enum(REVERSALS)),
});
export type Gift = z.infer<typeof gift>;

const pledge = z.object({
  id: shape.id,
  sponsor_id: shape.id,
  fund_id: shape.id,
  fund: z.string(),
  amount_sen: sum,
  monthly: z.boolean(),
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  /** The pupil for whom it is, to a sponsor only with the family's consent (else empty); null if it is for nobody named. */
  student: z.nullable(z.string()),
  ended_on: z.nullable(z.string()),
});
export type Pledge = z.infer<typeof pledge>;

const sponsorFacts = { name: shape.line(120), contact: shape.line(120, 0) };
const guardian_id = z.optional(z.nullable(shape.id));
const sponsor = z.object({
  ...sponsorFacts,
  /** Empty when the person was erased. */
  name: z.string(),
  id: shape.id,
  code: z.string(),
  /** The guardian of the school who is this sponsor, and so sees what was given. */
  guardian: z.nullable(z.object({ id: shape.id, name: z.string() })),
  version: z.int(),
  /** Of this year. */
  received_sen: sum,
  promised_sen: sum,
});
export type Sponsor = z.infer<typeof sponsor>;

const sponsorStatement = z.object({
  sponsor,
  year: z.string(),
  gifts: z.array(gift),
  pledges: z.array(pledge),
  received_sen: sum,
  /** What was used of it for pupils, for how many, and the names that their families agreed to. */
  used_sen: sum,
  students: z.int(),
  names: z.array(z.string()),
});
export type SponsorStatement = z.infer<typeof sponsorStatement>;

const year = z.string().check(z.regex(/^(19|20|21)\d\d$/, { error: "is not a year" }));

export const feeFundsContract = {
  listFunds: call({
    method: "GET",
    path: "/funds",
    summary: "The funds with what came in, was used and is promised this year, and what is in them",
    permission: "funds.see",
    example: () => ({}),
  }).output(z.array(fund)),

  createFund: call({
    method: "POST",
    path: "/funds",
    summary: "Open a fund",
    permission: "funds.manage",
    status: 201,
    example: () => ({
      name: "Tabung Zakat",
      kind: "zakat",
      restricted: true,
      note: "Asnaf sahaja",
      tax_approval: "",
    }),
  })
    .input(z.strictObject(facts))
    .output(fund),

  changeFund: call({
    method: "PATCH",
    path: "/funds/{id}",
    summary: "Change a fund, or archive one with nothing in it",
    permission: "funds.manage",
    example: (known) => ({ id: known.student_id, note: "Asnaf sahaja" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        name: z.optional(facts.name),
        note: z.optional(facts.note),
        tax_approval: z.optional(facts.tax_approval),
        archived: z.optional(z.boolean()),
        version: z.optional(z.int()),
      }),
    )
    .output(fund),

  readFund: call({
    method: "GET",
    path: "/funds/{id}/statement",
    summary: "What came into a fund and went out of it, line by line; pupils are not named",
    permission: "funds.see",
    example: (known) => ({ id: known.student_id }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        from: z.optional(shape.date),
        to: z.optional(shape.date),
      }),
    )
    .output(fundStatement),

  listSponsors: call({
    method: "GET",
    path: "/sponsors",
    summary: "The sponsors that you may see, and what they gave and promised this year",
    permission: "funds.see",
    example: () => ({}),
  }).output(z.array(sponsor)),

  createSponsor: call({
    method: "POST",
    path: "/sponsors",
    summary: "Add a sponsor",
    permission: "funds.manage",
    status: 201,
    example: () => ({ name: "Koperasi Al-Falah", contact: "" }),
  })
    .input(z.strictObject({ ...sponsorFacts, guardian_id }))
    .output(sponsor),

  changeSponsor: call({
    method: "PATCH",
    path: "/sponsors/{id}",
    summary: "Change a sponsor",
    permission: "funds.manage",
    example: (known) => ({ id: known.student_id, contact: "03-8911 2233" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        name: z.optional(sponsorFacts.name),
        contact: z.optional(sponsorFacts.contact),
        guardian_id,
        version: z.optional(z.int()),
      }),
    )
    .output(sponsor),

  readSponsor: call({
    method: "GET",
    path: "/sponsors/{id}/statement",
    summary: "What a sponsor gave and promised in a year",
    permission: "funds.see",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id, year: z.optional(year) }))
    .output(sponsorStatement),

  takeGift: call({
    method: "POST",
    path: "/gifts",
    summary: "Take money for a fund; its receipt names the fund",
    permission: "funds.manage",
    status: 201,
    example: (known) => ({
      sponsor_id: known.student_id,
      fund_id: known.class_id,
      amount_sen: 300_000,
      method: "pindahan",
      client_key: known.class_id,
    }),
  })
    .input(
      z.strictObject({
        sponsor_id: shape.id,
        fund_id: shape.id,
        amount_sen: sen,
        method: z.enum(PAYMENT_METHODS),
        /** Today, unless it came earlier, as a transfer does. */
        received_on: z.optional(shape.date),
        reference: z.optional(shape.line(60, 0)),
        client_key: shape.id,
      }),
    )
    .output(gift),

  reverseGift: call({
    method: "POST",
    path: "/gifts/{id}/reverse",
    summary: "Take the receipt of a gift back, as long as the fund still has it",
    permission: "funds.manage",
    example: (known) => ({ id: known.student_id, kind: "bounced" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        kind: z.enum(REVERSALS),
        reason: z.optional(shape.line(200, 0)),
      }),
    )
    .output(gift),

  createPledge: call({
    method: "POST",
    path: "/pledges",
    summary: "Write down what a sponsor promises; it is never counted as received",
    permission: "funds.manage",
    status: 201,
    example: (known) => ({
      sponsor_id: known.student_id,
      fund_id: known.class_id,
      amount_sen: 40_000,
      monthly: true,
      from_date: known.today,
      to_date: null,
    }),
  })
    .input(
      z.strictObject({
        sponsor_id: shape.id,
        fund_id: shape.id,
        amount_sen: sen,
        monthly: z.boolean(),
        from_date: shape.date,
        to_date: z.nullable(shape.date),
        /** The pupil for whom it is promised. */
        student_id: z.optional(z.nullable(shape.id)),
      }),
    )
    .output(pledge),

  endPledge: call({
    method: "DELETE",
    path: "/pledges/{id}",
    summary: "End a pledge today; it stays in the statement",
    permission: "funds.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(pledge),
};
