import type { AbsenceReason, AttendanceStatus } from "#features/attendance/contract.ts";
import { daysBetween } from "#lib/dates.ts";
import type { ReportState } from "./contract.ts";

/** The most days that one report may cover, both ends counted. */
const MAX_DAYS = 60;
/** A guardian's report may begin this many days before today, because a doctor's letter comes after the absence. */
export const DAYS_BACK = 7;
/** A report may begin this many days ahead; a later date has a mistyped year. */
const DAYS_AHEAD = 366;

/** One person may make this many reports a day, because each may store a picture. */
export const REPORTS = { name: "absence:person", tries: 40, seconds: 24 * 60 * 60 };

/** The letter of a refused report is deleted after this many days; that of a withdrawn one at once. */
export const REFUSED_PAPER_DAYS = 90;

/** The ending of the file names of letters in reports. */
export const PAPER = "paper.webp";

export type Range = { from_date: string; to_date: string };

/** How many school days a form offers by name, and how many days ahead they are looked for: longer than any break. */
export const NEXT_DAYS = { offered: 2, ahead: 100 };

/** The days that a form for these pupils offers: the next ones on which any of them has school. */
export function offeredDays(pupils: readonly { school_days: readonly string[] }[]): string[] {
  const days = new Set(pupils.flatMap(({ school_days }) => school_days));
  return [...days].toSorted().slice(0, NEXT_DAYS.offered);
}

/** The number of days in a report, both ends counted. */
export function daysOf({ from_date, to_date }: Range): number {
  return daysBetween(from_date, to_date) + 1;
}

export type RangeRefusal = "order" | "too_long" | "too_early" | "too_far";

/** Why these days cannot be reported, or null. Admins may report any past day. */
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

/** Whether two ranges have a day in common. */
export function overlaps(range: Range, other: Range): boolean {
  return range.from_date <= other.to_date && other.from_date <= range.to_date;
}

/** Whether a mark is an absence without a known reason. */
export function isUnexplained(mark: {
  status: AttendanceStatus | null;
  reason: AbsenceReason | null;
}): boolean {
  return mark.status === "absent" && (mark.reason ?? "unexplained") === "unexplained";
}

type Taker = {
  /** Whether it is the person's own report. */
  own: boolean;
  admin: boolean;
  today: string;
};

/**
 * Why a report cannot be withdrawn, or null. Its reporter may withdraw it while it waits and, once it is accepted,
 * before its first day. Admins may also withdraw others' reports and those that have begun, until the last day is over.
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
