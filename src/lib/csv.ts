/** A cell of a table to be saved. A number stays a number. */
export type Cell = string | number;

/** What the values of a column are: days (YYYY-MM-DD), per cent (0 to 100), or money in sen. */
export type ColumnKind = "date" | "percent" | "money";

/** What a spreadsheet would read as a formula: = + - @, also in full width, also after blanks. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/;

/**
 * Formats rows as CSV (RFC 4180), each line with its line end. A text that looks like a formula gets an
 * apostrophe in front.
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** The byte order mark at the head of a file, by which spreadsheets recognise UTF-8. */
export const CSV_MARK = "\ufeff";

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophe that keeps a cell of a file that we wrote from being a formula. */
export function withoutGuard(cell: string): string {
  const bare = cell.replace(/^'/, "");
  return FORMULA.test(bare) ? bare : cell;
}
