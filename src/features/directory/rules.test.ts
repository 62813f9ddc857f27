import type { Student } from "#features/students/contract.ts";
import { describe, expect, test } from "vitest";
import { admissionOf, classNamesOf, lacksOf, type Sort, sortStudents } from "./rules.ts";

const student = { status: "active", date_of_birth: "2017-04-03" } as const;
const mother = { id: "g", first_name: "Salmah", last_name: "", relation: "ibu" } as const;
const schoolClass = { class_id: "c", name: "1", kind: "halaqah", homeroom_teacher: null } as const;
const whole = { classes: [schoolClass], guardians: [{ ...mother, phone: "+60123456789" }] };

describe("what is missing of a pupil", () => {
  test.each([
    ["nothing, with a halaqah alone", student, whole, []],
    ["a class", student, { ...whole, classes: [] }, ["class"]],
    [
      "a guardian, but not the guardian's phone as well",
      student,
      { ...whole, guardians: [] },
      ["guardian"],
    ],
    [
      "a phone, when no guardian has one",
      student,
      {
        ...whole,
        guardians: [
          { ...mother, phone: null },
          { ...mother, phone: "" },
        ],
      },
      ["phone"],
    ],
    [
      "nothing, when the second guardian has a phone",
      student,
      { ...whole, guardians: [{ ...mother, phone: null }, ...whole.guardians] },
      [],
    ],
    ["a birth date", { ...student, date_of_birth: null }, whole, ["birth"]],
    [
      "all three of a new pupil",
      { ...student, date_of_birth: null },
      { classes: [], guardians: [] },
      ["class", "guardian", "birth"],
    ],
    ["nothing that a person may not see", student, { ...whole, guardians: null }, []],
    [
      "nothing of a pupil who left",
      { status: "graduated", date_of_birth: null } as const,
      { classes: [], guardians: [] },
      [],
    ],
  ] as const)("%s", (_, record, found, lacks) => {
    const { classes, guardians } = found;
    const overview = { classes: [...classes], guardians: guardians && [...guardians] };
    expect(lacksOf(record, overview)).toEqual(lacks);
  });
});

describe("the values of the form for a new pupil", () => {
  const student = { first_name: "Iman", class_id: "c" };
  const relation = { "guardian.relation": "ibu" };
  test.each([
    [
      "without a guardian: the relation alone is nobody",
      { ...student, ...relation },
      undefined,
      student,
    ],
    [
      "with a new guardian",
      { ...student, ...relation, "guardian.phone": "012", "guardian.first_name": "Siti" },
      undefined,
      { ...student, guardian: { relation: "ibu", phone: "012", first_name: "Siti" } },
    ],
    [
      "with a guardian whom the school knows",
      { ...student, ...relation, "guardian.phone": "012" },
      "g",
      { ...student, known_guardian: { guardian_id: "g", relation: "ibu" } },
    ],
  ])("%s", (_, values, known, expected) => {
    expect(admissionOf(values, known)).toEqual(expected);
  });
});

describe("a list of students", () => {
  const names = new Map([
    ["2", "Tahun 2 Ibnu Sina"],
    ["10", "Tahun 10 Al-Farabi"],
    ["h", "Halaqah Hafsah"],
  ]);
  const of = (student_id: string, gender: Student["gender"], ...class_ids: string[]) =>
    ({ student_id, gender, status: "active", class_ids }) as unknown as Student;
  // By name, as the server answers.
  const students = [of("S-10", "male", "10"), of("S-9", "female"), of("S-2", "male", "h", "2")];

  test("names the homeroom class before the halaqah", () => {
    expect(students.map((student) => classNamesOf(student, names))).toEqual([
      "Tahun 10 Al-Farabi",
      "",
      "Tahun 2 Ibnu Sina, Halaqah Hafsah",
    ]);
  });

  test.each([
    ["student", false, "S-10 S-9 S-2"],
    ["student", true, "S-2 S-9 S-10"],
    ["id", false, "S-2 S-9 S-10"],
    ["id", true, "S-10 S-9 S-2"],
    ["gender", false, "S-9 S-10 S-2"],
    ["gender", true, "S-10 S-2 S-9"],
    ["status", true, "S-10 S-9 S-2"],
    ["class", false, "S-2 S-10 S-9"],
    ["class", true, "S-10 S-2 S-9"],
  ] as [Sort, boolean, string][])("is sorted by %s, turned round: %s", (by, isDown, expected) => {
    const sorted = sortStudents(students, by, isDown, names);
    expect(sorted.map(({ student_id }) => student_id).join(" ")).toBe(expected);
  });
});
