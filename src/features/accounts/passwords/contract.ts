import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { typedPassword } from "#features/accounts/contract.ts";

export const resetRequest = z.strictObject({ email: shape.email });

export const newPassword = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  password: typedPassword,
});

export const passwordChange = z.strictObject({ current: typedPassword, password: typedPassword });

export const passwordsContract = {
  requestReset: call({
    method: "POST",
    path: "/password-resets",
    summary: "Send the link to a new password; known and unknown addresses are answered alike",
    permission: "public",
    example: () => ({ email: "nobody@halaqah.example" }),
  })
    .input(resetRequest)
    .output(z.object({ sent: z.boolean() })),

  resetPassword: call({
    method: "POST",
    path: "/passwords",
    summary: "Set a new password with the token of a reset link; every session of the account ends",
    permission: "public",
    example: () => ({ token: "no-such-token", password: "kata-laluan-panjang" }),
  })
    .input(newPassword)
    .output(z.object({ changed: z.boolean() })),

  changePassword: call({
    method: "POST",
    path: "/me/password",
    summary: "Change your own password; the other sessions of the account end",
    permission: "session",
    example: () => ({ current: "not-the-password", password: "kata-laluan-panjang" }),
  })
    .input(passwordChange)
    .output(z.object({ changed: z.boolean() })),
};
