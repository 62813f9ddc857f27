import { daysBetween } from "#lib/dates.ts";
import type { Cover } from "./contract.ts";

/** More days than this is no substitute but another teacher. */
export const MAX_COVER_DAYS = 60;

/** For how long what was decided on is still listed. */
export const RECENT_DAYS = 90;

export type CoverFault = "past" | "long" | "self";

/** Why days or a teacher cannot be asked for; null where they can. */
export function faultOf(
  asked: { from_date: string; to_date: string; teacher_id: string },
  today: string,
  own_teacher_id: string | null,
): CoverFault | null {
  if (asked.from_date < today) return "past";
  if (daysBetween(asked.from_date, asked.to_date) >= MAX_COVER_DAYS) return "long";
  return asked.teacher_id === own_teacher_id ? "self" : null;
}

/** What still waits, the soonest first, and what was settled or is over, the latest first. */
export function splitCovers(covers: readonly Cover[]): { waiting: Cover[]; settled: Cover[] } {
  return {
    waiting: covers
      .filter(({ state }) => state === "waiting")
      .toSorted((a, b) => a.from_date.localeCompare(b.from_date)),
    settled: covers.filter(({ state }) => state !== "waiting"),
  };
}
