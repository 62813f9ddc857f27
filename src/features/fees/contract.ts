import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { MOST_PAID_SEN, PAYMENT_METHODS, REVERSALS } from "./rules.ts";

export const payment = z.object({
  id: shape.id,
  account_id: shape.id,
  /** Null for the receipt of a family. */
  student_id: z.nullable(shape.id),
  /** The pupils for whom it is. */
  student_ids: z.array(shape.id),
  /** The number of the receipt. */
  number: z.string(),
  amount_sen: z.number(),
  /** How much of it is more (or, below zero, less) than was owed, because cash ends in five sen. */
  rounding_sen: z.int(),
  received_on: z.string(),
  method: z.enum(PAYMENT_METHODS),
  payer_name: z.string(),
  reference: z.string(),
  /** The discount for early payment that it earned. */
  early_sen: z.number(),
  /** Why it was taken back; null while it counts. */
  reversed: z.nullable(z.enum(REVERSALS)),
});
export type Payment = z.infer<typeof payment>;

export const newPayment = z.strictObject({
  account_id: shape.id,
  amount_sen: z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN)),
  method: z.enum(PAYMENT_METHODS),
  /** Today, unless it came earlier, as a transfer does. */
  received_on: z.optional(shape.date),
  payer_name: z.optional(shape.line(200, 0)),
  reference: z.optional(shape.line(60, 0)),
  client_key: shape.id,
});
export type NewPayment = z.infer<typeof newPayment>;

export const feesContract = {
  listPayments: call({
    method: "GET",
    path: "/payments",
    summary: "Payments received, newest first",
    permission: "payments.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(
      z.strictObject({
        student_id: z.optional(shape.id),
        account_id: z.optional(shape.id),
        from: z.optional(shape.date),
        to: z.optional(shape.date),
      }),
    )
    .output(z.array(payment)),

  takePayment: call({
    method: "POST",
    path: "/payments",
    summary: "Take money from a family: it pays the oldest dues, and the receipt gets its number",
    permission: "fees.collect",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      amount_sen: 53_000,
      method: "tunai",
      client_key: known.class_id,
    }),
  })
    .input(newPayment)
    .output(payment),

  collectCash: call({
    method: "POST",
    path: "/cash-payments",
    summary: "Take cash for a pupil; the answer says nothing of what the family owes",
    permission: "fees.cash",
    status: 201,
    example: (known) => ({
      student_id: known.student_id,
      amount_sen: 15_000,
      client_key: known.class_id,
    }),
  })
    .input(
      z.strictObject({
        student_id: shape.id,
        amount_sen: z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN)),
        client_key: shape.id,
      }),
    )
    .output(z.object({ id: shape.id, number: z.string(), amount_sen: z.number() })),

  reversePayment: call({
    method: "POST",
    path: "/payments/{id}/reverse",
    summary: "Take a receipt back; it keeps its number",
    permission: "fees.collect",
    example: (known) => ({ id: known.student_id, kind: "bounced" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        kind: z.enum(REVERSALS),
        reason: z.optional(shape.line(200, 0)),
      }),
    )
    .output(payment),
};
