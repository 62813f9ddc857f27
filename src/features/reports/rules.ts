import { type AttendanceRows, attendanceReports } from "#features/reports/attendance/rules.ts";
import { type ComplianceRows, complianceReports } from "#features/reports/compliance/rules.ts";
import type {
  FilterKey,
  Filters,
  Report,
  ReportColumn,
} from "#features/reports/definitions/rules.ts";
import { type EnrolmentRows, enrolmentReports } from "#features/reports/enrolment/rules.ts";
import { type HafazanRows, hafazanReports } from "#features/reports/hafazan/rules.ts";
import { type LettersRows, lettersReports } from "#features/reports/letters/rules.ts";
import { type MoneyRows, moneyReports } from "#features/reports/money/rules.ts";
import { type PeopleRows, peopleReports } from "#features/reports/people/rules.ts";
import type { Permission, Reach } from "#lib/permissions.ts";

/** The rows of each report. */
export type ReportRows = AttendanceRows &
  EnrolmentRows &
  PeopleRows &
  HafazanRows &
  MoneyRows &
  ComplianceRows &
  LettersRows;
export type ReportId = keyof ReportRows;

/** All reports, in the order of the screen. docs/reports.md says how to add one. */
export const DEFINITIONS = {
  ...attendanceReports,
  ...enrolmentReports,
  ...peopleReports,
  ...hafazanReports,
  ...moneyReports,
  ...complianceReports,
  ...lettersReports,
} as const;

export const REPORT_IDS = Object.keys(DEFINITIONS) as ReportId[];

/** The columns of all reports, by their names. */
export type ColumnKey = (typeof DEFINITIONS)[ReportId]["columns"][number]["key"];

export function isReportId(id: string): id is ReportId {
  return Object.hasOwn(DEFINITIONS, id);
}

/** What a report is, for code that does the same with each. */
export function definitionOf(id: ReportId): Report<Record<string, never>> {
  return DEFINITIONS[id] as Report<never> as Report<Record<string, never>>;
}

/** How far somebody's permissions reach. */
export type Reaching = (permission: Permission) => readonly Reach[];

/** Whether a permission is one of the staff's: a family's reach opens no report and no column. */
function isStaffs(permission: Permission, reaches: Reaching): boolean {
  return reaches(permission).some((reach) => reach === "all" || reach === "classes");
}

/** Whether somebody may open a report. */
export function mayOpen(id: ReportId, reaches: Reaching): boolean {
  return isStaffs("reports.see", reaches) && isStaffs(definitionOf(id).permission, reaches);
}

/** The columns that somebody may see. */
export function columnsFor(id: ReportId, reaches: Reaching): ReportColumn<Record<string, never>>[] {
  return definitionOf(id).columns.filter(
    (column) => !column.private || isStaffs(column.private, reaches),
  );
}

const FIELDS: Record<FilterKey, keyof Filters> = {
  class: "class_id",
  level: "grade_level",
  gender: "gender",
  stay: "stay",
  money: "money",
};

/** What a report can be narrowed by; what it does not take is left out. */
export function filtersOf(wanted: Filters, taken: readonly FilterKey[]): Filters {
  return Object.fromEntries(taken.map((key) => [FIELDS[key], wanted[FIELDS[key]]]));
}
