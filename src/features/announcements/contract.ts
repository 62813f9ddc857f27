import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import {
  audienceFields,
  audienceTarget,
  familiesAlone,
} from "#features/announcements/audience/contract.ts";
import { AUDIENCE_GROUPS, isPrivate } from "#features/announcements/audience/rules.ts";
import { announcedDate } from "#features/announcements/events/contract.ts";
import {
  announcementFile,
  EXAMPLE_PDF,
  fileFields,
  oneFile,
} from "#features/announcements/files/contract.ts";
import { pictureCall } from "#features/schools/contract.ts";
import {
  announcementKind as kind,
  announcementWords,
  replyKind as reply,
} from "#features/announcements/templates/contract.ts";
import { ANNOUNCEMENT_STATES, ANSWERS, MAIL_MODES, PUBLISH_PROBLEMS } from "./rules.ts";

const answer = z.enum(ANSWERS);

/** The tabs of the list. */
export const ANNOUNCEMENT_TABS = [
  "all",
  "unread",
  "to_reply",
  "draft",
  "planned",
  "ended",
] as const;
export type AnnouncementTab = (typeof ANNOUNCEMENT_TABS)[number];

export const announcementLine = z.object({
  id: shape.id,
  kind,
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Empty for its readers once it is withdrawn. */
  title_ms: z.string(),
  title_en: z.string(),
  reply,
  reply_by: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  /** When it is to be published, and why it was not. */
  publish_at: z.nullable(z.string()),
  problem: z.nullable(z.enum(PUBLISH_PROBLEMS)),
  is_pinned: z.boolean(),
  made_by: z.string(),
  /** Whether you may change it and see who has read it. */
  may_write: z.boolean(),
  /** Whether you are among its readers and have not opened it, or not since it changed. */
  is_unread: z.boolean(),
  /** Whether you have an answer to give. */
  is_asked: z.boolean(),
  /** How many people it reached and how many opened it; null unless `may_write`. */
  people: z.nullable(z.int()),
  read: z.nullable(z.int()),
});
export type AnnouncementLine = z.infer<typeof announcementLine>;

/** What was answered for a pupil, or for the person. */
export const replied = z.object({
  answer,
  signed_name: z.string(),
  at: z.string(),
  /** Whether the text has changed since. */
  is_old: z.boolean(),
  /** Whether another name than the person's own was typed. */
  other_name: z.boolean(),
  /** Whether the school typed it in from paper. */
  on_paper: z.boolean(),
  /** Empty to whoever did not write it, except in the report. */
  note: z.string(),
  /** Whether it was given by a personal link, without signing in. */
  by_link: z.boolean(),
});

export const announcement = z.extend(announcementLine, {
  body_ms: z.string(),
  body_en: z.string(),
  files: z.array(announcementFile),
  /** Whether it is about fees, between a family and the school. */
  is_private: z.boolean(),
  /** What it puts on the calendar, and whether that is there. */
  event: z.nullable(z.object({ ...announcedDate.shape, is_there: z.boolean() })),
  content_version: z.int(),
  version: z.int(),
  withdrawn_why: z.string(),
  pinned_until: z.nullable(z.string()),
  mail: z.enum(MAIL_MODES),
  urgent: z.boolean(),
  /** Whom it is for; empty for its readers. */
  groups: z.array(z.enum(AUDIENCE_GROUPS)),
  targets: z.array(audienceTarget),
  /** Whose answer is yours to give: your children's, or, without a pupil, your own. */
  yours: z.array(
    z.object({
      student_id: z.nullable(shape.id),
      name: z.string(),
      reply: z.nullable(replied),
    }),
  ),
});
export type Announcement = z.infer<typeof announcement>;

const facts = {
  ...announcementWords,
  ...audienceFields,
  kind,
  reply,
  reply_by: z.nullable(shape.date),
  expires_on: z.nullable(shape.date),
  /** The last day on which it stands on top of the list, at most two weeks ahead. */
  pinned_until: z.optional(z.nullable(shape.date)),
  /** How guardians who agreed to e-mail are told of it; their own wish comes first. */
  mail: z._default(z.enum(MAIL_MODES), "none"),
  /** Whether it is mailed at once, whatever they wish. */
  urgent: z._default(z.boolean(), false),
  /** A date that goes on the calendar when it is published. */
  event: z._default(z.nullable(announcedDate), null),
};

type Facts = { [K in keyof typeof facts]: z.infer<(typeof facts)[K]> };

/** What is refused of an announcement whatever its state. */
const whole = <T extends Partial<Facts>>() => [
  z.refine<T>(({ title_ms = "", title_en = "" }) => title_ms + title_en !== "", {
    path: ["title_ms"],
    error: "is missing",
  }),
  z.refine<T>(({ title_en = "", body_en = "" }) => body_en === "" || title_en !== "", {
    path: ["title_en"],
    error: "is missing",
  }),
  z.refine<T>(({ title_ms = "", body_ms = "" }) => body_ms === "" || title_ms !== "", {
    path: ["title_ms"],
    error: "is missing",
  }),
  z.refine<T>(({ reply_by, expires_on }) => !reply_by || !expires_on || reply_by <= expires_on, {
    path: ["reply_by"],
    error: "is after the last day on which it is shown",
  }),
  z.refine<T>(({ event, targets = [] }) => !event || !isPrivate(targets), {
    path: ["event"],
    error: "is on nobody's calendar where it is about fees",
  }),
  ...familiesAlone<T>(),
];

export const newAnnouncement = z.strictObject(facts).check(...whole());
export type NewAnnouncement = z.infer<typeof newAnnouncement>;

/** Whether it is meant, though its text speaks of arrears and it is not about fees. */
const isSure = z.optional(z.boolean());

export const announcementChange = z
  .strictObject({
    ...facts,
    id: shape.id,
    version: z.int(),
    /** Of a published one: whether its readers are to read and answer it again. */
    important: z.optional(z.boolean()),
    is_sure: isSure,
    /** Whether it is saved while it is typed: only a draft is, and one's own is then no line of the audit log. */
    is_typing: z.optional(z.boolean()),
  })
  .check(...whole());

export const newReply = z.strictObject({
  id: shape.id,
  /** The child, or nobody where the answer is for oneself. */
  student_id: z.optional(z.nullable(shape.id)),
  answer,
  signed_name: shape.line(200),
  note: z.optional(shape.line(300, 0)),
  /** The text that was shown. */
  content_version: z.int(),
  client_key: shape.id,
});
export type NewReply = z.infer<typeof newReply>;

const example = ({ class_id }: { class_id: string }) => ({
  kind: "notice",
  title_ms: "Bawa telekung esok",
  body_ms: "Assalamualaikum. Mohon bawa telekung esok.",
  title_en: "Bring a prayer garment tomorrow",
  body_en: "Assalamualaikum. Please bring a prayer garment tomorrow.",
  groups: ["guardians"],
  targets: [{ kind: "class", value: class_id }],
  reply: "none",
  reply_by: null,
  expires_on: null,
});

export const announcementsContract = {
  listAnnouncements: call({
    method: "GET",
    path: "/announcements",
    summary: "The announcements that you may see, newest first, at most 200",
    permission: "announcements.see",
    example: () => ({}),
  })
    .input(
      z.strictObject({
        tab: z.optional(z.enum(ANNOUNCEMENT_TABS)),
        q: z.optional(shape.line(100, 0)),
      }),
    )
    .output(z.array(announcementLine)),

  readAnnouncement: call({
    method: "GET",
    path: "/announcements/{id}",
    summary: "An announcement that you wrote or that is for you",
    permission: "announcements.see",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(announcement),

  createAnnouncement: call({
    method: "POST",
    path: "/announcements",
    status: 201,
    summary: "Write the draft of an announcement",
    permission: "announcements.write",
    example,
  })
    .input(newAnnouncement)
    .output(announcement),

  changeAnnouncement: call({
    method: "PATCH",
    path: "/announcements/{id}",
    summary: "Change a draft, or the words and dates of a published announcement",
    permission: "announcements.write",
    example: (known) => ({ ...example(known), id: known.class_id, version: 1 }),
  })
    .input(announcementChange)
    .output(announcement),

  publishAnnouncement: call({
    method: "POST",
    path: "/announcements/{id}/publish",
    summary: "Publish a draft to everybody whom it reaches, now or at a time",
    permission: "announcements.write",
    example: (known) => ({ id: known.class_id, version: 1 }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        version: z.int(),
        /** When it is published, to whom it reaches then. Left out, it is published now. */
        publish_at: z.optional(z.iso.datetime()),
        is_sure: isSure,
      }),
    )
    .output(announcement),

  addAnnouncementFile: call({
    method: "POST",
    path: "/announcements/{id}/files",
    status: 201,
    summary: "Attach a picture or a PDF to a draft, five at most",
    permission: "announcements.write",
    ...pictureCall("paper", "picture"),
    example: (known) => ({ id: known.class_id, name: "surat.pdf", pdf: EXAMPLE_PDF }),
  })
    .input(z.strictObject({ id: shape.id, ...fileFields }).check(...oneFile()))
    .output(announcement),

  removeAnnouncementFile: call({
    method: "DELETE",
    path: "/announcements/{id}/files/{file_id}",
    summary: "Take a picture or PDF from a draft",
    permission: "announcements.write",
    example: (known) => ({ id: known.class_id, file_id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id, file_id: shape.id }))
    .output(announcement),

  withdrawAnnouncement: call({
    method: "POST",
    path: "/announcements/{id}/withdraw",
    summary: "Withdraw an announcement with a reason, or throw a draft away",
    permission: "announcements.write",
    example: (known) => ({ id: known.class_id, why: "Tarikh ditukar" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        why: shape.line(300, 0),
        /** Whether its date is taken off the calendar too. */
        with_event: z.optional(z.boolean()),
      }),
    )
    .output(announcement),

  seeAnnouncement: call({
    method: "POST",
    path: "/announcements/{id}/seen",
    summary: "Note that you have opened an announcement",
    permission: "announcements.see",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(announcement),

  replyToAnnouncement: call({
    method: "POST",
    path: "/announcements/{id}/replies",
    status: 201,
    summary: "Acknowledge an announcement, or agree or not, for your child or yourself",
    permission: "announcements.reply",
    example: (known) => ({
      id: known.class_id,
      answer: "ack",
      signed_name: "Salmah binti Ali",
      content_version: 1,
      client_key: known.class_id,
    }),
  })
    .input(newReply)
    .output(announcement),
};
