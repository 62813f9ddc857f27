import type { NoticeState } from "#features/absences/notices/rules.ts";
import type { DeskGuardian, DeskNotice, DeskPupil, Followup } from "./contract.ts";

/** How a guardian was asked about an absence. */
export const FOLLOWUP_CHANNELS = ["whatsapp", "mail", "phone", "in_person"] as const;
export type FollowupChannel = (typeof FOLLOWUP_CHANNELS)[number];

/** What came of asking. */
export const FOLLOWUP_OUTCOMES = ["asked", "no_answer", "on_the_way", "explained"] as const;
export type FollowupOutcome = (typeof FOLLOWUP_OUTCOMES)[number];

/** Minutes after the register was saved, within which a guardian should have been reached. */
const CLOCK_MINUTES = 120;

type Clock = Pick<DeskPupil, "waiting_minutes"> & {
  followups: readonly Pick<Followup, "outcome">[];
  notice: Pick<DeskNotice, "state">;
};

/** Whether nobody was notified or has answered two hours after the register was saved. */
export function isOverdue({ waiting_minutes, followups, notice }: Clock): boolean {
  const isReached = followups.some(({ outcome }) => outcome !== "no_answer");
  return (waiting_minutes ?? 0) >= CLOCK_MINUTES && !isReached && notice.state !== "sent";
}

type Facts = {
  notice: { state: NoticeState; at: string | null; recipients: number } | null;
  guardians: readonly Pick<DeskGuardian, "mail">[];
  /** Whether a register with the absence was saved. */
  saved: boolean;
  isToday: boolean;
  /** Whether the school sends notices. */
  sends: boolean;
};

/** The state of the notice, and whether it may be sent by hand. */
export function noticeOf({ notice, guardians, saved, isToday, sends }: Facts): DeskNotice {
  const isSent = notice?.state === "sent" && notice.recipients > 0;
  const mails = guardians.some(({ mail }) => mail === "open");
  const may_send = isToday && saved && mails && !isSent;
  const none = (why: DeskNotice["why"]): DeskNotice => ({
    state: "none",
    at: null,
    recipients: 0,
    why,
    may_send,
  });
  if (isSent) return { ...notice, why: null, may_send };
  if (guardians.length === 0) return none("no_guardian");
  if (!mails) return none("no_mail");
  if (notice && notice.state !== "sent") return { ...notice, why: null, may_send };
  if (!isToday) return none("other_day");
  if (!saved) return none("not_saved");
  return none(sends ? "soon" : "off");
}

/** The classes of a day's open absences, each once, by name. */
export function classesOf(pupils: readonly Pick<DeskPupil, "registers">[]) {
  const known = new Map<string, string>();
  for (const { registers } of pupils) {
    for (const { class_id, class_name } of registers) known.set(class_id, class_name);
  }
  return [...known]
    .map(([class_id, name]) => ({ class_id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "ms", { numeric: true }));
}
