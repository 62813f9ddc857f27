import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

export const feeReceiptsContract = {
  readReceiptCheck: call({
    method: "GET",
    path: "/payments/{id}/check",
    summary: "The address at which anybody who holds the receipt checks it",
    permission: "payments.see",
    noTokens: true,
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ address: z.string() })),

  mailReceipt: call({
    method: "POST",
    path: "/payments/{id}/mail",
    summary: "Mail a receipt to the guardians who see the account and agreed to e-mail",
    permission: "fees.collect",
    hourly: 200,
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ recipients: z.int() })),
};
