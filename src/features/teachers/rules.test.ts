import { expect, test } from "vitest";
import type { Teacher } from "./contract.ts";
import {
  teacherFactsOf,
  filterTeachers,
  specializationsOf,
  teacherName,
  writtenFacts,
} from "./rules.ts";

function teacher(teacher_id: string, name: [string, string] | null, facts: Partial<Teacher> = {}) {
  return {
    id: teacher_id,
    teacher_id,
    title: null,
    title_word: "",
    specialization: "Hafazan",
    qualification: "",
    date_joined: "2020-01-02",
    status: "active",
    version: 1,
    profile_id: null,
    profile: name && {
      first_name: name[0],
      last_name: name[1],
      email: null,
      phone: null,
      avatar_url: null,
    },
    ...facts,
  } satisfies Teacher;
}

const teachers = [
  teacher("G-001", ["Aminah", "binti Salleh"]),
  teacher("G-002", ["Faizal", "bin Osman"], { specialization: "Bahasa Arab", status: "inactive" }),
  teacher("G-003", ["Hafizah", "binti Omar"], { specialization: "Bahasa Arab" }),
  teacher("G-004", null, { specialization: "", status: "retired" }),
];

const numbers = (search: Parameters<typeof filterTeachers>[1]) =>
  filterTeachers(teachers, search).map((found) => found.teacher_id);

test("text is looked for in names, number and specialization, whatever the case", () => {
  expect(numbers({})).toHaveLength(4);
  expect(numbers({ q: "hafiz" })).toEqual(["G-003"]);
  expect(numbers({ q: "HAF" })).toEqual(["G-001", "G-003"]);
  expect(numbers({ q: "bin osman" })).toEqual(["G-002"]);
  expect(numbers({ q: "g-00" })).toHaveLength(4);
  expect(numbers({ q: "nobody" })).toEqual([]);
});

test("status and specialization are exact and combine with the text", () => {
  expect(numbers({ specialization: "Bahasa Arab" })).toEqual(["G-002", "G-003"]);
  expect(numbers({ specialization: "Bahasa" })).toEqual([]);
  expect(numbers({ specialization: "Bahasa Arab", status: "active" })).toEqual(["G-003"]);
  expect(numbers({ status: "inactive", q: "aminah" })).toEqual([]);
});

test("the specializations offered are the distinct ones found", () => {
  expect(specializationsOf(teachers)).toEqual(["Bahasa Arab", "Hafazan"]);
});

test("a teacher without a profile is called by the number", () => {
  expect(teachers.map(teacherName)).toEqual([
    "Aminah binti Salleh",
    "Faizal bin Osman",
    "Hafizah binti Omar",
    "G-004",
  ]);
});

test("the form holds a phone number as it is kept, and writes it as people do", () => {
  const zaid = teacher("G-005", ["Zaid", ""], { date_joined: null });
  const facts = teacherFactsOf({
    ...zaid,
    profile: { ...zaid.profile, phone: "012-345 6789" } as never,
  });
  expect(facts).toEqual({
    first_name: "Zaid",
    last_name: "",
    title: "",
    teacher_id: "G-005",
    date_joined: "",
    specialization: "Hafazan",
    qualification: "",
    email: "",
    phone: "+60123456789",
  });
  expect(writtenFacts(facts)).toEqual({ ...facts, phone: "012-345 6789" });
  expect(teacherFactsOf(teacher("G-006", null))).toMatchObject({ first_name: "", phone: "" });
});
