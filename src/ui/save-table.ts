import { type Cell, CSV_MARK, csvLines } from "#lib/csv.ts";
import type { FileFormat } from "#lib/enumerations.ts";
import { normalize } from "#lib/signs.ts";

/** A column of a list that is saved or printed. Numbers stay numbers. */
export type SaveColumn<Row> = { head: string; value: (row: Row) => Cell | null | undefined };

/** The rows as CSV for a spreadsheet: UTF-8 with a byte order mark, RFC 4180, no cell a formula. */
export function toCsv<Row>(columns: readonly SaveColumn<Row>[], rows: readonly Row[]): string {
  return CSV_MARK + csvLines(cellsOf(columns, rows));
}

/** The head row and the data rows as cells. */
export function cellsOf<Row>(columns: readonly SaveColumn<Row>[], rows: readonly Row[]): Cell[][] {
  return [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ value }) => value(row) ?? "")),
  ];
}

const LONGEST_NAME = 60;

/**
 * The name of a saved file, such as "pelajar-2026-11-21.csv". Characters that change the text direction, are
 * invisible or mean something to a file system are left out.
 */
export function tableFileName(title: string, day: string, extension: string): string {
  const name = normalize(title)
    .toLowerCase()
    .replace(/[\s.,;:'"`<>|?*/\\%~#&{}$!@+=()[\]^-]+/g, "-")
    .slice(0, LONGEST_NAME)
    .replace(/\p{C}/gu, "")
    .replace(/^-+|-+$/g, "");
  return `${name || "halaqah"}-${day}.${extension}`;
}

type Table<Row> = {
  title: string;
  /** The day in the file's name, YYYY-MM-DD. */
  day: string;
  format: FileFormat;
  columns: readonly SaveColumn<Row>[];
  rows: readonly Row[];
};

/** Lets the browser save a list as a file. */
export async function saveTable<Row>(table: Table<Row>): Promise<void> {
  const { title, day, format, columns, rows } = table;
  const blob =
    format === "csv"
      ? new Blob([toCsv(columns, rows)], { type: "text/csv;charset=utf-8" })
      : await xlsxOf(title, cellsOf(columns, rows));
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = tableFileName(title, day, format);
  link.click();
  URL.revokeObjectURL(url);
}

async function xlsxOf(title: string, cells: Cell[][]): Promise<Blob> {
  const { writeXlsx } = await import("./xlsx.ts");
  return writeXlsx(title, cells);
}
