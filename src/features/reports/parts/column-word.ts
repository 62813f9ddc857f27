import type { ReportAnswer } from "#features/reports/contract.ts";
import type { ReportsText } from "#features/reports/text.ts";

/** The head of a column; the definitions' types have checked that each has one. */
export function columnWord({ columns }: ReportsText, key: string): string {
  return (columns as Record<string, string>)[key] ?? key;
}

/** What stands before the totals of a group or, without a name, of all rows. */
export function totalWord({ total }: ReportsText, of: string): string {
  return `${total} ${of}`.trim();
}

/** The head of a column as the school named it in its layout, else as usual. */
export function headOf(t: ReportsText, key: string, layout: ReportAnswer["layout"]): string {
  return layout?.columns.find((one) => one.key === key)?.name || columnWord(t, key);
}
