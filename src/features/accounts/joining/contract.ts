import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { readCode } from "#lib/codes.ts";
import { ROLES } from "#lib/enumerations.ts";
import { me } from "#lib/me.ts";
import { named } from "#lib/person.ts";
import { PUPIL_WORDS } from "#lib/pupil-word.ts";
import * as shape from "#lib/shapes.ts";

/** A code as it was typed, or the link that contains it. */
const code = z.string().check(
  z.maxLength(300),
  z.overwrite((value) => readCode(value) ?? ""),
  z.refine((value) => value !== "", { error: "is no invitation code" }),
);

export const joining = z.strictObject({ code });

export const invitation = z.extend(named, {
  school: z.string(),
  role: z.enum(ROLES),
  pupil_word: z.enum(PUPIL_WORDS),
  /** The address that it was mailed to; null when its link was copied. */
  email: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

export const joiningContract = {
  lookAtInvitation: call({
    method: "POST",
    path: "/invitations/look",
    summary: "What an invitation is for; looking does not use it up",
    permission: "public",
    example: () => ({ code: "0000-0000-0000-0000" }),
  })
    .input(joining)
    .output(invitation),

  acceptInvitation: call({
    method: "POST",
    path: "/invitations/accept",
    summary: "Accept an invitation: joined immediately, or waiting for the school's approval",
    permission: "session",
    example: () => ({ code: "0000-0000-0000-0000" }),
  })
    .input(joining)
    .output(z.object({ as: z.enum(["joined", "waiting"]), me })),

  enterByInvitation: call({
    method: "POST",
    path: "/invitations/enter",
    summary: "Come in by a mailed invitation of a guardian or pupil; the account needs no password",
    permission: "public",
    example: () => ({ code: "0000-0000-0000-0000" }),
  })
    .input(z.extend(joining, { remember: z.optional(z.boolean()) }))
    .output(me),

  signInByLink: call({
    method: "POST",
    path: "/session/link",
    summary: "Sign in once by a link that an admin of the school made",
    permission: "public",
    example: () => ({ token: "no-such-token" }),
  })
    .input(z.strictObject({ token: z.string().check(z.maxLength(100)) }))
    .output(me),

  chooseSchool: call({
    method: "PATCH",
    path: "/session",
    summary: "Switch to another school of your account",
    permission: "session",
    example: () => ({ school_id: "00000000-0000-7000-8000-000000000001" }),
  })
    .input(z.strictObject({ school_id: shape.id }))
    .output(me),
};
