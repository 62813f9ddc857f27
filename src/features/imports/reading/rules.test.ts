import { strToU8, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { writeXlsx } from "#ui/xlsx.ts";
import { readWorkbook } from "#features/imports/reading/parts/read-workbook.ts";
import {
  checkSheet,
  decodeText,
  kindOfFile,
  MAX_FILE_BYTES,
  MAX_UNPACKED,
  parseText,
  readDirectory,
  RefusedFile,
  type FileRefusal,
} from "./rules.ts";

const SECOND = 1000;
type Chunk = { value?: Uint8Array };

function bytesOf(text: string, encoding: "utf-8" | "utf-16le" | "utf-16be" = "utf-8") {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const bytes = units.flatMap((unit) => [unit & 255, unit >> 8]);
  const swapped = units.flatMap((unit) => [unit >> 8, unit & 255]);
  return new Uint8Array(encoding === "utf-16le" ? bytes : swapped);
}

/** Why something is refused; checks too that the refusal takes hardly any processor time. */
async function refusalOf(work: () => unknown): Promise<{ reason: FileRefusal; place: string }> {
  const began = process.cpuUsage();
  try {
    await work();
  } catch (error) {
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2 * SECOND);
    if (error instanceof RefusedFile) return { reason: error.reason, place: error.place };
    throw error;
  }
  throw new Error("it was read");
}

describe("letters", () => {
  const text = "nama;kelas\r\nZoë d’Arc bin أحمد;1\r\n";

  test.each([
    ["UTF-8", bytesOf(text), "utf-8"],
    ["UTF-8 with its mark", bytesOf(`\uFEFF${text}`), "utf-8"],
    ["UTF-16LE with its mark", bytesOf(`\uFEFF${text}`, "utf-16le"), "utf-16le"],
    ["UTF-16BE with its mark", bytesOf(`\uFEFF${text}`, "utf-16be"), "utf-16be"],
  ])("in %s come out right", (_name, bytes, encoding) => {
    const read = decodeText(bytes);
    expect(read.encoding).toBe(encoding);
    expect(parseText(read.text).cells[1]).toEqual(["Zoë d’Arc bin أحمد", "1"]);
  });

  test.each(["utf-16le", "utf-16be"] as const)("in %s without a mark too", (encoding) => {
    expect(decodeText(bytesOf("nama;kelas\nAli;1\n", encoding)).encoding).toBe(encoding);
  });

  test("in Windows-1252 come out right", () => {
    const bytes = new Uint8Array([
      ...bytesOf("nama;kelas\nZo"),
      0xeb,
      0x20,
      0x92,
      0x41,
      0x3b,
      0x31,
    ]);
    const read = decodeText(bytes);
    expect(read.encoding).toBe("windows-1252");
    expect(parseText(read.text).cells[1]).toEqual(["Zoë ’A", "1"]);
  });

  test("with zeros between them are no text", async () => {
    const refused = await refusalOf(() => decodeText(new Uint8Array([65, 0, 0, 0, 66, 1, 2, 3])));
    expect(refused.reason).toBe("type");
  });
});

describe("lines and cells", () => {
  const rows = [
    ["nama", "kelas", "alamat"],
    ["Ali bin Abu", "1", "x"],
    ["Siti binti Abu", "2", "y"],
  ];

  test.each([";", ",", "\t", "|"])("are parted by %j", (sign) => {
    const read = parseText(rows.map((row) => row.join(sign)).join("\n"));
    expect(read).toEqual({ cells: rows, delimiter: sign });
  });

  test.each(["\r", "\r\n", "\n"])("end with %j", (end) => {
    expect(parseText(rows.map((row) => row.join(";")).join(end)).cells).toEqual(rows);
  });

  test("keep commas and line breaks in quotation marks, and quotation marks doubled", () => {
    const { cells } = parseText('nama;alamat\r\n"Ali ""Danish""";"12, Jalan\r\nMasjid"\r\n');
    expect(cells[1]).toEqual(['Ali "Danish"', "12, Jalan\nMasjid"]);
  });

  test("a comma within names does not beat the semicolon between cells", () => {
    const text = "nama;alamat;poskod\nAbu, Ali;1, Jalan A;43000\nSiti;2, Jalan B;43000";
    expect(parseText(text).delimiter).toBe(";");
  });

  test("Excel's own first line says what parts them, and is counted as a line", () => {
    const { cells, delimiter } = parseText("sep=|\nnama|kelas\nAli|1");
    expect([cells, delimiter]).toEqual([[[], ["nama", "kelas"], ["Ali", "1"]], "|"]);
  });

  test("one column is one column", () => {
    expect(parseText("nama\nAli bin Abu").cells).toEqual([["nama"], ["Ali bin Abu"]]);
  });

  test("headings such as __proto__ are cells like others", () => {
    const { cells } = parseText("__proto__,constructor,nama\na,b,c");
    expect(cells[0]).toEqual(["__proto__", "constructor", "nama"]);
  });

  test.each<[string, string, FileRefusal, string]>([
    ["an open quotation mark", 'nama,kelas\nAli,1\n"Abu,1\nx,y', "quotes", "3"],
    ["5,000 columns", `${"a,".repeat(5000)}\n${"1,".repeat(5000)}`, "columns", "5000"],
    ["200,000 lines", "Ali,1\n".repeat(200_000), "lines", ""],
    ["a cell of a whole file", `nama,kelas\n${"x".repeat(4_000_000)},1`, "long", "2"],
    ["nothing", " \n\n ", "empty", ""],
    ["only delimiters", ";;;\n;;;\n", "empty", ""],
  ])("%s: refused at once", async (_name, text, reason, place) => {
    const refused = await refusalOf(() => parseText(text));
    expect(refused.reason).toBe(reason);
    if (place && reason !== "columns") expect(refused.place).toBe(place);
  });
});

describe("what kind of file it is", () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4]);
  const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const locked = new Uint8Array([...ole, ...bytesOf("EncryptedPackage", "utf-16le")]);

  test("is told by what stands in it", () => {
    expect(kindOfFile("a.xlsx", zip)).toBe("workbook");
    expect(kindOfFile("A.CSV", bytesOf("nama"))).toBe("text");
    expect(kindOfFile("a.txt", bytesOf("\uFEFFnama", "utf-16le"))).toBe("text");
  });

  test.each<[string, string, Uint8Array, FileRefusal]>([
    ["a ZIP named CSV", "a.csv", zip, "type"],
    ["a text named XLSX", "a.xlsx", bytesOf("nama"), "type"],
    ["a picture named CSV", "a.csv", new Uint8Array([0x89, 0x50, 0x4e, 0x47]), "type"],
    ["a page named CSV", "a.csv", bytesOf("<!DOCTYPE html><table>"), "type"],
    ["a page named XLS", "a.xls", bytesOf("<html>"), "old_excel"],
    ["a PDF", "a.pdf", bytesOf("%PDF-1.4"), "type"],
    ["no ending", "a", bytesOf("nama"), "type"],
    ["old Excel", "a.xls", ole, "old_excel"],
    ["old Excel renamed", "a.xlsx", ole, "old_excel"],
    ["a password", "a.xlsx", locked, "encrypted"],
    ["macros", "a.xlsm", zip, "macros"],
    ["nothing", "a.csv", new Uint8Array(), "empty"],
    ["100 MB", "a.csv", new Uint8Array(100 * 1024 * 1024), "big"],
    ["a byte too many", "a.csv", new Uint8Array(MAX_FILE_BYTES + 1), "big"],
  ])("%s: refused", async (_name, name, bytes, reason) => {
    expect((await refusalOf(() => kindOfFile(name, bytes))).reason).toBe(reason);
  });
});

const WORKBOOK = `<workbook xmlns:r="x"><sheets><sheet name="Murid &amp; kelas" sheetId="1" r:id="rId7"/><sheet name="Lain" sheetId="2" r:id="rId8"/></sheets></workbook>`;
const link = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
const LINKS = `<Relationships>${[
  link("rId8", "worksheet", "worksheets/sheet1.xml"),
  link("rId7", "worksheet", "worksheets/sheet2.xml"),
  link("rId3", "styles", "styles.xml"),
  link("rId4", "sharedStrings", "/xl/sharedStrings.xml"),
].join("")}</Relationships>`;
const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const STRINGS = `<sst><si><t>Nama</t></si><si><r><t>Ali </t></r><r><t>bin Abu</t></r></si></sst>`;

const cell = (place: string, inside: string, more = "") => `<c r="${place}"${more}>${inside}</c>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const SHEET = sheetOf(
  `<row r="1">${cell("A1", "<v>0</v>", ' t="s"')}${cell("B1", "<is><t>No. KP</t></is>", ' t="inlineStr"')}</row>` +
    `<row r="3">${cell("A3", "<v>1</v>", ' t="s"')}${cell("B3", "<v>120314101235</v>")}${cell("C3", "<v>42369</v>", ' s="1"')}<c r="D3" s="1"/></row>`,
);

/** A workbook as Excel packs it, with some of its files replaced or added. */
function workbook(files: Record<string, string | Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const all: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": WORKBOOK,
    "xl/_rels/workbook.xml.rels": LINKS,
    "xl/styles.xml": STYLES,
    "xl/sharedStrings.xml": STRINGS,
    "xl/worksheets/sheet1.xml": sheetOf(""),
    "xl/worksheets/sheet2.xml": SHEET,
    ...files,
  };
  const packed = Object.entries(all).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  const entries = Object.fromEntries(packed) as Record<string, Uint8Array>;
  // The packing may be poor: packing a large file well takes longer than refusing it.
  return zipSync(entries, { level: 1 }) as Uint8Array<ArrayBuffer>;
}

describe("workbooks", () => {
  test("are read from their first sheet: shared texts, whole numbers, days, empty lines", async () => {
    const { cells, facts } = await readWorkbook(workbook());
    expect(facts).toEqual({ sheet: "Murid & kelas" });
    expect(cells.map((row) => row.map((cell) => cell))).toEqual([
      ["Nama", "No. KP", ""],
      ["", "", ""],
      ["Ali bin Abu", "120314101235", "2015-12-31"],
    ]);
  });

  test("that we write ourselves are read as they were, zeros and Arabic included", async () => {
    const rows = [
      ["Nama", "Telefon"],
      ["محمد <b> & 'x'", "0123456789"],
      ["=1+1", "007"],
    ];
    const blob = await writeXlsx("Pelajar", rows);
    const { cells } = await readWorkbook(new Uint8Array(await blob.arrayBuffer()));
    expect(cells).toEqual(rows);
  });

  test("with thousands of lines are read in a moment", async () => {
    const rows = Array.from({ length: 5001 }, (_, at) =>
      Array.from({ length: 10 }, (__, column) => `cell ${at} ${column}`),
    );
    const blob = await writeXlsx("Pelajar", rows);
    const began = process.cpuUsage();
    const { cells } = await readWorkbook(new Uint8Array(await blob.arrayBuffer()));
    expect(cells).toHaveLength(5001);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(10 * SECOND);
  });

  const long = sheetOf(
    Array.from({ length: 6000 }, (_, at) => `<row>${cell(`A${at + 1}`, "<v>1</v>")}</row>`).join(
      "",
    ),
  );

  test.each<[string, Record<string, string | Uint8Array>, FileRefusal, string]>([
    ["macros", { "xl/vbaProject.bin": "x" }, "macros", ""],
    ["links to other files", { "xl/externalLinks/externalLink1.xml": "<x/>" }, "links", ""],
    [
      "formulas",
      {
        "xl/worksheets/sheet2.xml": sheetOf(`<row r="7">${cell("C7", "<f>1+1</f><v>2</v>")}</row>`),
      },
      "formulas",
      "C7",
    ],
    ["6,000 lines", { "xl/worksheets/sheet2.xml": long }, "lines", ""],
    [
      "a column far out",
      { "xl/worksheets/sheet2.xml": sheetOf(`<row r="1">${cell("XFD1", "<v>1</v>")}</row>`) },
      "columns",
      "XFD",
    ],
    ["a sheet that is not there", { "xl/_rels/workbook.xml.rels": "<x/>" }, "broken", ""],
    [
      "more unpacked than may be",
      { "xl/worksheets/sheet9.xml": new Uint8Array(MAX_UNPACKED + 1) },
      "bomb",
      "",
    ],
    [
      "a thousand files and more",
      Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`xl/${at}.xml`, "x"])),
      "bomb",
      "",
    ],
  ])("with %s: refused", async (_name, files, reason, place) => {
    const bytes = workbook(files);
    expect(await refusalOf(() => readWorkbook(bytes))).toEqual({ reason, place });
  });

  test("that lie about their size are stopped while they grow", async () => {
    const bytes = workbook({ "xl/worksheets/sheet2.xml": new Uint8Array(40 * 1024 * 1024) });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      view.setUint32(at + 24, Math.min(view.getUint32(at + 24, true), 1000), true);
    }
    const read = vi.spyOn(ReadableStreamDefaultReader.prototype, "read");
    try {
      expect((await refusalOf(() => readWorkbook(bytes))).reason).toBe("bomb");
      const chunks = await Promise.all(
        read.mock.results.map(({ value }) => value as Promise<Chunk>),
      );
      const unpacked = chunks.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
      expect(unpacked).toBeGreaterThan(1000);
      expect(unpacked).toBeLessThan(1024 * 1024);
    } finally {
      read.mockRestore();
    }
  });

  test("under a password, cut off, or with a broken directory: refused", async () => {
    const locked = workbook();
    const view = new DataView(locked.buffer);
    for (let at = 0; at < locked.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    }
    expect((await refusalOf(() => readDirectory(locked))).reason).toBe("encrypted");
    const half = workbook().slice(0, 400);
    expect((await refusalOf(() => readDirectory(half))).reason).toBe("broken");
    const other = zipSync({ "word/document.xml": strToU8("<x/>") });
    expect((await refusalOf(() => readDirectory(other))).reason).toBe("type");
  });

  test("cells that are only dressed are no cells", () => {
    const dressed = Array.from({ length: 9000 }, (_, at) => `<c r="XFD${at + 1}" s="3"/>`).join("");
    expect(() => checkSheet(sheetOf(dressed))).not.toThrow();
  });
});
