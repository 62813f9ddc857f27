import { describe, expect, test } from "vitest";
import { checkRows, parseRows } from "./paste.ts";

const known = {
  classes: [
    { id: "h1", name: "Halaqah 1" },
    { id: "h2", name: "Halaqah 2" },
  ],
  today: "2026-11-21",
};

const check = (text: string, classes = known.classes) =>
  checkRows(parseRows(text), { ...known, classes });

function faultsOf(text: string): string[] {
  return check(text).problems.map(({ line, field, fault }) => `${line} ${field} ${fault}`);
}

describe("pasted lines", () => {
  test("of a spreadsheet, without headings", () => {
    expect(check("Ahmad Danish bin Rosli\tHalaqah 1\tL\tRosli bin Omar\t012-345 6789")).toEqual({
      problems: [],
      ready: [
        {
          line: 1,
          first_name: "Ahmad Danish",
          last_name: "bin Rosli",
          class_id: "h1",
          gender: "male",
          guardian: { first_name: "Rosli", last_name: "bin Omar", phone: "+60123456789" },
        },
      ],
    });
  });

  test.each([
    ["tabs", "\t"],
    ["commas", ","],
    ["semicolons", ";"],
  ])("with %s, headings in any order, and a byte order mark", (_name, sign) => {
    const text = `\uFEFFNo. Pelajar${sign}Kelas${sign}NAMA PENUH${sign}Tarikh Lahir${sign}Agama
A-1${sign}halaqah 2${sign}Nur Aisyah binti Omar${sign}31/12/2015${sign}Islam`;
    expect(check(text)).toEqual({
      problems: [],
      ready: [
        {
          line: 2,
          first_name: "Nur Aisyah",
          last_name: "binti Omar",
          class_id: "h2",
          gender: "female",
          date_of_birth: "2015-12-31",
          student_id: "A-1",
        },
      ],
    });
  });

  test("in quotes keep their commas and lines", () => {
    const text = 'nama,kelas,penjaga\n"Ali bin Abu","Halaqah 1","Abu, bapa"';
    expect(check(text).ready).toMatchObject([{ guardian: { first_name: "Abu, bapa" } }]);
  });

  test("need no class where there is only one", () => {
    expect(check("Ali bin Abu", [{ id: "h1", name: "Halaqah 1" }]).ready).toMatchObject([
      { class_id: "h1", gender: "male" },
    ]);
  });

  test("have the number that their reader counts, headings and empty lines included", () => {
    const rows = parseRows("\nnama\tkelas\n\nAli bin Abu\tHalaqah 1\n\n\nAbu bin Ali\tHalaqah 1\n");
    expect(rows.map(({ line, name }) => `${line} ${name}`)).toEqual([
      "4 Ali bin Abu",
      "7 Abu bin Ali",
    ]);
  });

  test("without anything are none", () => {
    expect(parseRows(" \n\t\n")).toEqual([]);
  });
});

describe("problems are named by line and field", () => {
  test.each([
    ["Ali bin Abu\tHalaqah 9", ["1 class_name unknown_class"]],
    ["Ali bin Abu", ["1 class_name missing"]],
    ["\tHalaqah 1\tL", ["1 name missing"]],
    ["Maryam\tHalaqah 1", ["1 gender missing"]],
    ["Maryam\tHalaqah 1\tX", ["1 gender unknown_gender"]],
    ["Ali bin Abu\tHalaqah 1\tL\tAbu\t12", ["1 phone not_phone"]],
    ["Ali bin Abu\tHalaqah 1\t\t\t\t31/02/2015", ["1 date_of_birth not_date"]],
    ["Ali bin Abu\tHalaqah 1\t\t\t\t01/01/2030", ["1 date_of_birth not_date"]],
    ["Ali bin Abu\tHalaqah 1\nALI  BIN ABU\tHalaqah 1", ["2 name twice"]],
    ["Ali bin Abu\tHalaqah 1\nAli bin Abu\tHalaqah 2", []],
    [
      "nama\tkelas\tno. pelajar\nAli bin A\tHalaqah 1\tX1\nAbu bin B\tHalaqah 1\tx1",
      ["3 student_id twice"],
    ],
    [`${"A".repeat(201)} bin B\tHalaqah 1`, ["1 name long"]],
    [
      "Maryam\tTiada\tX\t\tabc",
      ["1 class_name unknown_class", "1 gender unknown_gender", "1 phone not_phone"],
    ],
  ])("%j: %j", (text, faults) => expect(faultsOf(text)).toEqual(faults));
});

test("headings such as __proto__ do nothing", () => {
  const [row] = parseRows("nama\t__proto__\tconstructor\nAli bin Abu\tx\ty");
  expect(row).toMatchObject({ name: "Ali bin Abu", class_name: "" });
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
});
