import type { Refusal } from "#features/attendance/contract.ts";
import { daysBetween } from "#lib/dates.ts";
import type { Reach } from "#lib/permissions.ts";

/** What decides whether a register may be written. */
export type WriteFacts = {
  /** The person's reaches under attendance.mark. */
  reaches: Reach[];
  /** The person teaches the class on the register's day. */
  teaches: boolean;
  date: string;
  today: string;
  /** Days back from today that a class teacher may write. */
  window_days: number;
};

/**
 * Why a register cannot be written, or null: admins write any day that has come, a class's teachers
 * theirs of today and the days of the window, nobody else, and nobody the future.
 */
export function writeRefusal(facts: WriteFacts): Refusal | null {
  const { reaches, teaches, date, today, window_days } = facts;
  if (reaches.length === 0) return "role";
  const admin = reaches.includes("all");
  if (!admin && !teaches) return "not_class_teacher";
  if (date > today) return "future";
  if (!admin && daysBetween(date, today) > window_days) return "window";
  return null;
}
