/** A column of a layout: its key, and what the school calls it; empty for its usual name. */
export type LaidColumn = { key: string; name: string };

/** How a school lays a report out: its title on paper, the columns in their order, and what stands below. */
export type ReportLayout = {
  /** What the school calls the layout, such as the department that asks for it. */
  name: string;
  /** The title of files and paper; empty for that of the report. */
  head: string;
  columns: LaidColumn[];
  /** A note below the table on paper. */
  footer: string;
  /** The posts of those who sign on paper, in their order. */
  signers: string[];
};

/** Nobody signs a page more often. */
export const MOST_SIGNERS = 4;

/** The columns of a layout that a report does not have, or that it names twice. */
export function strangeColumns(columns: readonly LaidColumn[], known: readonly string[]): string[] {
  return columns.flatMap(({ key }, at) =>
    known.includes(key) && columns.findIndex((one) => one.key === key) === at ? [] : key,
  );
}

type Laid<Row> = { columns: string[]; rows: Row[]; totals: (number | null)[] };

/**
 * A report with the columns of a layout in its order. What the report does not have (any more), or the person may not see,
 * is left out; without a layout, or where nothing of it is left, the report stays as it is.
 */
export function laidOut<
  Cell,
  Row extends { cells: readonly Cell[] },
  Report extends Laid<Row> & { rows: Row[] },
>(report: Report, layout: Pick<ReportLayout, "columns"> | null | undefined): Report {
  const places = (layout?.columns ?? [])
    .map(({ key }) => report.columns.indexOf(key))
    .filter((at) => at >= 0);
  if (places.length === 0) return report;
  const pick = <Value>(values: readonly Value[]) => places.map((at) => values[at] as Value);
  return {
    ...report,
    columns: pick(report.columns),
    rows: report.rows.map((row) => ({ ...row, cells: pick(row.cells) })),
    totals: pick(report.totals),
  };
}
