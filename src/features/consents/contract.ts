import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { NOTICE_VERSION } from "./rules.ts";

export const consentsContract = {
  agreeToNotice: call({
    method: "POST",
    path: "/consents",
    summary: "Agree to the privacy notice that was shown",
    permission: "own.manage",
    example: () => ({ version: NOTICE_VERSION }),
  })
    .input(z.strictObject({ version: z.enum([NOTICE_VERSION]) }))
    .output(z.object({ agreed: z.boolean() })),
};
