import * as z from "zod/mini";
import { announcement, newReply } from "#features/announcements/contract.ts";
import { call } from "#lib/call.ts";
import { PUPIL_WORDS } from "#lib/pupil-word.ts";

/** What stands behind the # of a personal link. */
const token = z.string().check(z.maxLength(100));

/** An announcement as its reader sees it, and who that is. */
const linked = z.object({
  school: z.string(),
  time_zone: z.string(),
  pupil_word: z.enum(PUPIL_WORDS),
  /** Today in the school, YYYY-MM-DD. */
  today: z.string(),
  reader: z.string(),
  announcement,
});
export type LinkedAnnouncement = z.infer<typeof linked>;

const { id: _, ...reply } = newReply.shape;

export const noticeLinksContract = {
  readByLink: call({
    method: "POST",
    path: "/notice-links/read",
    summary: "Open the one announcement of a personal link; it then counts as read",
    permission: "public",
    example: () => ({ token: "no-such-token" }),
  })
    .input(z.strictObject({ token }))
    .output(linked),

  replyByLink: call({
    method: "POST",
    path: "/notice-links/reply",
    status: 201,
    summary: "Answer the one announcement of a personal link",
    permission: "public",
    example: ({ class_id }) => ({
      token: "no-such-token",
      answer: "ack",
      signed_name: "Salmah binti Ali",
      content_version: 1,
      client_key: class_id,
    }),
  })
    .input(z.strictObject({ ...reply, token }))
    .output(linked),
};
