import type { Report } from "#features/reports/definitions/rules.ts";

export type LoadRow = {
  teacher_id: string;
  teacher_name: string;
  teacher_number: string;
  /** The classes whose homeroom teacher this is. */
  homeroom_of: string | null;
  classes: number;
  halaqah: number;
  pupils: number;
  /** The registers of these classes that were due in the week up to the day. */
  registers_week: number;
  /** The classes and halaqah in which the teacher stands in for another one. */
  covers: number;
};

export type TeacherRow = {
  teacher_id: string;
  teacher_name: string;
  teacher_number: string;
  qualification: string;
  specialization: string;
  joined_on: string;
};

export type ContactRow = {
  student_id: string;
  name: string;
  number: string;
  guardian: string;
  relation: string;
  /** 1 is called first. */
  contact_order: number;
  phone: string | null;
  email: string | null;
};

export type PeopleRows = { guru: TeacherRow; "beban-guru": LoadRow; waris: ContactRow };

export const peopleReports = {
  guru: {
    group: "people",
    isOfPersons: true,
    permission: "teachers.write",
    periods: [],
    filters: [],
    columns: [
      { key: "teacher_name", kind: "name", phone: true },
      { key: "teacher_number", kind: "text" },
      { key: "qualification", kind: "text", phone: true },
      { key: "specialization", kind: "text", phone: true },
      { key: "joined_on", kind: "date" },
    ],
  },
  "beban-guru": {
    group: "people",
    isOfPersons: true,
    permission: "teachers.write",
    periods: ["day"],
    filters: [],
    columns: [
      { key: "teacher_name", kind: "name", phone: true },
      { key: "teacher_number", kind: "text" },
      { key: "homeroom_of", kind: "text", phone: true },
      { key: "classes", kind: "count", total: "distinct", phone: true },
      { key: "halaqah", kind: "count", total: "distinct", phone: true },
      { key: "pupils", kind: "count", total: "distinct", phone: true },
      { key: "registers_week", kind: "count", total: "distinct" },
      { key: "covers", kind: "count", total: "distinct" },
    ],
  },
  waris: {
    group: "people",
    isOfPersons: true,
    permission: "guardians.write",
    periods: [],
    filters: [],
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "guardian", kind: "text", phone: true },
      { key: "relation", kind: "code", phone: true },
      { key: "contact_order", kind: "count" },
      { key: "phone", kind: "phone", phone: true },
      { key: "email", kind: "text" },
    ],
  },
} as const satisfies { [Id in keyof PeopleRows]: Report<PeopleRows[Id]> };
