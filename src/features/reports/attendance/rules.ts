import type { RateCounts } from "#features/attendance/rules.ts";
import { type MarkedDay, streaksOf } from "#features/attendance/rules/streaks.ts";
import { LEAST_MARKS } from "#features/insights/rules.ts";
import type { Report } from "#features/reports/definitions/rules.ts";

type Counts = RateCounts & {
  /** The number of marks that a percentage is based on. */
  marked: number;
};

type OfClass = { class_id: string; class_name: string; grade_level: string };
type OfPupil = { student_id: string; name: string; number: string; class_name: string };

/** Null stands for what a register that was not taken does not say. */
export type DailyRow = OfClass & {
  session: string;
  pupils: number;
  taken_by: string | null;
  taken_at: string | null;
} & { [Key in keyof Counts]: number | null };

export type MonthlyRow = OfClass & Counts & { pupils: number; taken: number; expected: number };

export type PupilMarksRow = OfPupil &
  Counts & {
    minutes: number;
    /** The most school days of absence in a row without a known reason. */
    longest: number;
  };

export type ReasonRow = {
  reason: string;
  times: number;
  pupils: number;
  /** All absences, of which `times` is a part. */
  all: number;
};

export type LateRow = OfPupil & {
  times: number;
  minutes: number;
  /** The times of which the minutes are known. */
  timed: number;
};

export type TakingRow = OfClass & {
  homeroom: string | null;
  expected: number;
  taken: number;
  /** Registers that were taken after they were due. */
  taken_late: number;
  not_taken: number;
};

export type AttendanceRows = {
  "kehadiran-harian": DailyRow;
  "kehadiran-bulanan": MonthlyRow;
  "kehadiran-pelajar": PupilMarksRow;
  "sebab-tidak-hadir": ReasonRow;
  lewat: LateRow;
  kelengkapan: TakingRow;
};

/**
 * The marks of a student in some days of a span, with the place of these days in it: bit n of `away` is set where the nth
 * of them has a mark without a known reason, and of `other` where it has another one. Lists of 100,000 days would take longer
 * than to count them.
 */
export type Stretch = readonly [at: number, away: number | null, other: number | null];
export const STRETCH_DAYS = 30;

/** The most days away in a row. On a day away, every mark is away; days without marks are passed over. */
export function longestIn(stretches: readonly Stretch[]): number {
  if (stretches.every(([, away]) => away === null)) return 0;
  const marked: MarkedDay[] = [];
  const last = Math.max(...stretches.map(([at]) => at));
  for (let at = 0; at <= last; at += 1) {
    let [allAway, allOther] = [0, 0];
    for (const [of, away, other] of stretches) {
      if (of !== at) continue;
      allAway |= away ?? 0;
      allOther |= other ?? 0;
    }
    for (let day = 0; day < STRETCH_DAYS; day += 1) {
      const bit = 1 << day;
      if ((allAway | allOther) & bit) marked.push({ date: "", away: (allOther & bit) === 0 });
    }
  }
  return Math.max(0, ...streaksOf(marked).map((streak) => streak.days));
}

/** Teachers have the classes that they follow up; no family has a report. */
const attendance = { group: "attendance", permission: "attendance.followup" } as const;
const spans = ["month", "week", "term", "year", "calendar", "hijri", "custom"] as const;
const whoever = ["class", "level", "gender", "stay"] as const;
const percent = { key: "percent", kind: "percent", rate: ["came", "marked"], phone: true } as const;

/** The reports of attendance. Only the marks of saved registers count. */
export const attendanceReports = {
  "kehadiran-harian": {
    ...attendance,
    periods: ["day"],
    filters: whoever,
    complete: "registers",
    bars: "percent",
    columns: [
      { key: "class_name", kind: "name", phone: true },
      { key: "session", kind: "text", phone: true },
      { key: "pupils", kind: "count", total: "distinct", list: "kehadiran-pelajar" },
      { key: "present", kind: "count", total: "sum" },
      { key: "late", kind: "count", total: "sum" },
      { key: "excused", kind: "count", total: "sum" },
      { key: "absent", kind: "count", total: "sum", phone: true },
      { ...percent, empty: "notTaken" },
      { key: "taken_by", kind: "text", isPerson: true },
      { key: "taken_at", kind: "time" },
    ],
  },
  "kehadiran-bulanan": {
    ...attendance,
    periods: spans,
    filters: whoever,
    complete: "registers",
    bars: "percent",
    columns: [
      { key: "class_name", kind: "name", phone: true },
      { key: "pupils", kind: "count", total: "distinct", phone: true, list: "kehadiran-pelajar" },
      { key: "present", kind: "count", total: "sum" },
      { key: "late", kind: "count", total: "sum", list: "lewat" },
      { key: "excused", kind: "count", total: "sum", list: "sebab-tidak-hadir" },
      { key: "absent", kind: "count", total: "sum", phone: true, list: "sebab-tidak-hadir" },
      percent,
      { key: "taken", kind: "count", total: "sum" },
      { key: "expected", kind: "count", total: "sum" },
    ],
  },
  "kehadiran-pelajar": {
    ...attendance,
    isOfPersons: true,
    periods: [...spans, "day"],
    filters: whoever,
    complete: "registers",
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "class_name", kind: "text", phone: true },
      { key: "marked", kind: "count", total: "sum" },
      { key: "present", kind: "count", total: "sum" },
      { key: "late", kind: "count", total: "sum" },
      { key: "minutes", kind: "count", total: "sum" },
      { key: "excused", kind: "count", total: "sum" },
      { key: "absent", kind: "count", total: "sum", phone: true },
      { ...percent, least: LEAST_MARKS },
      { key: "longest", kind: "count" },
    ],
  },
  "sebab-tidak-hadir": {
    ...attendance,
    periods: spans,
    filters: whoever,
    complete: "registers",
    bars: "share",
    columns: [
      { key: "reason", kind: "code", phone: true },
      { key: "times", kind: "count", total: "sum", phone: true },
      { key: "pupils", kind: "count", total: "distinct", phone: true },
      { key: "share", kind: "percent", rate: ["times", "all"], phone: true },
    ],
  },
  lewat: {
    ...attendance,
    isOfPersons: true,
    periods: spans,
    filters: whoever,
    complete: "registers",
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "class_name", kind: "text", phone: true },
      { key: "times", kind: "count", total: "sum", phone: true },
      { key: "minutes", kind: "count", total: "sum", phone: true },
      { key: "average", kind: "average", rate: ["minutes", "timed"] },
    ],
  },
  kelengkapan: {
    ...attendance,
    periods: spans,
    filters: ["class", "level"],
    complete: "registers",
    bars: "rate_taken",
    columns: [
      { key: "class_name", kind: "name", phone: true },
      { key: "homeroom", kind: "text", phone: true, isPerson: true },
      { key: "expected", kind: "count", total: "sum" },
      { key: "taken", kind: "count", total: "sum" },
      { key: "taken_late", kind: "count", total: "sum" },
      { key: "not_taken", kind: "count", total: "sum", phone: true },
      { key: "rate_taken", kind: "percent", rate: ["taken", "expected"], phone: true },
    ],
  },
} as const satisfies { [Id in keyof AttendanceRows]: Report<AttendanceRows[Id]> };
