import { describe, expect, test } from "vitest";
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportField } from "#features/imports/rows/rules.ts";
import { wizardText } from "./text.ts";
import {
  doubledFields,
  fieldOf,
  findHeading,
  firstChoice,
  NEW_CLASS,
  readSheet,
  suggest,
  toClassChoices,
  toRows,
} from "./rules.ts";

describe("headings", () => {
  test.each<[string, ImportField | undefined]>([
    ["NAMA", "name"],
    ["Nama Penuh Murid", "name"],
    ["Nama Pelajar", "name"],
    ["No. KP / MyKid", "ic_number"],
    ["No. Kad Pengenalan", "ic_number"],
    ["MyKid", "ic_number"],
    ["Jantina (L/P)", "gender"],
    ["L/P", "gender"],
    ["Tarikh Lahir (hh/bb/tttt)", "date_of_birth"],
    ["KELAS", "class_name"],
    ["Halaqah", "halaqah_name"],
    ["No. Matrik", "student_id"],
    ["Student ID", "student_id"],
    ["Nama Bapa", "bapa_name"],
    ["Ayah", "bapa_name"],
    ["No. Tel. Bapa", "bapa_phone"],
    ["Nama Ibu", "ibu_name"],
    ["H/P Ibu", "ibu_phone"],
    ["Nama Waris", "penjaga_name"],
    ["Ibu Bapa / Penjaga", "penjaga_name"],
    ["Telefon Waris", "penjaga_phone"],
    ["Telefon", "penjaga_phone"],
    ["E-mel", "penjaga_email"],
    ["Alamat Rumah", "address"],
    ["Poskod", "postcode"],
    ["Bandar", "city"],
    ["Negeri", "state"],
    ["Alahan", "allergies"],
    ["Catatan Kesihatan", "health_note"],
    ["Nama Jawi", "jawi_name"],
    ["No. KP Bapa", undefined],
    ["Pekerjaan Bapa", undefined],
    ["Bil.", undefined],
    ["__proto__", undefined],
    ["", undefined],
  ])("of pupils: %j is %s", (heading, field) => {
    expect(fieldOf("students", heading)).toBe(field);
  });

  test.each<[string, ImportField | undefined]>([
    ["Nama Guru", "name"],
    ["No. Staf", "teacher_id"],
    ["E-mel", "email"],
    ["No. Telefon", "phone"],
    ["Opsyen", "specialization"],
    ["Kelayakan", "qualification"],
    ["Mula Bertugas", "date_joined"],
    ["Alamat", undefined],
  ])("of teachers: %j is %s", (heading, field) => {
    expect(fieldOf("teachers", heading)).toBe(field);
  });

  test.each<[string, ImportField | undefined, ImportField | undefined]>([
    ["Nama", "name", "name"],
    ["No. Matrik", "student_id", "student_id"],
    ["Kelas/Halaqah", "class_name", "class_name"],
    ["Tarikh Kemaskini", "date", "date"],
    ["Juzuk", "juz", "juz"],
    ["Surah1", "surah", "surah"],
    ["M/S", "page_to", "page_from"],
    ["Ayat", "ayah_to", "ayah_from"],
    ["start page", undefined, "page_from"],
    ["end ayah", "ayah_to", "ayah_to"],
    ["Gred", undefined, "grade"],
    ["Skor %", undefined, "marks"],
    ["Kategori", undefined, "stream"],
    ["feedback", undefined, "notes"],
    ["Jumlah M/S Bulan Ini", undefined, undefined],
    ["Januari", undefined, undefined],
    ["Bil", undefined, undefined],
    ["No. KP", undefined, undefined],
  ])("of hafazan: %j is %s of a position, %s of a record", (heading, position, record) => {
    expect(fieldOf("hifz_position", heading)).toBe(position);
    expect(fieldOf("hifz_records", heading)).toBe(record);
  });

  test("of a wide sheet with pages a month are its place alone", () => {
    const months = ["Jan", "Feb", "Mac"];
    const grid = [
      ["Bil", "Nama", "Juzuk", "Surah", "M/S", ...months],
      ["1", "Ali bin Abu", "29", "Al-Mulk", "562", "4", "6", "5"],
    ];
    const { columns } = readSheet("hifz_position", grid, findHeading("hifz_position", grid));
    expect(suggest(columns)).toEqual(["", "name", "juz", "surah", "page_to", "", "", ""]);
  });

  test.each(["ms", "en"] as const)("of our own template in %s are all known", (lang) => {
    for (const kind of IMPORT_KINDS) {
      for (const field of IMPORT_FIELDS[kind]) {
        expect(fieldOf(kind, wizardText[lang].fields[field])).toBe(field);
      }
    }
  });

  test("are found beneath a title, and not where there are none", () => {
    const titled = [
      ["SENARAI MURID 2026"],
      [],
      ["Bil", "Nama", "Kelas"],
      ["1", "Ali bin Abu", "1"],
    ];
    expect(findHeading("students", titled)).toBe(2);
    expect(findHeading("students", [["Ali bin Abu", "L"]])).toBeUndefined();
    expect(findHeading("students", [["Nama"], ["Ali"]])).toBe(0);
  });
});

describe("headings of two lines", () => {
  test("are not taken from the first teacher", () => {
    const grid = [
      ["Nama", "No. Guru", "E-mel", "Telefon", "Pengkhususan"],
      ["Ahmad bin Yusof", "", "ahmad@sekolah.example", "012-777 8888", "Fiqh"],
    ];
    const { columns, lines } = readSheet("teachers", grid, 0);
    expect(columns.map(({ heading }) => heading)).toEqual(grid[0]);
    expect(lines).toHaveLength(1);
  });

  const merged = [
    ["SENARAI MURID 2026"],
    ["BIL", "NAMA", "JANTINA", "BAPA", "", "IBU", "", "KELAS"],
    ["", "", "", "NAMA", "TEL", "NAMA", "TEL", ""],
    ["1", "Ali bin Abu", "L", "Abu", "012", "Siti", "013", "Tahun 1"],
  ];
  const fits = ["", "name", "gender", "bapa_name", "bapa_phone", "ibu_name", "ibu_phone"];

  test.each([1, 2])("are read together, wherever the heading was found (%i)", (at) => {
    const sheet = readSheet("students", merged, at);
    expect(suggest(sheet.columns)).toEqual([...fits, "class_name"]);
    expect(sheet.headingLine).toBe(2);
    expect(sheet.lines).toEqual([{ line: 4, cells: merged[3] }]);
  });

  test("below a wide title keep their own meaning", () => {
    const wide = [
      ["NAMA", "MAKLUMAT PENJAGA", "", ""],
      ["", "BAPA", "IBU", "TELEFON"],
      ["Ali", "Abu", "Siti", "012"],
    ];
    const { columns, lines } = readSheet("students", wide, 0);
    expect(suggest(columns)).toEqual(["name", "bapa_name", "ibu_name", "penjaga_phone"]);
    expect(lines).toHaveLength(1);
  });

  test.each([
    ["a line of a pupil", ["1", "Ali bin Abu", "L", "Abu", "", "Siti", "", "Tahun 1"]],
    ["a line with few cells", ["", "Ali bin Abu", "", "", "", "", "", ""]],
    ["a pupil whose cells read like headings", ["", "Ali", "", "Ayah", "", "", "", ""]],
  ])("are not taken from %s", (_what, line) => {
    const grid = [merged[1] ?? [], line];
    expect(readSheet("students", grid, 0).lines).toEqual([{ line: 2, cells: line }]);
  });
});

describe("columns", () => {
  const grid = [
    ["Nama", "Telefon", "Telefon", "Lain", ""],
    ["Ali bin Abu", "012", "'+6013", "x", ""],
    ["", "", "", "", ""],
    ["Siti binti Abu", "", "", "y", ""],
  ];
  const sheet = readSheet("students", grid, 0);

  test("have samples, and lose what is empty at the end", () => {
    expect(sheet.columns.map(({ heading, samples }) => [heading, ...samples])).toEqual([
      ["Nama", "Ali bin Abu", "Siti binti Abu"],
      ["Telefon", "012"],
      ["Telefon", "'+6013"],
      ["Lain", "x", "y"],
    ]);
  });

  test("that fit the same have to be chosen between", () => {
    expect(suggest(sheet.columns)).toEqual(["name", undefined, undefined, ""]);
    expect(doubledFields(["name", "phone", "phone", "", undefined])).toEqual(["phone"]);
  });

  test("become rows with the line that they stand on; the mark before a plus goes", () => {
    expect(toRows(sheet.lines, ["name", "", "penjaga_phone", undefined])).toEqual([
      { line: 2, cells: { name: "Ali bin Abu", penjaga_phone: "+6013" } },
      { line: 4, cells: { name: "Siti binti Abu" } },
    ]);
  });

  test("without headings are guessed by what they hold", () => {
    const bare = readSheet(
      "students",
      [
        ["Ali bin Abu", "L", "120314-10-1235", "1/2/2015", "a@b.my", "Tahun 1"],
        ["Siti binti Abu", "P", "120314-10-1236", "2/2/2015", "c@b.my", "Tahun 2"],
      ],
      undefined,
    );
    expect([bare.headingLine, suggest(bare.columns)]).toEqual([
      0,
      ["name", "gender", "ic_number", "date_of_birth", "penjaga_email", ""],
    ]);
  });

  test("named __proto__ change no prototype", () => {
    const odd = readSheet(
      "students",
      [
        ["__proto__", "Nama", "Kelas"],
        ["x", "Ali", "1"],
      ],
      0,
    );
    const [row] = toRows(odd.lines, suggest(odd.columns));
    expect(row?.cells).toEqual({ name: "Ali", class_name: "1" });
    expect(Object.getPrototypeOf(row?.cells)).toBe(Object.prototype);
  });
});

describe("names of unknown classes", () => {
  const unknown = (name: string, near: string | null, hindrance: "long" | null = null) => ({
    name,
    near,
    hindrance,
    pupils: 1,
    kind: "class" as const,
    grade_level: name,
  });

  test.each([
    [unknown("3 Ibn Sina", "id"), true, "id"],
    [unknown("3 Ibn Sina", "id"), false, "id"],
    [unknown("1 Biruni", null), true, NEW_CLASS],
    [unknown("1 Biruni", null), false, ""],
    [unknown("a".repeat(101), null, "long"), true, ""],
  ])("%j: with the right to add classes %j, %j is chosen", (name, mayMake, choice) => {
    expect(firstChoice(name, mayMake)).toBe(choice);
  });

  test("are sent with what was chosen; those whose lines are rejected are not", () => {
    const names = [{ name: "1 Biruni" }, { name: "–" }, { name: "3 Ibn Sina" }];
    expect(toClassChoices(names, [NEW_CLASS, "", "id"])).toEqual([
      { name: "1 Biruni", class_id: null },
      { name: "3 Ibn Sina", class_id: "id" },
    ]);
  });
});
