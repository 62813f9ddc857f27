import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { me } from "#lib/me.ts";
import * as shape from "#lib/shapes.ts";
import { typedCode, typedPassword } from "#features/accounts/sign-in/rules.ts";

export const credentials = z.strictObject({
  email: shape.email,
  password: typedPassword,
  /** Of an app, or a recovery code, where the account has two-step sign-in. */
  code: z.optional(typedCode),
});

export const registration = z.strictObject({
  first_name: shape.name,
  last_name: shape.name,
  email: shape.email,
  password: typedPassword,
});

export const resetRequest = z.strictObject({ email: shape.email });

export const newPassword = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  password: typedPassword,
});

export const signInContract = {
  register: call({
    method: "POST",
    path: "/accounts",
    summary: "Create an account and sign in; it belongs to no school yet",
    permission: "public",
    example: () => ({
      first_name: "Ahmad",
      last_name: "bin Yusof",
      email: "baharu@halaqah.example",
      password: "kata-laluan-panjang",
    }),
  })
    .input(registration)
    .output(me),

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

  signIn: call({
    method: "POST",
    path: "/session",
    summary: "Sign in with e-mail and password; the session is a cookie",
    permission: "public",
    example: () => ({ email: "nobody@halaqah.example", password: "not-the-password" }),
  })
    .input(credentials)
    .output(me),

  signOut: call({
    method: "DELETE",
    path: "/session",
    summary: "End this session",
    permission: "session",
    example: () => ({}),
  }).output(z.object({ ended: z.boolean() })),

  whoAmI: call({
    method: "GET",
    path: "/me",
    summary: "Who is signed in, in which school, and what they may do",
    permission: "session",
    example: () => ({}),
  }).output(me),
};
