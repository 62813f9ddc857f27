import * as z from "zod/mini";
import { payment } from "#features/fees/contract.ts";
import { MOST_PAID_SEN, REVERSALS } from "#features/fees/rules.ts";
import { EXAMPLE_PICTURE, pictureCall, pictureInput } from "#features/schools/contract.ts";
import { call } from "#lib/call.ts";
import { DECISIONS, REQUEST_STATES } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";
import { CLAIM_METHODS } from "./rules.ts";

const state = z.enum(REQUEST_STATES);

/** Another slip or a receipt that may be of the same money. */
const twin = z.object({
  /** What it has in common: the picture, or sum and day. */
  by: z.enum(["slip", "sum"]),
  /** The number of its receipt, if there is one. */
  number: z.nullable(z.string()),
  code: z.string(),
  amount_sen: z.number(),
  on: z.string(),
});

const claim = z.object({
  id: shape.id,
  account_id: shape.id,
  code: z.string(),
  /** The pupils of the account today. */
  students: z.array(z.string()),
  amount_sen: z.number(),
  method: z.enum(CLAIM_METHODS),
  paid_on: z.string(),
  reference: z.string(),
  /** The address of the picture; null if it is gone, or if the person may not open it. */
  file_url: z.nullable(z.string()),
  state,
  made_by: z.string(),
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  /** Why it was refused. */
  answer: z.string(),
  /** The number of its receipt. */
  number: z.nullable(z.string()),
  /** The receipt that was taken back, so that the slip does not count any more, and why. */
  cancelled: z.nullable(z.object({ number: z.string(), kind: z.enum(REVERSALS) })),
  /** What the family owes today. */
  owed_sen: z.number(),
  /** What may be the same money, for those who decide. */
  twins: z.array(twin),
  may_withdraw: z.boolean(),
});
export type Claim = z.infer<typeof claim>;

const decided = z.object({
  claim,
  /** The receipt of an accepted slip. */
  payment: z.nullable(payment),
});

export const newClaim = z.strictObject({
  account_id: shape.id,
  amount_sen: z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN)),
  method: z.enum(CLAIM_METHODS),
  paid_on: shape.date,
  reference: z.optional(shape.line(60, 0)),
  /** A picture of the slip, in base64: JPEG, PNG or WebP. */
  slip: pictureInput.shape.data,
  /** Sends it although the same slip, or the same sum of that day, was sent before. */
  is_sure: z.optional(z.boolean()),
  client_key: shape.id,
});

const which = z.strictObject({ id: shape.id });

export const feeClaimsContract = {
  listClaims: call({
    method: "GET",
    path: "/claims",
    summary: "Slips of transfers that you may see: those that wait first, at most 300",
    permission: "fees.see",
    example: () => ({}),
  })
    .input(z.strictObject({ state: z.optional(state), account_id: z.optional(shape.id) }))
    .output(z.array(claim)),

  sendClaim: call({
    method: "POST",
    path: "/claims",
    summary:
      "Send the slip of a transfer to the school's bank; it waits until the office accepts it",
    permission: "fees.pay",
    status: 201,
    ...pictureCall("paper", "slip"),
    example: (known) => ({
      account_id: known.student_id,
      amount_sen: 53_000,
      method: "pindahan",
      paid_on: known.today,
      slip: EXAMPLE_PICTURE,
      client_key: known.class_id,
    }),
  })
    .input(newClaim)
    .output(claim),

  withdrawClaim: call({
    method: "POST",
    path: "/claims/{id}/withdrawal",
    summary: "Withdraw a slip while it waits",
    permission: "fees.pay",
    example: (known) => ({ id: known.student_id }),
  })
    .input(which)
    .output(claim),

  decideClaim: call({
    method: "PATCH",
    path: "/claims/{id}",
    summary: "Accept a slip, which makes its receipt, or refuse it with the reason",
    permission: "fees.collect",
    example: (known) => ({ id: known.student_id, state: "accepted" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        state: z.enum(DECISIONS),
        /** Why it is refused. */
        answer: z.optional(shape.text(300, 0)),
      }),
    )
    .output(decided),

  undoClaim: call({
    method: "POST",
    path: "/claims/{id}/undo",
    summary: "Take back the receipt of a slip, which waits again",
    permission: "fees.collect",
    example: (known) => ({ id: known.student_id }),
  })
    .input(which)
    .output(claim),
};
