import * as z from "zod/mini";
import { NOTE_KINDS } from "#features/fees/ledger/rules.ts";
import { MOST_PAID_SEN } from "#features/fees/rules.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { REFUND_METHODS, REFUND_STATES } from "./rules.ts";

const sen = z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN));
const reason = shape.line(200);

const creditNote = z.object({
  id: shape.id,
  number: z.string(),
  account_id: shape.id,
  kind: z.enum(NOTE_KINDS),
  reason: z.string(),
  amount_sen: z.number(),
  posted_on: z.string(),
  made_by: z.string(),
});
export type CreditNote = z.infer<typeof creditNote>;

const transfer = z.object({ id: shape.id, number: z.string(), amount_sen: z.number() });

const held = z.object({
  held_sen: z.number(),
  holds: z.array(z.object({ why: z.string(), held_at: z.string() })),
});
export type HeldCredit = z.infer<typeof held>;

const refund = z.object({
  id: shape.id,
  account_id: shape.id,
  code: z.string(),
  /** Whose account it is: the pupils of today. */
  students: z.array(z.string()),
  /** The pupil whose deposit goes back; null where it is what the family paid ahead. */
  student_id: z.nullable(shape.id),
  deposit_of: z.nullable(z.string()),
  /** Null until it is paid. */
  number: z.nullable(z.string()),
  amount_sen: z.number(),
  method: z.enum(REFUND_METHODS),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  /** Who paid or refused it; empty while it waits. */
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  bank_ref: z.string(),
  /** Whether the person who asks may pay or refuse it: where two may, it is not who asked for it. */
  may_decide: z.boolean(),
});
export type Refund = z.infer<typeof refund>;

export const feeCorrectionsContract = {
  listCreditNotes: call({
    method: "GET",
    path: "/credit-notes",
    summary: "The credit notes that somebody wrote for an account, with their reasons",
    permission: "fees.manage",
    example: (known) => ({ account_id: known.student_id }),
  })
    .input(z.strictObject({ account_id: shape.id }))
    .output(z.array(creditNote)),

  writeCreditNote: call({
    method: "POST",
    path: "/credit-notes",
    summary:
      "Let a family owe less: a bill was wrong, the school lets something off, or a deposit pays",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      kind: "correction",
      amount_sen: 5_000,
      reason: "Terlebih bil",
      client_key: known.class_id,
    }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        kind: z.enum(["correction", "goodwill", "deposit"]),
        amount_sen: sen,
        reason,
        /** The item that a correction puts right; the pupil whose deposit pays. */
        item_id: z.optional(shape.id),
        student_id: z.optional(shape.id),
        client_key: shape.id,
      }),
    )
    .output(creditNote),

  writeOff: call({
    method: "POST",
    path: "/write-offs",
    summary: "Give up what a family owes and will not pay",
    permission: "fees.approve",
    stepUp: true,
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      amount_sen: 5_000,
      reason: "Sudah berpindah",
      client_key: known.class_id,
    }),
  })
    .input(z.strictObject({ account_id: shape.id, amount_sen: sen, reason, client_key: shape.id }))
    .output(creditNote),

  transferCredit: call({
    method: "POST",
    path: "/account-transfers",
    summary: "Move what one family paid ahead to another family",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      from_account: known.student_id,
      to_account: known.other_student_id,
      amount_sen: 5_000,
      reason: "Dibayar ke akaun lain",
      client_key: known.class_id,
    }),
  })
    .input(
      z.strictObject({
        from_account: shape.id,
        to_account: shape.id,
        amount_sen: sen,
        reason,
        client_key: shape.id,
      }),
    )
    .output(transfer),

  openAccount: call({
    method: "POST",
    path: "/openings",
    summary: "Say what a family owed, or had paid ahead, before the school kept its fees here",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      as_of: known.today,
      amount_sen: 53_000,
      note: "Baki buku lama",
    }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        as_of: shape.date,
        /** Above 0 what is owed, below 0 what was paid ahead. */
        amount_sen: z.int().check(
          z.minimum(-MOST_PAID_SEN),
          z.maximum(MOST_PAID_SEN),
          z.refine((value) => value !== 0, { error: "is nothing" }),
        ),
        note: z.optional(shape.line(200, 0)),
      }),
    )
    .output(z.object({ id: shape.id })),

  holdCredit: call({
    method: "POST",
    path: "/credit-holds",
    summary: "Keep what a family paid ahead back from the bills to come",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({ account_id: known.student_id, why: "Untuk cagaran tamat" }),
  })
    .input(z.strictObject({ account_id: shape.id, why: reason }))
    .output(held),

  releaseCredit: call({
    method: "POST",
    path: "/credit-holds/release",
    summary: "Let what was kept back pay what the family owes again",
    permission: "fees.manage",
    example: (known) => ({ account_id: known.student_id }),
  })
    .input(z.strictObject({ account_id: shape.id }))
    .output(held),

  readHolds: call({
    method: "GET",
    path: "/credit-holds",
    summary: "What of a family's credit is kept back, and why",
    permission: "fees.manage",
    example: (known) => ({ account_id: known.student_id }),
  })
    .input(z.strictObject({ account_id: shape.id }))
    .output(held),

  listRefunds: call({
    method: "GET",
    path: "/refunds",
    summary: "Refunds: those that wait first, then the latest; of one account or of all",
    permission: "fees.manage",
    example: () => ({}),
  })
    .input(z.strictObject({ account_id: z.optional(shape.id) }))
    .output(z.array(refund)),

  askRefund: call({
    method: "POST",
    path: "/refunds",
    summary: "Ask that what a family paid ahead, or a pupil's deposit, goes back",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      amount_sen: 5_000,
      method: "pindahan",
      reason: "Pelajar berpindah",
      client_key: known.class_id,
    }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        amount_sen: sen,
        method: z.enum(REFUND_METHODS),
        reason,
        /** The pupil whose deposit goes back. */
        student_id: z.optional(shape.id),
        client_key: shape.id,
      }),
    )
    .output(refund),

  payRefund: call({
    method: "POST",
    path: "/refunds/{id}/approve",
    summary: "Approve a refund and pay it; where two people may, not the one who asked for it",
    permission: "fees.approve",
    stepUp: true,
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id, bank_ref: z.optional(shape.line(60, 0)) }))
    .output(refund),

  refuseRefund: call({
    method: "POST",
    path: "/refunds/{id}/refuse",
    summary: "Refuse a refund; nothing is paid",
    permission: "fees.approve",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(refund),
};
