import type { ReportsText } from "#features/reports/text.ts";

/** The head of a column; the definitions' types have checked that each has one. */
export function columnWord({ columns }: ReportsText, key: string): string {
  return (columns as Record<string, string>)[key] ?? key;
}
