/** What stands in a cell of a table that is saved. A number stays a number. */
export type Cell = string | number;

/** What a spreadsheet would take for a formula: = + - @, also full-width, also behind blanks. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/;

/** Rows as a spreadsheet reads them: RFC 4180, each line with its end, and no text a formula. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** The mark at the head of a file by which spreadsheets know UTF-8. */
export const CSV_MARK = "\ufeff";

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell of a file that we wrote, as it was before: without the sign that keeps it from being a formula. */
export function withoutGuard(cell: string): string {
  const bare = cell.replace(/^'/, "");
  return FORMULA.test(bare) ? bare : cell;
}
