import * as z from "zod/mini";
import { typedCode } from "#features/accounts/contract.ts";
import { call } from "#lib/call.ts";

export const codeInput = z.strictObject({ code: typedCode });

/** Either of the two is enough. */
export const confirmation = z.strictObject({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  code: z.optional(typedCode),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const secret = { permission: "session", secret: true } as const;

export const twoStepContract = {
  confirmSession: call({
    method: "POST",
    path: "/session/confirmation",
    summary: "Confirm with the password or a code; valid for ten minutes",
    permission: "session",
    example: () => ({ password: "not-the-password" }),
  })
    .input(confirmation)
    .output(z.object({ confirmed: z.boolean() })),

  beginTwoStep: call({
    method: "POST",
    path: "/me/two-step",
    summary: "Begin two-step verification: the address that an app reads from a QR code",
    ...secret,
    stepUp: true,
    example: () => ({}),
  }).output(z.object({ uri: z.string() })),

  confirmTwoStep: call({
    method: "POST",
    path: "/me/two-step/confirmation",
    summary: "Finish two-step verification with a first code; answers the recovery codes",
    ...secret,
    stepUp: true,
    example: () => ({ code: "000000" }),
  })
    .input(codeInput)
    .output(recoveryCodes),

  renewRecoveryCodes: call({
    method: "POST",
    path: "/me/recovery-codes",
    summary: "New recovery codes in place of the old ones",
    ...secret,
    stepUp: true,
    example: () => ({}),
  }).output(recoveryCodes),

  endTwoStep: call({
    method: "DELETE",
    path: "/me/two-step",
    summary: "Turn off two-step verification",
    permission: "session",
    stepUp: true,
    example: () => ({}),
  }).output(z.object({ ended: z.boolean() })),
};
