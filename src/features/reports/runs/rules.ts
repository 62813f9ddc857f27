import type { ReportAnswer } from "#features/reports/contract.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";

type Said = Omit<ReportAnswer, "own" | "more" | "as_of">;

/** What a report says, as one text that is the same whenever the report is; its hash is kept. */
export function textOfReport({ id, period, columns, rows, totals, taking }: Said): string {
  return JSON.stringify([
    id,
    period.from,
    period.to,
    columns,
    rows.map(({ of, cells }) => [of, cells]),
    totals,
    taking && [taking.taken, taking.expected],
  ]);
}

/**
 * The part of a report that is kept: lists of people only as their totals, and of other reports the columns without
 * names. Who is erased later thus stands in no report of before.
 */
export function withoutPersons(id: ReportId, report: ReportAnswer): ReportAnswer {
  const { columns, isOfPersons } = definitionOf(id);
  if (isOfPersons) return { ...report, rows: [] };
  const named = new Set(columns.filter(({ isPerson }) => isPerson).map(({ key }) => key as string));
  const keep = <Value>(values: readonly Value[]) =>
    values.filter((_, at) => !named.has(report.columns[at] ?? ""));
  return {
    ...report,
    columns: keep(report.columns),
    rows: report.rows.map(({ of, cells }) => ({ of, cells: keep(cells) })),
    totals: keep(report.totals),
  };
}

/** The registers behind a report that were due and not taken. */
export function openIn({ taking }: Pick<ReportAnswer, "taking">): number {
  return taking ? taking.expected - taking.taken : 0;
}
