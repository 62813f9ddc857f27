import * as z from "zod/mini";
import { RECIPIENT_ROLES } from "#features/announcements/audience/rules.ts";
import { ANSWERS, MAIL_REPORTS } from "#features/announcements/rules.ts";
import { replied } from "#features/announcements/contract.ts";
import { REMINDED_BY } from "#features/announcements/reminders/rules.ts";
import { call } from "#lib/call.ts";
import { RELATIONS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

const recipient = z.object({
  profile_id: shape.id,
  first_name: z.string(),
  name: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  relation: z.nullable(z.enum(RELATIONS)),
  seen_at: z.nullable(z.string()),
  /** Only of a guardian who agreed to WhatsApp. */
  phone: z.nullable(z.string()),
  /** Whether a guardian has something to read or to answer. */
  is_waiting: z.boolean(),
  /** Whether a reminder by e-mail would go to this guardian: it was agreed to, and none went out today. */
  gets_mail: z.boolean(),
  /** Of the last mail that tells or reminds of it, if there is one. */
  mail: z.nullable(z.enum(MAIL_REPORTS)),
  /** The last reminder; a mail that is not sent yet waits until the quiet hours are over. */
  reminded: z.nullable(
    z.object({ channel: z.enum(REMINDED_BY), is_sent: z.boolean(), at: z.string() }),
  ),
  /** The pupils because of whom the person got it. */
  pupils: z.array(
    z.object({
      student_id: shape.id,
      name: z.string(),
      class_name: z.string(),
    }),
  ),
});
export type AnnouncementRecipient = z.infer<typeof recipient>;

const report = z.object({
  recipients: z.array(recipient),
  /** The last answer for each pupil, and of each person without one. */
  replies: z.array(
    z.extend(replied, {
      student_id: z.nullable(shape.id),
      profile_id: shape.id,
      /** Whether somebody else answered otherwise for the same pupil. */
      contradicts: z.boolean(),
    }),
  ),
});
export type AnnouncementReport = z.infer<typeof report>;

export const paperReply = z.strictObject({
  id: shape.id,
  student_id: shape.id,
  /** The guardian who signed, among those who got the announcement for this pupil. */
  profile_id: shape.id,
  answer: z.enum(ANSWERS),
  signed_name: shape.line(200),
  client_key: shape.id,
});

export const announcementReportContract = {
  listRecipients: call({
    method: "GET",
    path: "/announcements/{id}/recipients",
    summary: "Who has opened your announcement, who has not, and what was answered",
    permission: "announcements.report",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(report),

  listNoticeLinks: call({
    method: "GET",
    path: "/announcements/{id}/links",
    summary: "The personal links of guardians who agreed to WhatsApp and have something to read",
    permission: "announcements.report",
    secret: true,
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.array(z.object({ profile_id: shape.id, token: z.string() }))),

  enterPaperReply: call({
    method: "POST",
    path: "/announcements/{id}/paper-replies",
    status: 201,
    summary: "Type in an answer that a guardian gave on paper, also after its last day",
    permission: "announcements.report",
    example: (known) => ({
      id: known.class_id,
      student_id: known.student_id,
      profile_id: known.class_id,
      answer: "ack",
      signed_name: "Salmah binti Ali",
      client_key: known.class_id,
    }),
  })
    .input(paperReply)
    .output(report),
};
