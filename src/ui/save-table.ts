import { type Cell, type ColumnKind, CSV_MARK, csvLines } from "#lib/csv.ts";
import { formatDate, isDate } from "#lib/dates.ts";
import type { FileFormat } from "#lib/enumerations.ts";
import { formatAmount } from "#lib/money.ts";
import { normalize } from "#lib/signs.ts";
import type { Lang } from "#lib/text.ts";
import { saveFile } from "./save-file.ts";

/** A column of a list that is saved or printed. Without a kind, numbers stay numbers and text stays text. */
export type SaveColumn<Row> = {
  head: string;
  kind?: ColumnKind | undefined;
  value: (row: Row) => Cell | null | undefined;
};

/** The rows as CSV for a spreadsheet: UTF-8 with a byte order mark, RFC 4180, no cell a formula. */
export function toCsv<Row>(columns: readonly SaveColumn<Row>[], rows: readonly Row[]): string {
  const [head = [], ...cells] = cellsOf(columns, rows);
  const kinds = columns.map(({ kind }) => kind);
  return (
    CSV_MARK +
    csvLines([head, ...cells.map((row) => row.map((cell, at) => csvCell(cell, kinds[at])))])
  );
}

/** A day stays "2026-11-22", which every spreadsheet reads; 93.5 per cent is "93.5%", and 1250 sen are 12.5. */
function csvCell(cell: Cell, kind: ColumnKind | undefined): Cell {
  if (typeof cell !== "number") return cell;
  if (kind === "percent") return `${cell}%`;
  return kind === "money" ? cell / 100 : cell;
}

/** A value of a column as it is printed. */
export function inWords<Row>({ kind, value }: SaveColumn<Row>, row: Row, lang: Lang): string {
  const cell = value(row) ?? "";
  if (kind === "date" && typeof cell === "string" && isDate(cell)) return formatDate(cell, lang);
  if (typeof cell !== "number") return cell;
  if (kind === "percent") return `${cell}%`;
  // The head of the column names the currency.
  return kind === "money" ? formatAmount(cell) : String(cell);
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
    .replace(/[\s.,;:'"`<>|?*/\\%~#&{}$!@+=()[\]^·-]+/g, "-")
    .slice(0, LONGEST_NAME)
    .replace(/\p{C}/gu, "")
    .replace(/^-+|-+$/g, "");
  return `${name || "halaqah"}-${day}.${extension}`;
}

type Table<Row> = {
  title: string;
  /** The filters of the list in words; they are part of the file's name. */
  filters?: readonly string[];
  /** Lines above the table of a workbook. A CSV has none: programs expect the columns in its first line. */
  above?: readonly string[];
  /** The day in the file's name, YYYY-MM-DD. */
  day: string;
  format: FileFormat;
  columns: readonly SaveColumn<Row>[];
  rows: readonly Row[];
  /** Whether a row has the totals of others. */
  isTotal?: ((row: Row) => boolean) | undefined;
};

/** Lets the browser save a list as a file. */
export async function saveTable<Row>(table: Table<Row>): Promise<void> {
  const { title, filters = [], day, format } = table;
  saveFile(tableFileName([title, ...filters].join(" "), day, format), await blobOf(table));
}

/**
 * The bytes of a list as a file. Whoever adds a column up must count nothing twice: a CSV has no totals, and a workbook
 * has them last, after an empty line, at which the programs end a table.
 */
export async function blobOf<Row>(table: Table<Row>): Promise<Blob> {
  const { title, above, format, columns, rows, isTotal = () => false } = table;
  const data = rows.filter((row) => !isTotal(row));
  if (format === "csv") return new Blob([toCsv(columns, data)], { type: "text/csv;charset=utf-8" });
  const { writeXlsx } = await import("./xlsx.ts");
  const [, ...totals] = cellsOf(columns, rows.filter(isTotal));
  const cells = cellsOf(columns, data);
  if (totals.length > 0) cells.push([], ...totals);
  return writeXlsx(title, cells, { kinds: columns.map(({ kind }) => kind), above });
}
