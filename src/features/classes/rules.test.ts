import { expect, test } from "vitest";
import type { SchoolClass } from "./contract.ts";
import { distinct, filterClasses, parseClasses } from "./rules.ts";

function schoolClass(name: string, grade_level: string, facts: Partial<SchoolClass> = {}) {
  return {
    id: name,
    name,
    description: "",
    grade_level,
    academic_year: "2026",
    maximum_students: 30,
    kind: "class",
    homeroom_teacher_id: null,
    homeroom_teacher: null,
    student_count: 0,
    archived_on: null,
    version: 1,
    ...facts,
  } satisfies SchoolClass;
}

const homeroom_teacher = {
  id: "1",
  title_word: "Ustazah",
  first_name: "Aminah",
  last_name: "binti Salleh",
};
const classes = [
  schoolClass("Ibnu Sina", "Tahun 3", { homeroom_teacher }),
  schoolClass("Al-Farabi", "Tahun 3", { academic_year: "2025", description: "Kelas sains" }),
  schoolClass("Halaqah Subuh", "Hafazan", { description: "Juzuk 30" }),
];

const names = (search: Parameters<typeof filterClasses>[1]) =>
  filterClasses(classes, search).map((schoolClass) => schoolClass.name);

test("text is looked for in name, description and homeroom teacher, whatever the case", () => {
  expect(names({})).toHaveLength(3);
  expect(names({ q: "IBNU" })).toEqual(["Ibnu Sina"]);
  expect(names({ q: "alfarabi" })).toEqual(["Al-Farabi"]);
  expect(names({ q: "juzuk" })).toEqual(["Halaqah Subuh"]);
  expect(names({ q: "aminah" })).toEqual(["Ibnu Sina"]);
  expect(names({ q: "salleh" })).toEqual(["Ibnu Sina"]);
  expect(names({ q: "tahun 3" })).toEqual([]);
});

test("grade and year are exact and combine with the text", () => {
  expect(names({ grade: "Tahun 3" })).toEqual(["Ibnu Sina", "Al-Farabi"]);
  expect(names({ grade: "Tahun 3", year: "2025" })).toEqual(["Al-Farabi"]);
  expect(names({ year: "2025", q: "aminah" })).toEqual([]);
});

test("the grades and years offered are the distinct ones found", () => {
  expect(distinct(classes, "grade_level")).toEqual(["Tahun 3", "Hafazan"]);
  expect(distinct(classes, "academic_year")).toEqual(["2026", "2025"]);
});

test.each([
  ["Halaqah 1\nHalaqah 2", ["Halaqah 1|Halaqah", "Halaqah 2|Halaqah"]],
  ["Tahun 3 Ibnu Sina\r\n\r\n Tahun 4 \n", ["Tahun 3 Ibnu Sina|Tahun 3", "Tahun 4|Tahun 4"]],
  ["Ibnu Sina\tTahun 3\nAl-Farabi, Tingkatan 1", ["Ibnu Sina|Tahun 3", "Al-Farabi|Tingkatan 1"]],
  ["Halaqah 1\nhalaqah 1", ["halaqah 1|halaqah"]],
  ["5 Amanah", ["5 Amanah|5 Amanah"]],
  ["  \n\n", []],
])("the classes of %j", (text, classes) => {
  expect(
    parseClasses(text).map((schoolClass) => `${schoolClass.name}|${schoolClass.grade_level}`),
  ).toEqual(classes);
});
