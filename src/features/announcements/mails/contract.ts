import * as z from "zod/mini";
import { MAIL_MODES } from "#features/announcements/rules.ts";
import { call } from "#lib/call.ts";

/** How one is mailed of announcements; null leaves it to each announcement. */
const wish = z.object({ mode: z.nullable(z.enum(MAIL_MODES)) });

export const announcementMailsContract = {
  readMailWish: call({
    method: "GET",
    path: "/digest-wish",
    summary: "How you want to be mailed of announcements",
    permission: "own.manage",
    example: () => ({}),
  }).output(wish),

  changeMailWish: call({
    method: "PATCH",
    path: "/digest-wish",
    summary: "Choose to be mailed of each announcement, once a day, or not at all",
    permission: "own.manage",
    example: () => ({ mode: "daily" }),
  })
    .input(z.strictObject({ mode: z.enum(MAIL_MODES) }))
    .output(wish),
};
