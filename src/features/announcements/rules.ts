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

const ARREARS = [
  /\b(ter)?tunggak(an)?\b/i,
  /\bbelum\s+(di)?bayar\b/i,
  /\bbelum\s+(men)?jelas(kan)?\b.*\byuran\b/i,
  /\bhutang\s+yuran\b/i,
  /\b(in|fee|school fees?)\s+arrears\b/i,
  /\b(overdue|unpaid|outstanding)\s+(school\s+)?fees?\b/i,
  /\bowes?\s+(school\s+)?fees?\b/i,
];

/** Whether a text speaks of fees that are not paid, which is a matter between the school and each family. */
export function speaksOfArrears(words: Worded): boolean {
  const { title_ms, body_ms, title_en, body_en } = words;
  const all = [title_ms, body_ms, title_en, body_en].join("\n");
  return ARREARS.some((pattern) => pattern.test(all));
}

type Labelled = { is_private: boolean; title_ms: string; title_en: string };

/** What the audit log calls an announcement: one about fees has no name there. */
export function auditLabel({ is_private, title_ms, title_en }: Labelled): string {
  return is_private ? "" : title_ms || title_en;
}

type Worded = { title_ms: string; body_ms: string; title_en: string; body_en: string };

/** What a reader sees in a language: the written one, or the other where it was not written. */
export function wordingOf(
  { title_ms, body_ms, title_en, body_en }: Worded,
  isEnglish: boolean,
): { title: string; body: string; lang: "ms" | "en" } {
  const english = { title: title_en, body: body_en, lang: "en" } as const;
  const malay = { title: title_ms, body: body_ms, lang: "ms" } as const;
  const [first, other] = isEnglish ? [english, malay] : [malay, english];
  return first.title === "" ? other : first;
}
