import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

export const emailChange = z.strictObject({ email: shape.email });

export const emailsContract = {
  changeEmail: call({
    method: "POST",
    path: "/me/email",
    summary: "Ask for another e-mail address; the old and the new one get a link to confirm it",
    permission: "session",
    writes: ["own.email"],
    example: (known) => ({ email: `${known.profile_id}@halaqah.example` }),
  })
    .input(emailChange)
    .output(z.object({ sent: z.boolean() })),

  confirmEmail: call({
    method: "POST",
    path: "/email-confirmations",
    summary: "Confirm a new address with the link in one of the two e-mails",
    permission: "public",
    example: () => ({ token: "no-such-token" }),
  })
    .input(z.strictObject({ token: z.string().check(z.maxLength(100)) }))
    .output(z.object({ as: z.enum(["waiting", "changed"]) })),
};
