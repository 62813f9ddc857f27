import { findTerms } from "#features/calendar/days/db.ts";
import { findHijriMonths } from "#features/calendar/db.ts";
import { attendanceReaders } from "#features/reports/attendance/db.ts";
import { complianceReaders } from "#features/reports/compliance/db.ts";
import type { Reader, ReportAsked, ReportFound } from "#features/reports/definitions/db.ts";
import { enrolmentReaders } from "#features/reports/enrolment/db.ts";
import { hafazanReaders } from "#features/reports/hafazan/db.ts";
import { lettersReaders } from "#features/reports/letters/db.ts";
import { moneyReaders } from "#features/reports/money/db.ts";
import { peopleReaders } from "#features/reports/people/db.ts";
import type { PeriodFacts, PeriodKind } from "#features/reports/periods/rules.ts";
import type { Scope } from "#server/scope.ts";
import type { ReportId, ReportRows } from "./rules.ts";

const readers: { [Id in ReportId]: Reader<ReportRows[Id]> } = {
  ...attendanceReaders,
  ...enrolmentReaders,
  ...peopleReaders,
  ...hafazanReaders,
  ...moneyReaders,
  ...complianceReaders,
  ...lettersReaders,
};

/** Reads a report's rows with its own reader. */
export async function readReportRows(
  scope: Scope,
  id: ReportId,
  asked: ReportAsked,
): Promise<ReportFound<Record<string, never>>> {
  const reader = readers[id] as Reader<never> as Reader<Record<string, never>>;
  return reader(scope, asked);
}

/** What decides where spans of a kind begin and end. */
export async function findPeriodFacts(scope: Scope, kind: PeriodKind): Promise<PeriodFacts> {
  const isNamed = kind === "term" || kind === "year";
  return {
    today: scope.today,
    terms: isNamed ? await findTerms(scope) : [],
    hijri: kind === "hijri" ? await findHijriMonths(scope) : [],
  };
}
