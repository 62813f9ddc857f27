import { addDays } from "#lib/dates.ts";
import type { ReplyKind } from "#features/announcements/templates/rules.ts";

/** What a teacher published waits as pending where the school lets nobody but admins publish. */
export const ANNOUNCEMENT_STATES = [
  "draft",
  "pending",
  "scheduled",
  "published",
  "withdrawn",
] as const;
/** Whether guardians get a mail of each announcement, one of all a day, or none. */
export const MAIL_MODES = ["now", "daily", "none"] as const;
export type MailMode = (typeof MAIL_MODES)[number];
/** A mail waits until the quiet hours are over; it is cancelled when there is nothing left to tell. */
export const MAIL_STATES = ["waiting", "sent", "cancelled"] as const;
/** What the report says of a mail: in the outbox it is tried until the mail server takes it, or not at all. */
export const MAIL_REPORTS = [...MAIL_STATES, "trying", "failed", "unknown"] as const;
/** Why a scheduled announcement is not published though its time has come. */
export const PUBLISH_PROBLEMS = [
  "empty",
  "not_own_classes",
  "expired",
  "writer",
  "fees",
  "event",
] as const;
export type PublishProblem = (typeof PUBLISH_PROBLEMS)[number];
/** For how many days one stays on top of the list at most. */
export const MOST_PINNED_DAYS = 14;
/** For how many days who joins the audience gets what has no last day. */
export const OPEN_DAYS = 30;
export const ANSWERS = ["ack", "yes", "no"] as const;
export type Answer = (typeof ANSWERS)[number];

type Asking = {
  state: (typeof ANNOUNCEMENT_STATES)[number];
  reply: ReplyKind;
  /** The last day on which it is answered, YYYY-MM-DD; null without one. */
  reply_by: string | null;
};

/** Why an announcement takes no answer, or not this one; undefined if it does. */
export function replyRefusal(
  { state, reply, reply_by }: Asking,
  answer: Answer,
  today: string,
): "withdrawn" | "closed" | "answer" | undefined {
  if (state !== "published") return "withdrawn";
  if (reply_by !== null && reply_by < today) return "closed";
  const answers: readonly Answer[] = reply === "choice" ? ["yes", "no"] : ["ack"];
  return reply === "none" || !answers.includes(answer) ? "answer" : undefined;
}

const DAYS = ["reply_by", "expires_on", "pinned_until"] as const;

/** The days of an announcement, YYYY-MM-DD. */
export type Dated = Record<(typeof DAYS)[number], string | null> & {
  event?: { date: string } | null;
};

/** Which day no announcement of today can have: one that has passed, or one too far ahead; undefined if all can be. */
export function dayRefusal(
  { event, ...row }: Dated,
  today: string,
): (typeof DAYS)[number] | "event_on" | "pinned_long" | undefined {
  if (event && event.date < today) return "event_on";
  const past = DAYS.find((name) => (row[name] ?? today) < today);
  if (past) return past;
  return (row.pinned_until ?? today) > addDays(today, MOST_PINNED_DAYS) ? "pinned_long" : undefined;
}
