import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { PAYMENT_METHODS } from "./rules.ts";

export const payment = z.object({
  id: shape.id,
  student_id: shape.id,
  amount_sen: z.number(),
  received_on: z.string(),
  method: z.enum(PAYMENT_METHODS),
  payer_name: z.string(),
});
export type Payment = z.infer<typeof payment>;

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
        from: z.optional(shape.date),
        to: z.optional(shape.date),
      }),
    )
    .output(z.array(payment)),
};
