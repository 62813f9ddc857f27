import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { me } from "#lib/me.ts";
import { toE164 } from "#lib/phones.ts";
import * as shape from "#lib/shapes.ts";
import { LANGS } from "#lib/text.ts";

/** Stored as E.164; empty means no phone. */
const ownPhone = z.string().check(
  z.maxLength(40),
  z.overwrite((value) => (value.trim() === "" ? "" : (toE164(value) ?? "-"))),
  z.refine((value) => value !== "-", { error: "is not a phone number" }),
);

/** Only the fields that are present change. */
export const ownDetails = z.strictObject({
  first_name: z.optional(shape.name),
  last_name: z.optional(shape.lastName),
  phone: z.optional(ownPhone),
});
export type OwnDetails = z.infer<typeof ownDetails>;

const ownSession = z.object({
  id: shape.id,
  created_at: z.string(),
  user_agent: z.string(),
  /** The session of this request. */
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof ownSession>;

const language = z.strictObject({ lang: z.enum(LANGS) });

export const ownContract = {
  updateMe: call({
    method: "PATCH",
    path: "/me",
    summary: "Change your own name and phone, as far as the school allows it",
    permission: "session",
    writes: ["own.name", "own.phone"],
    hourly: 30,
    example: () => ({ first_name: "Aminah", last_name: "binti Yusof", phone: "012-345 6789" }),
  })
    .input(ownDetails)
    .output(me),

  setLanguage: call({
    method: "PATCH",
    path: "/account/language",
    summary: "Choose the language of the dashboard, on every device of the account",
    permission: "session",
    example: () => ({ lang: "ms" }),
  })
    .input(language)
    .output(language),

  listSessions: call({
    method: "GET",
    path: "/me/sessions",
    summary: "Where your account is signed in",
    permission: "session",
    example: () => ({}),
  }).output(z.array(ownSession)),

  endOwnSessions: call({
    method: "DELETE",
    path: "/me/sessions",
    summary: "Sign out of all other devices, and forget the phones that sign in without a password",
    permission: "session",
    example: () => ({}),
  }).output(z.object({ ended: z.boolean() })),

  endOwnSession: call({
    method: "DELETE",
    path: "/me/sessions/{id}",
    summary: "End another session of your account",
    permission: "session",
    example: (known) => ({ id: known.profile_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ ended: z.boolean() })),
};
