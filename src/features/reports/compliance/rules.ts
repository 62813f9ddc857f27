import { closureOf, type DayFacts, MIN_SCHOOL_DAYS } from "#features/calendar/days/rules.ts";
import type { Report } from "#features/reports/definitions/rules.ts";
import { SUMMARY_COLUMNS, type SummaryRow } from "#features/reports/summaries/rules.ts";
import { addDays, weekday } from "#lib/dates.ts";

/** The school days of a class in an academic year. */
export type SchoolDaysRow = {
  class_id: string;
  class_name: string;
  held_days: number;
  coming_days: number;
  school_days: number;
  /** Days that the week and the terms have, and a holiday or closure took. */
  lost_days: number;
  /** Rest days on which the class is taught for lost ones. */
  makeup_days: number;
  short_days: number;
};

/** An announcement that asked for an answer. */
export type AnsweredRow = {
  announcement: string;
  date: string;
  asked: number;
  answered: number;
};

export type UpkkRow = {
  student_id: string;
  name: string;
  number: string;
  class_name: string;
  ic_masked: string | null;
  age: number | null;
  /** Whole years since the student enrolled. */
  kafa_years: number;
  /** What the registration asks for and the student lacks. */
  missing: string[];
};

export type ComplianceRows = {
  "ringkasan-bulanan": SummaryRow;
  sptm: SummaryRow;
  upkk: UpkkRow;
  "hari-sekolah": SchoolDaysRow;
  akuan: AnsweredRow;
};

type DaysOfClass = Omit<SchoolDaysRow, "class_id" | "class_name">;

/** The school days of a class in an academic year, and what took and made up for some. */
export function countClassDays(
  { from, to }: { from: string; to: string },
  facts: DayFacts,
  today: string,
  class_id: string,
): DaysOfClass {
  const found = { held_days: 0, coming_days: 0, lost_days: 0, makeup_days: 0 };
  const open: DayFacts = { ...facts, holidays: [] };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (closureOf(day, facts, class_id) === null) {
      if (day <= today) found.held_days += 1;
      else found.coming_days += 1;
      if (facts.weekend_days.includes(weekday(day))) found.makeup_days += 1;
    } else if (closureOf(day, open, class_id) === null) found.lost_days += 1;
  }
  const school_days = found.held_days + found.coming_days;
  return { ...found, school_days, short_days: Math.max(0, MIN_SCHOOL_DAYS - school_days) };
}

/** UPKK is sat in the fifth year of KAFA, after so many years at least. */
export const UPKK_YEARS = 3;

/** Whether a grade level is the fifth, such as "Tahun 5" or "KAFA 5". */
export function isUpkkLevel(grade_level: string): boolean {
  return /(^|\D)5(\D|$)/.test(grade_level);
}

const compliance = { group: "compliance", permission: "reports.manage" } as const;

export const complianceReports = {
  "ringkasan-bulanan": {
    ...compliance,
    periods: ["month"],
    filters: ["money"],
    complete: "registers",
    isSubmitted: true,
    columns: [
      ...SUMMARY_COLUMNS,
      { key: "amount_sen", kind: "money", phone: true, private: "fees.see", isOptional: true },
    ],
  },
  sptm: {
    ...compliance,
    periods: ["year", "calendar"],
    filters: [],
    complete: "registers",
    columns: SUMMARY_COLUMNS,
  },
  upkk: {
    ...compliance,
    isOfPersons: true,
    periods: [],
    filters: ["level", "gender"],
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "class_name", kind: "text", phone: true },
      { key: "ic_masked", kind: "text", private: "students.private" },
      { key: "age", kind: "count", private: "students.private" },
      { key: "kafa_years", kind: "count", phone: true },
      { key: "missing", kind: "list", phone: true },
    ],
  },
  "hari-sekolah": {
    ...compliance,
    periods: ["year"],
    filters: ["class", "level"],
    columns: [
      { key: "class_name", kind: "name", phone: true },
      { key: "held_days", kind: "count", phone: true },
      { key: "coming_days", kind: "count" },
      { key: "school_days", kind: "count", phone: true },
      { key: "lost_days", kind: "count" },
      { key: "makeup_days", kind: "count" },
      { key: "short_days", kind: "count", phone: true },
    ],
  },
  akuan: {
    ...compliance,
    periods: ["month", "term", "year", "calendar", "hijri", "custom"],
    filters: [],
    columns: [
      { key: "announcement", kind: "text", phone: true, isPerson: true },
      { key: "date", kind: "date", phone: true },
      { key: "asked", kind: "count", total: "sum", phone: true },
      { key: "answered", kind: "count", total: "sum" },
      { key: "answered_share", kind: "percent", rate: ["answered", "asked"], phone: true },
    ],
  },
} as const satisfies { [Id in keyof ComplianceRows]: Report<ComplianceRows[Id]> };
