import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { me } from "#lib/me.ts";
import * as shape from "#lib/shapes.ts";

/** A password as it was typed. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(128));

/** Six digits of an authenticator app, or a recovery code. */
export const typedCode = z.string().check(z.minLength(6), z.maxLength(30));

export const credentials = z.strictObject({
  email: shape.email,
  password: typedPassword,
  /** From an authenticator app, or a recovery code, when the account has two-step sign-in. */
  code: z.optional(typedCode),
});

export const accountsContract = {
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
