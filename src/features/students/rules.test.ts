import { expect, test } from "vitest";
import type { Student } from "./contract.ts";
import { filterStudents, foldStudents, studentName } from "./rules.ts";

function student(student_id: string, name?: [string, string], facts: Partial<Student> = {}) {
  const profile = name && {
    first_name: name[0],
    last_name: name[1],
    email: null,
    avatar_url: null,
  };
  return {
    id: student_id,
    student_id,
    gender: "female",
    date_of_birth: null,
    enrollment_date: "2026-01-05",
    status: "active",
    profile_id: profile ? student_id : null,
    profile: profile ?? null,
    class_ids: [],
    ...facts,
  } satisfies Student;
}

const found = foldStudents([
  student("S-0001", ["Aisyah Humaira", "binti Kamarudin"]),
  student("S-0002", ["Nurul ‘Ain", "binti Osman"], { status: "inactive" }),
  student("S-0003", ["محمد", "بن أحمد"], { gender: "male" }),
  student("S-0104", undefined, { gender: "male", status: "graduated" }),
]);

const numbers = (search: Parameters<typeof filterStudents>[1]) =>
  filterStudents(found, search).map((student) => student.student_id.slice(-4));

test("an empty search keeps everyone, in order", () => {
  expect(numbers({})).toEqual(["0001", "0002", "0003", "0104"]);
  expect(numbers({ q: "  " })).toHaveLength(4);
});

test("text is looked for in both names and the number, whatever the case", () => {
  expect(numbers({ q: "HUMAIRA" })).toEqual(["0001"]);
  expect(numbers({ q: "kamar" })).toEqual(["0001"]);
  expect(numbers({ q: "humaira binti" })).toEqual(["0001"]);
  expect(numbers({ q: "nurul ain" })).toEqual(["0002"]);
  expect(numbers({ q: "محمد" })).toEqual(["0003"]);
  expect(numbers({ q: "s-01" })).toEqual(["0104"]);
  expect(numbers({ q: "kamarudin s" })).toEqual([]);
});

test("status and gender are exact and combine with the text", () => {
  expect(numbers({ status: "active" })).toEqual(["0001", "0003"]);
  expect(numbers({ gender: "male" })).toEqual(["0003", "0104"]);
  expect(numbers({ gender: "male", status: "active", q: "s-0" })).toEqual(["0003"]);
  expect(numbers({ gender: "female", q: "0104" })).toEqual([]);
});

test("a student without a profile is called by the number", () => {
  expect(studentName(student("S-7"))).toBe("S-7");
  expect(studentName(student("S-7", ["Umar", ""]))).toBe("Umar");
});
