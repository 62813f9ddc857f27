import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

export const announcementRemindersContract = {
  remindReaders: call({
    method: "POST",
    path: "/announcements/{id}/reminders",
    summary: "Mail everybody who has not read or answered, or note whom you wrote to by WhatsApp",
    permission: "announcements.report",
    example: (known) => ({ id: known.class_id }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        /** Whom you reminded from your own phone. Left out, guardians who agreed to e-mail get one. */
        whatsapp_to: z.optional(shape.id),
      }),
    )
    .output(z.object({ people: z.int() })),
};
