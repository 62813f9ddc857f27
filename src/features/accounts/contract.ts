import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { me } from "#lib/me.ts";
import { toE164 } from "#lib/phones.ts";
import * as shape from "#lib/shapes.ts";
import { emailsContract } from "#features/accounts/emails/contract.ts";
import { joiningContract } from "#features/accounts/joining/contract.ts";
import { twoStepContract, typedCode } from "#features/accounts/two-step/contract.ts";
import { schoolType, weekendDays } from "#features/schools/contract.ts";
import { STATES } from "#features/schools/rules.ts";

/** A password as it is typed; the rule for new ones stands in rules.ts. */
const typedPassword = z.string().check(z.minLength(1), z.maxLength(128));

export const credentials = z.strictObject({
  email: shape.email,
  password: typedPassword,
  /** Of an app, or a recovery code, where the account has two-step sign-in. */
  code: z.optional(typedCode),
});

export const newSchool = z.strictObject({
  school_name: shape.line(120),
  school_type: schoolType,
  state: z.enum(STATES),
  /** Rest days as ISO weekdays; without them those of the state. */
  weekend_days: z.optional(weekendDays),
});

export type NewSchool = z.infer<typeof newSchool>;

export const setup = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  ...newSchool.shape,
  first_name: shape.name,
  last_name: z.optional(shape.text(200, 0)),
  email: shape.email,
  password: typedPassword,
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

/** Empty: no phone. Stored as E.164. */
const ownPhone = z.string().check(
  z.maxLength(40),
  z.overwrite((value) => (value.trim() === "" ? "" : (toE164(value) ?? "-"))),
  z.refine((value) => value !== "-", { error: "is not a phone number" }),
);

export const ownDetails = z.strictObject({
  first_name: shape.name,
  last_name: z.optional(shape.text(200, 0)),
  phone: z.optional(ownPhone),
});

export const passwordChange = z.strictObject({ current: typedPassword, password: typedPassword });

const ownSession = z.object({
  id: shape.id,
  created_at: z.string(),
  user_agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const accountsContract = {
  ...joiningContract,
  ...twoStepContract,
  ...emailsContract,

  updateMe: call({
    method: "PATCH",
    path: "/me",
    summary: "Change the own names and phone",
    permission: "session",
    example: () => ({ first_name: "Aminah", last_name: "binti Yusof", phone: "012-345 6789" }),
  })
    .input(ownDetails)
    .output(me),

  changePassword: call({
    method: "POST",
    path: "/me/password",
    summary: "Change the own password; the other sessions of the account end",
    permission: "session",
    example: () => ({ current: "not-the-password", password: "kata-laluan-panjang" }),
  })
    .input(passwordChange)
    .output(z.object({ changed: z.boolean() })),

  listSessions: call({
    method: "GET",
    path: "/me/sessions",
    summary: "Where the own account is signed in",
    permission: "session",
    example: () => ({}),
  }).output(z.array(ownSession)),

  endOwnSession: call({
    method: "DELETE",
    path: "/me/sessions/{id}",
    summary: "End another session of the own account",
    permission: "session",
    example: (known) => ({ id: known.profile_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ ended: z.boolean() })),

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

  createSchool: call({
    method: "POST",
    path: "/schools",
    summary: "Create a school and become its admin, where the server lets accounts do so",
    permission: "session",
    status: 201,
    example: () => ({
      school_name: "Maahad Tahfiz An-Nur",
      school_type: "tahfiz",
      state: "Selangor",
    }),
  })
    .input(newSchool)
    .output(me),

  setUp: call({
    method: "POST",
    path: "/setup",
    summary: "Create the first school and its admin with the one-time token of an empty server",
    permission: "public",
    example: () => ({
      token: "no-such-token",
      school_name: "Maahad Tahfiz An-Nur",
      school_type: "tahfiz",
      state: "Selangor",
      first_name: "Ahmad",
      last_name: "bin Yusof",
      email: "mudir@halaqah.example",
      password: "kata-laluan-panjang",
    }),
  })
    .input(setup)
    .output(me),
};
