import type { ReportAnswer } from "#features/reports/contract.ts";
import { withColumns } from "#features/reports/definitions/rules.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";

type Said = Omit<ReportAnswer, "own" | "more" | "as_of">;

/** What a report says, as one text that is the same whenever the report is; its hash is kept. */
export function textOfReport({
  id,
  period,
  columns,
  rows,
  totals,
  groups = [],
  taking,
}: Said): string {
  return JSON.stringify([
    id,
    period.from,
    period.to,
    columns,
    rows.map(({ of, cells }) => [of, cells]),
    totals,
    taking && [taking.taken, taking.expected],
    // Without groups, the text is that of the time before them.
    ...groups.map(({ name, until, totals: some }) => [name, until, some]),
  ]);
}

/**
 * The part of a report that is kept: lists of people only as their totals, and of other reports the columns without
 * names. Who is erased later thus stands in no report of before.
 */
export function withoutPersons(id: ReportId, report: ReportAnswer): ReportAnswer {
  const { columns, isOfPersons } = definitionOf(id);
  if (isOfPersons) return { ...report, rows: [], groups: [] };
  const named = new Set(columns.filter(({ isPerson }) => isPerson).map(({ key }) => key as string));
  return withColumns(
    report,
    report.columns.flatMap((key, at) => (named.has(key) ? [] : at)),
  );
}

/** The registers behind a report that were due and not taken. */
export function openIn({ taking }: Pick<ReportAnswer, "taking">): number {
  return taking ? taking.expected - taking.taken : 0;
}
