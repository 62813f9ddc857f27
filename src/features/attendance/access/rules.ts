import { daysBetween } from "#lib/dates.ts";
import type { Reach } from "#lib/permissions.ts";

/** Why a register cannot be written now. */
export const WRITE_REFUSALS = [
  "role",
  "not_class_teacher",
  "future",
  "window",
  "month_closed",
] as const;

export type Refusal = (typeof WRITE_REFUSALS)[number];

/** The facts that decide whether a register may be written. */
export type WriteFacts = {
  /** The person's reaches under attendance.mark. */
  reaches: readonly Reach[];
  /** Whether the person teaches the class on the register's day. */
  teaches: boolean;
  date: string;
  today: string;
  /** A class teacher may write this many days back from today. */
  window_days: number;
  /** Whether the day's month is closed. */
  month_closed: boolean;
};

/**
 * Why a register cannot be written, or null. Admins may write every day up to today. A class's teachers may write
 * today and the days of the window. Nobody may write the future or a closed month.
 */
export function writeRefusal(facts: WriteFacts): Refusal | null {
  const { reaches, teaches, date, today, window_days } = facts;
  if (reaches.length === 0) return "role";
  const admin = reaches.includes("all");
  if (!admin && !teaches) return "not_class_teacher";
  if (date > today) return "future";
  if (facts.month_closed) return "month_closed";
  if (!admin && daysBetween(date, today) > window_days) return "window";
  return null;
}

/** Whether a change needs a reason: an admin's change of a day that teachers can no longer write. */
export function needsWhy(facts: Pick<WriteFacts, "date" | "today" | "window_days">): boolean {
  return daysBetween(facts.date, facts.today) > facts.window_days;
}

/** The API's message for each reason. */
export const REFUSALS: Record<Refusal, string> = {
  role: "Your role does not allow this.",
  not_class_teacher: "Only this class's teachers and admins can mark its register.",
  future: "This day has not come yet.",
  window: "Teachers can no longer change this day. Please ask an admin.",
  month_closed: "This month is closed. An admin can reopen it.",
};
