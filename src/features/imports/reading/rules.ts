import Papa from "papaparse";
import { MAX_IMPORT_LINES } from "#features/imports/rows/rules.ts";

/** The largest file that is opened, the size to which it may unpack, and how much it may hold. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_UNPACKED = 50 * 1024 * 1024;
const MAX_ENTRIES = 1000;
const MAX_COLUMNS = 60;
/** Characters in a cell: far more than any column takes, but a cell must not be as long as a file. */
const MAX_SIGNS = 5000;
/** Headings, titles and empty lines add to the lines themselves. */
const MAX_GRID = MAX_IMPORT_LINES + 200;

/** Why a file is refused; each reason has words of its own. */
const REFUSALS = [
  "big",
  "empty",
  "type",
  "old_excel",
  "encrypted",
  "macros",
  "links",
  "bomb",
  "formulas",
  "columns",
  "lines",
  "long",
  "quotes",
  "broken",
] as const;
export type FileRefusal = (typeof REFUSALS)[number];

/** Says that a file is refused, why, and where in the file the reason is. */
export class RefusedFile extends Error {
  readonly reason: FileRefusal;
  readonly place: string;

  constructor(reason: FileRefusal, place = "") {
    super(`${reason} ${place}`.trim());
    this.reason = reason;
    this.place = place;
  }
}

/** A file as it was read: every line, including the empty ones. */
export type Grid = { cells: string[][]; facts: ReadingFacts };

/** How a file was read, as shown to the person who chose it. */
export type ReadingFacts = { encoding?: Encoding; delimiter?: string; sheet?: string };

/* The kind of a file */

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** Whether a file is a workbook or a text, judged by its content; its name must agree. */
export function kindOfFile(name: string, bytes: Uint8Array): "workbook" | "text" {
  const [, ending = ""] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  const extension = ending.toLowerCase();
  if (bytes.length === 0) throw new RefusedFile("empty");
  if (bytes.length > MAX_FILE_BYTES) throw new RefusedFile("big");
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new RefusedFile(isEncrypted(bytes) ? "encrypted" : "old_excel");
  }
  if (startsWith(bytes, 0x50, 0x4b)) {
    if (extension === "xlsm" || extension === "xltm") throw new RefusedFile("macros");
    if (extension !== "xlsx") throw new RefusedFile("type");
    return "workbook";
  }
  if (!["csv", "txt", "tsv"].includes(extension)) {
    throw new RefusedFile(extension === "xls" ? "old_excel" : "type");
  }
  if (isPicture(bytes) || isMarkup(bytes)) throw new RefusedFile("type");
  return "text";
}

/** A workbook with a password is a container of the old format, with an entry of this name. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = [...new TextEncoder().encode("EncryptedPackage")].flatMap((byte) => [byte, 0]);
  const [first = 0] = name;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (name.every((byte, step) => bytes[at + step] === byte)) return true;
  }
  return false;
}

function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0x25, 0x50, 0x44, 0x46) ||
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    startsWith(bytes, 0x47, 0x49, 0x46, 0x38) ||
    startsWith(bytes, 0x1f, 0x8b)
  );
}

function isMarkup(bytes: Uint8Array): boolean {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  return /^[\s\u00ef\u00bb\u00bf]*<(!doctype|html|table|\?xml|svg)/i.test(start);
}

/* Text */

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Decodes a text file: by its byte order mark, by its zeros, else as UTF-8 if that is valid. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text = encoding === "windows-1252" ? withWindowsSigns(decoded) : decoded;
  if (text.includes("\0")) throw new RefusedFile("type");
  return { text, encoding };
}

const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Some versions of Node read Windows-1252 as Latin-1; a text that was read correctly does not change here. */
function withWindowsSigns(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const start = bytes.subarray(0, 400);
  const zeros = [0, 1].map((side) => start.filter((byte, at) => byte === 0 && at % 2 === side));
  const [even = 0, odd = 0] = zeros.map((found) => found.length);
  if (odd > start.length / 5 && even === 0) return "utf-16le";
  if (even > start.length / 5 && odd === 0) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

const DELIMITERS = ["\t", ";", ",", "|"];
const LOOKED_AT = 30;

/** Splits a text into cells, whatever its delimiter and line ends are. */
export function parseText(whole: string): { cells: string[][]; delimiter: string } {
  const text = whole.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (!text.trim()) throw new RefusedFile("empty");
  const [, said, rest] = /^"?sep=(.)"?\n([^]*)$/.exec(text) ?? [];
  const delimiter = said ?? findDelimiter(text);
  // The line that names the delimiter is counted, because a person who opens the file counts it too.
  const cells = [...(said ? [[]] : []), ...parse(rest ?? text, delimiter, MAX_GRID + 1)];
  return { cells: checkGrid(cells), delimiter };
}

function parse(text: string, delimiter: string, preview: number): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n", preview });
  const wrong = errors.find(({ type }) => type === "Quotes");
  if (wrong) throw new RefusedFile("quotes", String((wrong.row ?? 0) + 1));
  return data;
}

/** The delimiter that splits the first lines into several cells most evenly. */
function findDelimiter(text: string): string {
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline: "\n", preview: LOOKED_AT });
    const widths = data.filter((row) => row.length > 1 || row[0]).map((row) => row.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 0, rows = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    const score = (rows / Math.max(1, widths.length)) * 100 + Math.min(width, 50) / 100;
    if (width > 1 && score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Refuses a grid that is too long or too wide; drops empty lines at the end. */
export function checkGrid(grid: string[][]): string[][] {
  const width = grid.reduce((most, cells) => Math.max(most, lastFilled(cells)), 0);
  if (width > MAX_COLUMNS) throw new RefusedFile("columns", String(width));
  const filled = grid.filter((cells) => lastFilled(cells) > 0).length;
  if (filled === 0) throw new RefusedFile("empty");
  if (grid.length > MAX_GRID || filled > MAX_IMPORT_LINES + LOOKED_AT)
    throw new RefusedFile("lines");
  const long = grid.findIndex((cells) => cells.some((cell) => cell.length > MAX_SIGNS));
  if (long >= 0) throw new RefusedFile("long", String(long + 1));
  return grid.map((cells) => cells.slice(0, width));
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

/* Workbooks: what the directory of a ZIP says before anything is unpacked */

/** One file inside a workbook. */
export type ZipEntry = {
  path: string;
  method: number;
  packed: number;
  unpacked: number;
  /** The offset at which its bytes begin. */
  at: number;
};

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ALL_ONES = 0xffffffff;

/** The files of a workbook by its directory; refuses files that could grow, run code, or call other hosts. */
export function readDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = [...entriesOf(view)];
    checkEntries(entries);
    return entries;
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile("broken");
  }
}

function* entriesOf(view: DataView): Generator<ZipEntry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new RefusedFile("bomb");
  let at = view.getUint32(end + 16, true);
  const decoder = new TextDecoder();
  for (let left = count; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new RefusedFile("broken");
    if (view.getUint16(at + 8, true) & 1) throw new RefusedFile("encrypted");
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    if (packed === ALL_ONES || unpacked === ALL_ONES) throw new RefusedFile("bomb");
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    if (view.getUint32(local, true) !== LOCAL) throw new RefusedFile("broken");
    const skip = 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const letters = new Uint8Array(view.buffer, view.byteOffset + at + 46, name ?? 0);
    const method = view.getUint16(at + 10, true);
    yield { path: decoder.decode(letters), method, packed, unpacked, at: local + skip };
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new RefusedFile("broken");
}

function checkEntries(entries: readonly ZipEntry[]): void {
  const has = (test: RegExp) => entries.some(({ path }) => test.test(path));
  const sum = entries.reduce((total, { unpacked }) => total + unpacked, 0);
  if (sum > MAX_UNPACKED) throw new RefusedFile("bomb");
  if (has(/vbaProject\.bin$/i) || has(/^xl\/macrosheets\//i)) throw new RefusedFile("macros");
  if (has(/^xl\/externalLinks\//i)) throw new RefusedFile("links");
  if (!has(/^xl\/workbook\.xml$/i)) throw new RefusedFile("type");
}

/** The first sheet of a workbook: its name, its file, and the files that are needed to read it. */
export function firstSheet(
  workbook: string,
  relations: string,
): { name: string; path: string; parts: string[] } {
  const [tag = ""] = /<(?:\w+:)?sheet\s[^>]*>/.exec(workbook) ?? [];
  const id = attribute(tag, "(?:\\w+:)?id");
  const links = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([link]) => ({
    id: attribute(link, "Id"),
    type: attribute(link, "Type"),
    path: pathOf(attribute(link, "Target")),
  }));
  const sheet = links.find((link) => link.id === id);
  if (!sheet) throw new RefusedFile("broken");
  const parts = links.filter(({ type }) => /\/(styles|sharedStrings)$/.test(type));
  const name = plainText(attribute(tag, "name"));
  return { name, path: sheet.path, parts: parts.map(({ path }) => path) };
}

function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "";
}

function plainText(xml: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, sign: string) => signs[sign] ?? "");
}

/** Refuses a sheet with formulas, too many lines or too many columns before its cells are made. */
export function checkSheet(xml: string): void {
  const formula = /<(?:\w+:)?f[\s/>]/.exec(xml);
  if (formula) {
    const cells = [...xml.slice(Math.max(0, formula.index - 500), formula.index).matchAll(CELL)];
    throw new RefusedFile("formulas", cells.at(-1)?.slice(1, 3).join(""));
  }
  let lines = 0;
  let last = "";
  for (const [, letters = "", line = ""] of xml.matchAll(CELL)) {
    if (columnNumber(letters) > MAX_COLUMNS) throw new RefusedFile("columns", letters);
    if (line !== last) lines += 1;
    if (lines > MAX_IMPORT_LINES + LOOKED_AT) throw new RefusedFile("lines");
    last = line;
  }
}

/** A cell with content: a cell that only has a format ends with "/>". */
const CELL = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*(?<!\/)>/g;

function columnNumber(letters: string): number {
  return letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
