import { strFromU8, unzipSync } from "fflate";
import readSheet from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { blobOf, cellsOf, inWords, tableFileName, type SaveColumn, toCsv } from "./save-table.ts";
import { writeXlsx } from "./xlsx.ts";

type Row = { name: string; number: string; count: number | null };

const columns: SaveColumn<Row>[] = [
  { head: "No. pelajar", value: ({ number }) => number },
  { head: "Nama", value: ({ name }) => name },
  { head: "Bilangan", value: ({ count }) => count },
];
const named = (name: string): Row => ({ name, number: "0012", count: -3 });

describe("CSV", () => {
  const cell = (name: string) => toCsv([{ head: "Nama", value: (text: string) => text }], [name]);

  test("has the byte-order mark, CRLF, leading zeros, and numbers as they are", () => {
    expect(toCsv(columns, [named("Aisyah"), { ...named("Umar"), count: null }])).toBe(
      "\ufeffNo. pelajar,Nama,Bilangan\r\n0012,Aisyah,-3\r\n0012,Umar,\r\n",
    );
  });

  test.each([
    '=HYPERLINK("http://jahat.example","Klik")',
    "+60123",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\0=1",
    "  =1+1",
    "\u00a0=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠A1",
  ])("%j begins no formula", (name) => {
    const written = cell(name).slice(7).replace(/^"/, "");
    expect(written.startsWith(`'${name[0]}`)).toBe(true);
  });

  test.each([
    ["Nur Iman", "Nur Iman"],
    ["A-B", "A-B"],
    ["a=b", "a=b"],
    ['Ali "Awie", bin Abu', '"Ali ""Awie"", bin Abu"'],
    ["dua\r\nbaris", '"dua\r\nbaris"'],
    [" di tepi ", '" di tepi "'],
    ["محمد بن عبدالله", "محمد بن عبدالله"],
    ["ڤلاجر", "ڤلاجر"],
    ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
  ])("%j is written %j", (name, written) => {
    expect(cell(name)).toBe(`\ufeffNama\r\n${written}\r\n`);
  });
});

test("totals are in no CSV, and in a workbook after an empty line, so that no sum counts twice", async () => {
  const isTotal = ({ number }: Row) => number === "";
  const rows = [
    { name: "Aisyah", number: "1", count: 2 },
    { name: "Umar", number: "2", count: 3 },
    { name: "Jumlah Tahun 1", number: "", count: 5 },
    { name: "Ali", number: "3", count: 4 },
    { name: "Jumlah", number: "", count: 9 },
  ];
  const table = { title: "Bilangan", day: "2026-11-21", columns, rows, isTotal };
  expect(await (await blobOf({ ...table, format: "csv" })).text()).toBe(
    "No. pelajar,Nama,Bilangan\r\n1,Aisyah,2\r\n2,Umar,3\r\n3,Ali,4\r\n",
  );
  const book = await blobOf({ ...table, format: "xlsx", above: ["Maahad"] });
  const [sheet] = await readSheet(Buffer.from(await book.arrayBuffer()));
  expect(sheet?.data).toEqual([
    ["Maahad", null, null],
    ["No. pelajar", "Nama", "Bilangan"],
    ["1", "Aisyah", 2],
    ["2", "Umar", 3],
    ["3", "Ali", 4],
    [null, null, null],
    [null, "Jumlah Tahun 1", 5],
    [null, "Jumlah", 9],
  ]);
});

describe("XLSX", () => {
  const NAMES = [
    '=HYPERLINK("x")',
    "＝1+1",
    "+60",
    "-1",
    "@x",
    "محمد بن عبدالله",
    "ڤلاجر",
    "👨‍👩‍👧‍👦",
    'Ali "Awie" <b> & rakan',
    "dua\nbaris",
    "  di tepi  ",
    "_x0041_",
    "🙂",
    "",
  ];

  async function bytesOf(names: string[]): Promise<Uint8Array> {
    const blob = await writeXlsx("Pelajar: 1/2", cellsOf(columns, names.map(named)));
    return new Uint8Array(await blob.arrayBuffer());
  }

  test("has text as text cells, whatever it begins with, and no formula", async () => {
    const files = unzipSync(await bytesOf(NAMES));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain(
      '<c r="B2" s="1" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t></is></c>',
    );
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">0012</t>');
    expect(sheet).toContain('<c r="C2"><v>-3</v></c>');
    expect(sheet).toContain("_x005F_x0041_");
    expect(sheet).toContain('<c r="B15" s="1"/>');
    expect(strFromU8(files["xl/styles.xml"] ?? new Uint8Array())).toContain('numFmtId="49"');
    expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain(
      'name="Pelajar  1 2"',
    );
  });

  test("is read by others with what was written", async () => {
    const read = NAMES.filter((name) => name && name.trim() === name && !name.startsWith("_x"));
    const [sheet] = await readSheet(Buffer.from(await bytesOf(read)));
    expect(sheet?.data).toEqual([
      ["No. pelajar", "Nama", "Bilangan"],
      ...read.map((name) => ["0012", name, -3]),
    ]);
  });

  test("leaves out what XML cannot hold, and cuts what no cell takes", async () => {
    const [sheet] = await readSheet(
      Buffer.from(await bytesOf(["a\0b\u0001c\ud800d", "x".repeat(40_000)])),
    );
    expect(sheet?.data[1]?.[1]).toBe("abcd");
    expect(sheet?.data[2]?.[1]).toHaveLength(32_767);
  });

  test("of ten thousand rows is made at once", async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `Pelajar ${at}`);
    const [sheet] = await readSheet(Buffer.from(await bytesOf(names)));
    expect(sheet?.data.at(-1)).toEqual(["0012", "Pelajar 9999", -3]);
  });
});

describe("a column of a kind", () => {
  type Paid = { on: string | null; share: number | null; sen: number | null; phone: string };
  const paid: SaveColumn<Paid>[] = [
    { head: "Tarikh", kind: "date", value: ({ on }) => on },
    { head: "%", kind: "percent", value: ({ share }) => share },
    { head: "Jumlah", kind: "money", value: ({ sen }) => sen },
    { head: "Telefon", value: ({ phone }) => phone },
  ];
  const rows: Paid[] = [
    { on: "2026-11-22", share: 95.3, sen: 125_050, phone: "012-345 6789" },
    { on: null, share: null, sen: null, phone: "" },
    { on: "1900-01-15", share: 100, sen: -5, phone: "+60123456789" },
    { on: "=1+1", share: 0, sen: 0, phone: "0001" },
  ];

  test("is a day, a percentage and an amount in a workbook, below its title", async () => {
    const kinds = paid.map(({ kind }) => kind);
    const above = ["Sekolah Kenari", "=1+1"];
    const blob = await writeXlsx("Bayaran", cellsOf(paid, rows), { kinds, above });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const [sheet] = await readSheet(Buffer.from(bytes));
    expect(sheet?.data).toEqual([
      ["Sekolah Kenari", null, null, null],
      ["=1+1", null, null, null],
      ["Tarikh", "%", "Jumlah", "Telefon"],
      [new Date("2026-11-22T00:00:00Z"), 0.953, 1250.5, "012-345 6789"],
      [null, null, null, null],
      // A spreadsheet miscounts the days before 1 March 1900.
      ["1900-01-15", 1, -0.05, "+60123456789"],
      ["=1+1", 0, 0, "0001"],
    ]);
    const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(xml).toContain('<c r="A4" s="3"><v>46348</v></c><c r="B4" s="4"><v>0.953</v></c>');
    expect(xml).toContain('<pane ySplit="3" topLeftCell="A4"');
  });

  test("is written in a CSV as every spreadsheet reads it", () => {
    expect(toCsv(paid, rows)).toBe(
      "\ufeffTarikh,%,Jumlah,Telefon\r\n2026-11-22,95.3%,1250.5,012-345 6789\r\n,,,\r\n" +
        "1900-01-15,100%,-0.05,'+60123456789\r\n'=1+1,0%,0,0001\r\n",
    );
  });

  test.each([
    ["ms", ["22/11/2026", "95.3%", "1,250.50", "012-345 6789"]],
    ["en", ["22/11/2026", "95.3%", "1,250.50", "012-345 6789"]],
  ] as const)("is printed in words (%s)", (lang, words) => {
    const [first, none] = rows as [Paid, Paid];
    expect(paid.map((column) => inWords(column, first, lang))).toEqual(words);
    expect(paid.map((column) => inWords(column, none, lang))).toEqual(["", "", "", ""]);
  });
});

test.each([
  ["Pelajar", "pelajar-2026-11-21.csv"],
  ["Jadual · Tahun 3 · November", "jadual-tahun-3-november-2026-11-21.csv"],
  ["Tahun 3 Ibnu Sina", "tahun-3-ibnu-sina-2026-11-21.csv"],
  ["../../etc/passwd", "etc-passwd-2026-11-21.csv"],
  ['a"b\r\nc: d', "a-b-c-d-2026-11-21.csv"],
  ["\u202Efdp.\u2066x\u2069", "fdp-x-2026-11-21.csv"],
  ["ڤلاجر ٢", "ڤلاجر-٢-2026-11-21.csv"],
  ["🙂", "🙂-2026-11-21.csv"],
  ["...", "halaqah-2026-11-21.csv"],
  ["x".repeat(300), `${"x".repeat(60)}-2026-11-21.csv`],
])("a list named %j is saved as %s", (title, name) => {
  expect(tableFileName(title, "2026-11-21", "csv")).toBe(name);
});
