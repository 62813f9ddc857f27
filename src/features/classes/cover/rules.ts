import { daysBetween } from "#lib/dates.ts";
import type { Cover } from "./contract.ts";

/** A longer absence needs another teacher, not a substitute. */
export const MAX_COVER_DAYS = 60;

/** Decided requests are listed for so many days. */
export const RECENT_DAYS = 90;

export type CoverFault = "past" | "long" | "self";

/** Why the days or the teacher of a request are not allowed; null if they are. */
export function faultOf(
  asked: { from_date: string; to_date: string; teacher_id: string },
  today: string,
  own_teacher_id: string | null,
): CoverFault | null {
  if (asked.from_date < today) return "past";
  if (daysBetween(asked.from_date, asked.to_date) >= MAX_COVER_DAYS) return "long";
  return asked.teacher_id === own_teacher_id ? "self" : null;
}

/** Splits requests into waiting ones, the soonest first, and decided or past ones, the latest first. */
export function splitCovers(covers: readonly Cover[]): { waiting: Cover[]; settled: Cover[] } {
  return {
    waiting: covers
      .filter(({ state }) => state === "waiting")
      .toSorted((a, b) => a.from_date.localeCompare(b.from_date)),
    settled: covers.filter(({ state }) => state !== "waiting"),
  };
}
