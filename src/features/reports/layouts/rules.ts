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
