import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { events } from "#features/calendar/table.ts";
import { classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import {
  AUDIENCE_GROUPS,
  RECIPIENT_ROLES,
  TARGET_KINDS,
} from "#features/announcements/audience/rules.ts";
import { ANNOUNCED_KINDS } from "#features/announcements/events/rules.ts";
import { FILE_KINDS } from "#features/announcements/files/rules.ts";
import { ANNOUNCEMENT_KINDS, REPLY_KINDS } from "#features/announcements/templates/rules.ts";
import {
  ANNOUNCEMENT_STATES,
  ANSWERS,
  MAIL_MODES,
  MAIL_STATES,
  PUBLISH_PROBLEMS,
} from "./rules.ts";

/** The words in Malay and in English; at least one title is written. */
const words = () => ({
  title_ms: text().notNull().default(""),
  body_ms: text().notNull().default(""),
  title_en: text().notNull().default(""),
  body_en: text().notNull().default(""),
});

/** An announcement to families and staff. A draft that was thrown away is withdrawn and was never published. */
export const announcements = app.table(
  "announcements",
  {
    ...schoolKey(),
    kind: text({ enum: ANNOUNCEMENT_KINDS }).notNull(),
    state: text({ enum: ANNOUNCEMENT_STATES }).notNull().default("draft"),
    ...words(),
    groups: text({ enum: AUDIENCE_GROUPS }).array().notNull(),
    reply: text({ enum: REPLY_KINDS }).notNull(),
    /** The last day on which it is answered. */
    reply_by: date(),
    /** The last day on which it is shown as current. */
    expires_on: date(),
    /** The last day on which it stands on top of the list. */
    pinned_until: date(),
    /** Whether it is about fees: nobody sees it but its readers and who sees all fees. */
    is_private: boolean().notNull().default(false),
    /** What it puts on the calendar when it is published, and when. */
    event_kind: text({ enum: ANNOUNCED_KINDS }),
    event_on: date(),
    event_until: date(),
    /** What it put there, unless that was deleted. */
    event_id: uuid(),
    /** How guardians are told of it by mail; a person's own wish comes first. */
    mail: text({ enum: MAIL_MODES }).notNull().default("none"),
    /** Whether it is mailed at once whatever a person wishes, outside the quiet hours. */
    urgent: boolean().notNull().default(false),
    /** When it is to be published. */
    publish_at: timestamp(),
    /** Why it was not published then. */
    problem: text({ enum: PUBLISH_PROBLEMS }),
    /** Counts the texts since it was published; answers name the one that was shown. */
    content_version: integer().notNull().default(0),
    /** The last text that changed what is said: answers to an earlier one are asked for again. */
    asks_version: integer().notNull().default(0),
    made_by: uuid().notNull(),
    made_at: timestamp().notNull(),
    published_at: timestamp(),
    withdrawn_why: text().notNull().default(""),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    // The migration says what a deleted event leaves: the column becomes null.
    foreignKey({
      columns: [t.school_id, t.event_id],
      foreignColumns: [events.school_id, events.id],
    }),
    check(
      "announcements_event_day",
      sql`(${t.event_kind} is null) = (${t.event_on} is null)
        and (${t.event_id} is null or ${t.event_kind} is not null)`,
    ),
    index("announcements_event").on(t.school_id, t.event_id),
    check("announcements_event_kind", isOneOf(t.event_kind, ANNOUNCED_KINDS)),
    index("announcements_published_at").on(t.school_id, t.published_at),
    index("announcements_made_by").on(t.school_id, t.made_by),
    index("announcements_due")
      .on(t.school_id, t.publish_at)
      .where(sql`${t.state} = 'scheduled'`),
    check("announcements_kind", isOneOf(t.kind, ANNOUNCEMENT_KINDS)),
    check("announcements_state", isOneOf(t.state, ANNOUNCEMENT_STATES)),
    check("announcements_reply", isOneOf(t.reply, REPLY_KINDS)),
    check("announcements_mail", isOneOf(t.mail, MAIL_MODES)),
    check("announcements_problem", isOneOf(t.problem, PUBLISH_PROBLEMS)),
    check("announcements_scheduled", sql`${t.state} <> 'scheduled' or ${t.publish_at} is not null`),
    check("announcements_title", sql`${t.title_ms} <> '' or ${t.title_en} <> ''`),
    check(
      "announcements_published",
      sql`${t.state} <> 'published' or ${t.published_at} is not null`,
    ),
  ],
);

/** The text of an announcement as it was shown from a time on, and its SHA-256 in hexadecimal. */
export const announcementVersions = app.table(
  "announcement_versions",
  {
    ...schoolKey(),
    announcement_id: uuid().notNull(),
    content_version: integer().notNull(),
    ...words(),
    hash: text().notNull(),
    /** Whether readers are asked to read it again. */
    important: boolean().notNull(),
    made_by: uuid().notNull(),
    made_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.announcement_id],
      foreignColumns: [announcements.school_id, announcements.id],
    }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("announcement_versions_pair").on(t.school_id, t.announcement_id, t.content_version),
    index("announcement_versions_made_by").on(t.school_id, t.made_by),
  ],
);

/** A picture or PDF that goes with an announcement. It comes and goes with the draft, and stays once published. */
export const announcementFiles = app.table(
  "announcement_files",
  {
    ...schoolKey(),
    announcement_id: uuid().notNull(),
    kind: text({ enum: FILE_KINDS }).notNull(),
    /** What its writer calls it; it is stored under another name. */
    name: text().notNull(),
    /** What a picture shows, for who does not see it. */
    alt: text().notNull().default(""),
    bytes: integer().notNull(),
    /** The SHA-256 of its bytes in hexadecimal, which is part of the hash of each version. */
    hash: text().notNull(),
    file_url: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.announcement_id],
      foreignColumns: [announcements.school_id, announcements.id],
    }),
    unique("announcement_files_position").on(t.school_id, t.announcement_id, t.position),
    index("announcement_files_url").on(t.school_id, t.file_url),
    check("announcement_files_kind", isOneOf(t.kind, FILE_KINDS)),
  ],
);

/** Which pupils an announcement is about. Together with its groups this is whom it reaches when it is published. */
export const announcementTargets = app.table(
  "announcement_targets",
  {
    ...schoolKey(),
    announcement_id: uuid().notNull(),
    kind: text({ enum: TARGET_KINDS }).notNull(),
    /** Of a level, gender or stay. */
    value: text().notNull().default(""),
    class_id: uuid(),
    student_id: uuid(),
    /** Of attendance: the day of the registers. */
    day: date(),
    /** Of families that owe: since how many days at least. */
    days: integer(),
    exclude: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.announcement_id],
      foreignColumns: [announcements.school_id, announcements.id],
    }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    index("announcement_targets_of").on(t.school_id, t.announcement_id),
    index("announcement_targets_class").on(t.school_id, t.class_id),
    index("announcement_targets_student").on(t.school_id, t.student_id),
    check("announcement_targets_kind", isOneOf(t.kind, TARGET_KINDS)),
    check(
      "announcement_targets_value",
      sql`(${t.kind} <> 'class' or ${t.class_id} is not null)
        and (${t.kind} in ('class', 'attendance') or ${t.class_id} is null)
        and (${t.kind} = 'student') = (${t.student_id} is not null)
        and (${t.kind} = 'attendance') = (${t.day} is not null)`,
    ),
  ],
);

/** A person whom a published announcement reached, once, and whether the person has opened it. */
export const announcementRecipients = app.table(
  "announcement_recipients",
  {
    ...schoolKey(),
    announcement_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    role: text({ enum: RECIPIENT_ROLES }).notNull(),
    added_at: timestamp().notNull(),
    first_seen_at: timestamp(),
    seen_version: integer(),
    /** The mail that tells of it; null where there is none. */
    mail_state: text({ enum: MAIL_STATES }),
    mail_settled_at: timestamp(),
    /** Of the outbox, once it is there. */
    mail_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.announcement_id],
      foreignColumns: [announcements.school_id, announcements.id],
    }),
    // Who is deleted, with a merge or the undoing of an import, takes this along.
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }).onDelete("cascade"),
    unique("announcement_recipients_person").on(t.school_id, t.announcement_id, t.profile_id),
    index("announcement_recipients_profile").on(t.school_id, t.profile_id),
    // Who has read is counted from the index alone: by the rows it took three times as long.
    index("announcement_recipients_read").on(t.school_id, t.announcement_id, t.seen_version),
    index("announcement_recipients_mail")
      .on(t.school_id, t.profile_id)
      .where(sql`${t.mail_state} = 'waiting'`),
    check("announcement_recipients_role", isOneOf(t.role, RECIPIENT_ROLES)),
    check("announcement_recipients_mail_state", isOneOf(t.mail_state, MAIL_STATES)),
  ],
);

/** The pupils because of whom a person got an announcement: a guardian's children, or the pupil. */
export const announcementPupils = app.table(
  "announcement_pupils",
  {
    ...schoolKey(),
    announcement_id: uuid().notNull(),
    recipient_id: uuid().notNull(),
    student_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.announcement_id],
      foreignColumns: [announcements.school_id, announcements.id],
    }),
    foreignKey({
      columns: [t.school_id, t.recipient_id],
      foreignColumns: [announcementRecipients.school_id, announcementRecipients.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    unique("announcement_pupils_pair").on(t.school_id, t.recipient_id, t.student_id),
    index("announcement_pupils_of").on(t.school_id, t.announcement_id),
    index("announcement_pupils_student").on(t.school_id, t.student_id),
  ],
);

/** An answer for a pupil, or for oneself; the last one counts, and all are kept. */
export const announcementReplies = app.table(
  "announcement_replies",
  {
    ...schoolKey(),
    announcement_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    student_id: uuid(),
    answer: text({ enum: ANSWERS }).notNull(),
    signed_name: text().notNull(),
    /** Whether another name was typed than the person's own. */
    other_name: boolean().notNull(),
    note: text().notNull().default(""),
    /** Whether it was given by a personal link, without signing in. */
    by_link: boolean().notNull().default(false),
    content_version: integer().notNull(),
    /** The SHA-256 of exactly the text that was shown. */
    content_hash: text().notNull(),
    at: timestamp().notNull(),
    /** Who typed in an answer that was given on paper. */
    entered_by: uuid(),
    client_key: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.announcement_id],
      foreignColumns: [announcements.school_id, announcements.id],
    }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.entered_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("announcement_replies_key").on(t.school_id, t.client_key),
    index("announcement_replies_of").on(t.school_id, t.announcement_id),
    index("announcement_replies_entered_by").on(t.school_id, t.entered_by),
    index("announcement_replies_profile").on(t.school_id, t.profile_id),
    index("announcement_replies_student").on(t.school_id, t.student_id),
    check("announcement_replies_answer", isOneOf(t.answer, ANSWERS)),
  ],
);
