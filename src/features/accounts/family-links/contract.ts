import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { me } from "#lib/me.ts";
import * as shape from "#lib/shapes.ts";

export const familyLinkRequest = z.strictObject({ email: shape.email });

export const familyLinksContract = {
  requestFamilyLink: call({
    method: "POST",
    path: "/family-links",
    summary: "Send the link by which a family signs in; all addresses are answered alike",
    permission: "public",
    example: () => ({ email: "nobody@halaqah.example" }),
  })
    .input(familyLinkRequest)
    .output(z.object({ sent: z.boolean() })),

  useFamilyLink: call({
    method: "POST",
    path: "/family-links/use",
    summary: "Sign in once by a mailed link, and remember the phone if it is one's own",
    permission: "public",
    example: () => ({ token: "no-such-token" }),
  })
    .input(
      z.strictObject({
        token: z.string().check(z.maxLength(100)),
        remember: z.optional(z.boolean()),
      }),
    )
    .output(me),
};
