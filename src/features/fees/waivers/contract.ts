import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { ASNAF, WAIVER_KINDS, WAIVER_STATES } from "./rules.ts";

const terms = {
  kind: z.enum(WAIVER_KINDS),
  /** Obligatory for a zakat fund. */
  asnaf: z.nullable(z.enum(ASNAF)),
  /** The items that it holds for; null for all. */
  items: z.nullable(z.array(shape.id).check(z.minLength(1), z.maxLength(60))),
  /** Hundredths of a percent, or a sum for each month: one of them. */
  percent_bp: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  amount_sen: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  from_date: shape.date,
  to_date: z.nullable(shape.date),
  /** Null where the school bears it. */
  fund_id: z.nullable(shape.id),
  sponsor_id: z.nullable(shape.id),
  /** Whether the family agrees that the sponsor learns the pupil's name. */
  shows_name: z.boolean(),
};
const whom = {
  account_id: shape.id,
  /** Null for the whole family. */
  student_id: z.nullable(shape.id),
  reason: shape.line(300, 0),
};

const waiver = z.object({
  ...terms,
  ...whom,
  id: shape.id,
  code: z.string(),
  /** The pupil, or the pupils of the family. */
  names: z.string(),
  fund: z.nullable(z.string()),
  sponsor: z.nullable(z.string()),
  state: z.enum(WAIVER_STATES),
  answer: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** What it waived this year. */
  used_sen: z.number(),
  /** Whether the current person may decide on it now. */
  may_decide: z.boolean(),
  version: z.int(),
});
export type Waiver = z.infer<typeof waiver>;

const ownWaiver = z.object({
  id: shape.id,
  account_id: shape.id,
  names: z.string(),
  state: z.enum(WAIVER_STATES),
  percent_bp: z.nullable(z.int()),
  amount_sen: z.nullable(z.number()),
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  reason: z.string(),
  answer: z.string(),
});
export type OwnWaiver = z.infer<typeof ownWaiver>;

const choices = z.object({
  funds: z.array(z.object({ id: shape.id, name: z.string(), kind: z.string() })),
  sponsors: z.array(z.object({ id: shape.id, name: z.string() })),
  items: z.array(z.object({ id: shape.id, name_ms: z.string(), name_en: z.string() })),
});
export type WaiverChoices = z.infer<typeof choices>;

export const feeWaiversContract = {
  listWaivers: call({
    method: "GET",
    path: "/waivers",
    summary: "The waivers, those that wait for a decision first",
    permission: "fees.manage",
    example: () => ({}),
  })
    .input(z.strictObject({ account_id: z.optional(shape.id) }))
    .output(z.array(waiver)),

  readWaiverChoices: call({
    method: "GET",
    path: "/waivers/choices",
    summary: "The funds, sponsors and items that a waiver may name",
    permission: "fees.manage",
    example: () => ({}),
  }).output(choices),

  askWaiver: call({
    method: "POST",
    path: "/waivers",
    summary: "Ask for a waiver, with its terms; somebody else approves it",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      student_id: known.student_id,
      reason: "Anak yatim",
      kind: "yatim",
      asnaf: null,
      items: null,
      percent_bp: 5_000,
      amount_sen: null,
      from_date: known.today,
      to_date: null,
      fund_id: null,
      sponsor_id: null,
      shows_name: false,
    }),
  })
    .input(z.strictObject({ ...whom, ...terms }))
    .output(waiver),

  requestWaiver: call({
    method: "POST",
    path: "/waiver-requests",
    summary: "Ask the school for help with the fees of your family",
    permission: "fees.pay",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      student_id: null,
      reason: "Hilang pekerjaan",
      shows_name: false,
    }),
  })
    .input(z.strictObject({ ...whom, reason: shape.line(300), shows_name: terms.shows_name }))
    .output(ownWaiver),

  myWaivers: call({
    method: "GET",
    path: "/fees/my-waivers",
    summary: "What your family asked for and was waived",
    permission: "fees.see",
    example: () => ({}),
  }).output(z.array(ownWaiver)),

  changeWaiver: call({
    method: "PATCH",
    path: "/waivers/{id}",
    summary: "Write the terms of a waiver that waits for a decision",
    permission: "fees.manage",
    example: (known) => ({
      id: known.student_id,
      kind: "yatim",
      asnaf: null,
      items: null,
      percent_bp: 5_000,
      amount_sen: null,
      from_date: known.today,
      to_date: null,
      fund_id: null,
      sponsor_id: null,
      shows_name: false,
    }),
  })
    .input(z.strictObject({ id: shape.id, version: z.optional(z.int()), ...terms }))
    .output(waiver),

  decideWaiver: call({
    method: "POST",
    path: "/waivers/{id}/decision",
    summary: "Approve a waiver or refuse it; not one's own where somebody else may",
    permission: "fees.approve",
    example: (known) => ({ id: known.student_id, approved: true }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        approved: z.boolean(),
        answer: z.optional(shape.line(300, 0)),
        version: z.optional(z.int()),
      }),
    )
    .output(waiver),

  endWaiver: call({
    method: "POST",
    path: "/waivers/{id}/end",
    summary: "End a waiver: no later bill has it",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(waiver),
};
