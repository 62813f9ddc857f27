import type { AbsenceReason, AttendanceStatus } from "#features/attendance/contract.ts";
import { daysBetween } from "#lib/dates.ts";
import type { ReportState } from "./contract.ts";

/** Days of one report, both ends counted. */
const MAX_DAYS = 60;
/** Days back from today that a guardian's report may begin: a doctor's letter comes after. */
export const DAYS_BACK = 7;
/** A report that begins later is a slip of the year. */
const DAYS_AHEAD = 366;

/** Reports that one person makes in a day; each may bring a picture that is kept. */
export const REPORTS = { name: "absence:person", tries: 40, seconds: 24 * 60 * 60 };

/** Days after which the letter of a refused report is taken away; a withdrawn report's goes at once. */
export const REFUSED_PAPER_DAYS = 90;

/** How the names of the letters that come with reports end. */
export const PAPER = "paper.webp";

export type Range = { from_date: string; to_date: string };

/** How many days a report is of, both ends counted. */
export function daysOf({ from_date, to_date }: Range): number {
  return daysBetween(from_date, to_date) + 1;
}

export type RangeRefusal = "order" | "too_long" | "too_early" | "too_far";

/** Why these days cannot be reported, or null; admins may report any day back. */
export function rangeRefusal(
  range: Range,
  { today, admin }: { today: string; admin: boolean },
): RangeRefusal | null {
  const days = daysOf(range);
  if (days < 1) return "order";
  if (days > MAX_DAYS) return "too_long";
  if (!admin && daysBetween(range.from_date, today) > DAYS_BACK) return "too_early";
  if (daysBetween(today, range.from_date) > DAYS_AHEAD) return "too_far";
  return null;
}

/** Whether two reports have a day in common. */
export function overlaps(range: Range, other: Range): boolean {
  return range.from_date <= other.to_date && other.from_date <= range.to_date;
}

/** Whether a mark is an absence that nobody has given a reason for. */
export function isUnexplained(mark: {
  status: AttendanceStatus | null;
  reason: AbsenceReason | null;
}): boolean {
  return mark.status === "absent" && (mark.reason ?? "unexplained") === "unexplained";
}

type Taker = {
  /** It is the person's own report. */
  own: boolean;
  admin: boolean;
  today: string;
};

/**
 * Why a report cannot be taken back, or null. Whoever made it: while it waits, and accepted before its
 * first day. Admins: also others' and begun ones, until the last day is over.
 */
export function withdrawRefusal(
  report: Range & { state: ReportState },
  { own, admin, today }: Taker,
): "not_own" | "settled" | "begun" | null {
  if (!own && !admin) return "not_own";
  if (report.state === "waiting") return null;
  if (report.state !== "accepted") return "settled";
  const isOver = admin ? report.to_date < today : report.from_date <= today;
  return isOver ? "begun" : null;
}
