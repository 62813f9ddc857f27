import { strToU8, zipSync } from "fflate";
import type { Cell, ColumnKind } from "#lib/csv.ts";
import { daysBetween, isDate } from "#lib/dates.ts";

/*
 * Our own code and not a package: those that do it (write-excel-file and others) start a worker from a blob:
 * address for sheets of more than 160 kB, which our Content-Security-Policy forbids, and then never answer.
 */

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const OPEN = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${OPEN}/spreadsheetml/2006/main"`;
const LINKS = `${OPEN}/officeDocument/2006/relationships`;
const PACKAGE = `${OPEN}/package/2006`;
const PARTS = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/></Types>`;

const ROOT = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const BOOK_LINKS = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`;

/** The places of the formats in `cellXfs`. Text (format "@") stays text when it is edited. */
const FORMAT = { number: 0, text: 1, head: 2, date: 3, percent: 4, money: 5 } as const;

const STYLES = `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

type Layout = {
  /** The kind of each column. */
  kinds?: readonly (ColumnKind | undefined)[] | undefined;
  /** Lines above the head, such as the title of the list. */
  above?: readonly string[] | undefined;
};

/**
 * A workbook of one sheet; the first of the rows is the head. Text stays text, and no cell becomes a formula; only in
 * a column with a kind do days, per cent and sen become dates, percentages and amounts.
 */
export async function writeXlsx(
  name: string,
  rows: readonly (readonly Cell[])[],
  layout: Layout = {},
): Promise<Blob> {
  const files = {
    "[Content_Types].xml": TYPES,
    "_rels/.rels": ROOT,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${LINKS}"><sheets><sheet name="${safe(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": BOOK_LINKS,
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml": sheet(rows, layout),
  };
  const entries = Object.entries(files).map(([path, xml]) => [path, strToU8(HEAD + xml)]);
  // The earliest date that a ZIP can hold, so that the same list gives the same file. `zipSync` starts no
  // worker.
  const bytes = zipSync(Object.fromEntries(entries), { mtime: "1980-01-01T00:00:00" });
  return new Blob([bytes], { type: `${PARTS}.sheet` });
}

function sheet(rows: readonly (readonly Cell[])[], { kinds = [], above = [] }: Layout): string {
  const head = rows[0] ?? [];
  const widths = head.map((_, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, String(row[at] ?? "").length), 0);
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(60, Math.max(8, longest + 2))}" customWidth="1"/>`;
  });
  const first = above.length + 1;
  const lines = [
    ...above.map((line, at) => row(at + 1, [text(line, `A${at + 1}`, FORMAT.head)])),
    row(
      first,
      head.map((value, at) => text(String(value), `${letters(at)}${first}`, FORMAT.head)),
    ),
    ...rows.slice(1).map((values, line) => {
      const at = first + 1 + line;
      return row(
        at,
        values.map((value, column) => cell(value, `${letters(column)}${at}`, kinds[column])),
      );
    }),
  ];
  const corner = `A1:${letters(Math.max(0, head.length - 1))}${Math.max(1, lines.length)}`;
  return `<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="${first}" topLeftCell="A${first + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${lines.join("")}</sheetData><ignoredErrors><ignoredError sqref="${corner}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

function row(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join("")}</row>`;
}

/** A spreadsheet counts days from this one, which makes 1 March 1900 and all later days right. */
const DAY_ZERO = "1899-12-30";
const FIRST_RIGHT_DAY = "1900-03-01";

function cell(value: Cell, place: string, kind: ColumnKind | undefined): string {
  if (typeof value === "number") {
    if (kind === "percent") return number(value / 100, place, FORMAT.percent);
    return kind === "money"
      ? number(value / 100, place, FORMAT.money)
      : number(value, place, FORMAT.number);
  }
  if (kind === "date" && isDate(value) && value >= FIRST_RIGHT_DAY) {
    return number(daysBetween(DAY_ZERO, value), place, FORMAT.date);
  }
  return text(value, place, FORMAT.text);
}

function number(value: number, place: string, format: number): string {
  const style = format === FORMAT.number ? "" : ` s="${format}"`;
  // Without the noise of a division: 0.953, not 0.9530000000000001.
  return `<c r="${place}"${style}><v>${Number(value.toFixed(6))}</v></c>`;
}

function text(value: string, place: string, format: number): string {
  if (value === "") return `<c r="${place}" s="${format}"/>`;
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${safe(value)}</t></is></c>`;
}

/** The letters of a column: A … Z, AA … */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

/** The most characters that a cell takes. */
const LONGEST = 32_767;

/** Removes what XML cannot hold and escapes what a spreadsheet would read as an escape (_x0041_). */
function safe(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, "")
    .replace(/\r\n?/g, "\n")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

function sheetName(name: string): string {
  const kept = name.replace(/[[\]:*?/\\]|\p{C}/gu, " ").replace(/^'+|'+$/g, "");
  return kept.slice(0, 31).trim() || "1";
}
