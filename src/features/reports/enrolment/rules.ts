import type { Report } from "#features/reports/definitions/rules.ts";

type OfClass = { class_id: string; class_name: string };
type OfPupil = { student_id: string; name: string; number: string };

export type ClassSizeRow = OfClass & {
  grade_level: string;
  male: number;
  female: number;
  harian: number;
  asrama: number;
  foreign_pupils: number;
  pupils: number;
  capacity: number;
};

/** What happened to a student: came, left in one of the ways of `STUDENT_STATUSES`, or came back ("active"). */
export const MOVEMENTS = [
  "joined",
  "active",
  "inactive",
  "transferred",
  "withdrawn",
  "graduated",
] as const;

/** Changes of class: within a school year, and into the class of another one. */
export const CLASS_CHANGES = ["moved", "new_year"] as const;

export type MovementRow = OfPupil & {
  date: string;
  movement: (typeof MOVEMENTS)[number] | (typeof CLASS_CHANGES)[number];
  /** The classes of a change of class. */
  from_class: string | null;
  to_class: string | null;
  reason: string;
};

export type RollRow = OfPupil & {
  class_name: string;
  gender: string;
  age: number | null;
  phone: string | null;
};

export type AgeRow = {
  grade_level: string;
  age: number | null;
  male: number;
  female: number;
  pupils: number;
};

export type StateRow = {
  /** The state of the home; null where it is not known. */
  state: string | null;
  male: number;
  female: number;
  pupils: number;
  /** All students, of whom `pupils` are a part. */
  all: number;
};

/** What the school should know of every student. */
export const MISSING = [
  "ic",
  "birth",
  "address",
  "guardian",
  "phone",
  "consent",
  "class",
  "payer",
] as const;

export type LackingRow = OfPupil & { class_name: string | null; missing: string[] };

export type EnrolmentRows = {
  enrolmen: ClassSizeRow;
  "masuk-keluar": MovementRow;
  "senarai-kelas": RollRow;
  umur: AgeRow;
  "asal-negeri": StateRow;
  "tak-lengkap": LackingRow;
};

/** These are the office's. A class's list is for its teachers of today too. */
const enrolment = { group: "enrolment", permission: "enrollments.write" } as const;

export const enrolmentReports = {
  enrolmen: {
    ...enrolment,
    periods: ["day"],
    filters: ["class", "level", "gender", "stay"],
    bars: "pupils",
    groupBy: "grade_level",
    columns: [
      { key: "class_name", kind: "name", phone: true },
      { key: "grade_level", kind: "text", phone: true },
      { key: "male", kind: "count", total: "distinct" },
      { key: "female", kind: "count", total: "distinct" },
      { key: "harian", kind: "count", total: "distinct" },
      { key: "asrama", kind: "count", total: "distinct" },
      {
        key: "foreign_pupils",
        kind: "count",
        total: "distinct",
        private: "students.private",
      },
      { key: "pupils", kind: "count", total: "distinct", phone: true },
      { key: "capacity", kind: "count", total: "sum", phone: true },
    ],
  },
  "masuk-keluar": {
    ...enrolment,
    isOfPersons: true,
    periods: ["month", "term", "year", "calendar", "hijri", "custom"],
    filters: ["gender"],
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "date", kind: "date", phone: true },
      { key: "movement", kind: "code", phone: true },
      { key: "from_class", kind: "text", phone: true },
      { key: "to_class", kind: "text", phone: true },
      { key: "reason", kind: "text", private: "students.private" },
    ],
  },
  "senarai-kelas": {
    ...enrolment,
    isOfPersons: true,
    permission: "attendance.followup",
    periods: [],
    filters: ["class", "level", "gender", "stay"],
    blanks: 3,
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text", phone: true },
      { key: "class_name", kind: "text", phone: true },
      { key: "gender", kind: "code" },
      { key: "age", kind: "count", private: "students.private" },
      { key: "phone", kind: "phone", private: "guardians.see" },
    ],
  },
  umur: {
    ...enrolment,
    periods: ["day"],
    filters: ["level", "gender", "stay"],
    columns: [
      { key: "grade_level", kind: "text", phone: true },
      { key: "age", kind: "count", phone: true, private: "students.private" },
      { key: "male", kind: "count", total: "distinct" },
      { key: "female", kind: "count", total: "distinct" },
      { key: "pupils", kind: "count", total: "distinct", phone: true },
    ],
  },
  "asal-negeri": {
    ...enrolment,
    periods: [],
    filters: ["level", "gender", "stay"],
    bars: "share",
    columns: [
      { key: "state", kind: "text", phone: true, private: "students.private" },
      { key: "male", kind: "count", total: "sum" },
      { key: "female", kind: "count", total: "sum" },
      { key: "pupils", kind: "count", total: "sum", phone: true },
      { key: "share", kind: "percent", rate: ["pupils", "all"], phone: true },
    ],
  },
  "tak-lengkap": {
    ...enrolment,
    isOfPersons: true,
    periods: [],
    filters: ["class", "level"],
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "class_name", kind: "text", phone: true },
      { key: "missing", kind: "list", phone: true },
    ],
  },
} as const satisfies { [Id in keyof EnrolmentRows]: Report<EnrolmentRows[Id]> };
