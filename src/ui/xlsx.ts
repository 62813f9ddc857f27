import { strToU8, zipSync } from "fflate";
import type { Cell } from "#lib/csv.ts";

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

/** Cell styles: 0 a number, 1 text (format "@": it stays text when it is edited), 2 the bold head. */
const STYLES = `<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/**
 * A workbook of one sheet whose first row is the head. Text stays text: no cell becomes a formula or a number.
 */
export async function writeXlsx(name: string, rows: readonly (readonly Cell[])[]): Promise<Blob> {
  const files = {
    "[Content_Types].xml": TYPES,
    "_rels/.rels": ROOT,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${LINKS}"><sheets><sheet name="${safe(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": BOOK_LINKS,
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml": sheet(rows),
  };
  const entries = Object.entries(files).map(([path, xml]) => [path, strToU8(HEAD + xml)]);
  // The earliest date that a ZIP can hold, so that the same list gives the same file. `zipSync` starts no
  // worker.
  const bytes = zipSync(Object.fromEntries(entries), { mtime: "1980-01-01T00:00:00" });
  return new Blob([bytes], { type: `${PARTS}.sheet` });
}

function sheet(rows: readonly (readonly Cell[])[]): string {
  const head = rows[0] ?? [];
  const widths = head.map((_, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, String(row[at] ?? "").length), 0);
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(60, Math.max(8, longest + 2))}" customWidth="1"/>`;
  });
  const lines = rows.map((row, line) => {
    const cells = row.map((value, at) => cell(value, `${letters(at)}${line + 1}`, line === 0));
    return `<row r="${line + 1}">${cells.join("")}</row>`;
  });
  const corner = `A1:${letters(Math.max(0, head.length - 1))}${Math.max(1, rows.length)}`;
  return `<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${lines.join("")}</sheetData><ignoredErrors><ignoredError sqref="${corner}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

function cell(value: Cell, place: string, isHead: boolean): string {
  if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
  if (value === "") return `<c r="${place}" s="1"/>`;
  const text = `<is><t xml:space="preserve">${safe(value)}</t></is>`;
  return `<c r="${place}" s="${isHead ? 2 : 1}" t="inlineStr">${text}</c>`;
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
