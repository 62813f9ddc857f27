import type { Report } from "#features/reports/definitions/rules.ts";

export type JuzBandRow = {
  /** Whole juz, such as "1–4". */
  juz: string;
  male: number;
  female: number;
  pupils: number;
  /** All students, of whom `pupils` are a part. */
  all: number;
};

export type SyllabusRow = {
  grade_level: string;
  /** Students of halaqah. */
  pupils: number;
  /** Those whose plan has a level of the syllabus, and of them those who hold what it asks for. */
  levelled: number;
  reached: number;
};

/** Of a halaqah. What is memorised is in thousandths of a page. */
export type HalaqahRow = {
  class_id: string;
  class_name: string;
  teacher: string | null;
  pupils: number;
  heard_days: number;
  expected_days: number;
  reached: number;
  levelled: number;
  fresh_pages: number;
  held_pages: number;
  new_milli: number;
};

export type AtRiskRow = {
  student_id: string;
  name: string;
  number: string;
  class_name: string;
  flags: string[];
  /** In thousandths of a page. */
  memorised_milli: number;
  weak_pages: number;
  fresh_pages: number;
  held_pages: number;
  present_days: number;
  marked_days: number;
};

export type KhatamRow = { year: string; male: number; female: number; pupils: number };

export type HafazanRows = {
  "taburan-juzuk": JuzBandRow;
  sukatan: SyllabusRow;
  halaqah: HalaqahRow;
  perhatian: AtRiskRow;
  khatam: KhatamRow;
};

const hafazan = { group: "hafazan", filters: [] } as const;

/** Figures of the whole school, like the page from which they come. */
const ofSchool = { ...hafazan, permission: "hifz.manage" } as const;

/** Of each halaqah and its students: teachers have those that they teach today. */
const ofHalaqah = { ...hafazan, permission: "hifz.see" } as const;

const coverage = { key: "coverage", kind: "percent", rate: ["fresh_pages", "held_pages"] } as const;

export const hafazanReports = {
  "taburan-juzuk": {
    ...ofSchool,
    periods: ["day"],
    bars: "share",
    columns: [
      { key: "juz", kind: "text", phone: true },
      { key: "male", kind: "count", total: "sum" },
      { key: "female", kind: "count", total: "sum" },
      { key: "pupils", kind: "count", total: "sum", phone: true },
      { key: "share", kind: "percent", rate: ["pupils", "all"], phone: true },
    ],
  },
  sukatan: {
    ...ofSchool,
    periods: [],
    bars: "syllabus",
    columns: [
      { key: "grade_level", kind: "text", phone: true },
      { key: "pupils", kind: "count", total: "sum", phone: true },
      { key: "levelled", kind: "count", total: "sum" },
      { key: "reached", kind: "count", total: "sum", phone: true },
      { key: "syllabus", kind: "percent", rate: ["reached", "levelled"], phone: true },
    ],
  },
  halaqah: {
    ...ofHalaqah,
    periods: [],
    bars: "heard",
    columns: [
      { key: "class_name", kind: "name", phone: true },
      { key: "teacher", kind: "text", phone: true, isPerson: true },
      { key: "pupils", kind: "count", total: "distinct", phone: true },
      { key: "new_milli", kind: "pages", total: "sum", phone: true },
      { key: "heard", kind: "percent", rate: ["heard_days", "expected_days"], phone: true },
      { key: "syllabus", kind: "percent", rate: ["reached", "levelled"] },
      coverage,
    ],
  },
  perhatian: {
    ...ofHalaqah,
    isOfPersons: true,
    periods: [],
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "class_name", kind: "text", phone: true },
      { key: "flags", kind: "list", phone: true },
      { key: "memorised_milli", kind: "pages" },
      { key: "weak_pages", kind: "count" },
      { ...coverage, total: "none" },
      { key: "attended", kind: "percent", rate: ["present_days", "marked_days"], total: "none" },
    ],
  },
  khatam: {
    ...ofSchool,
    periods: ["day"],
    columns: [
      { key: "year", kind: "text", phone: true },
      { key: "male", kind: "count", total: "sum", phone: true },
      { key: "female", kind: "count", total: "sum", phone: true },
      { key: "pupils", kind: "count", total: "sum", phone: true },
    ],
  },
} as const satisfies { [Id in keyof HafazanRows]: Report<HafazanRows[Id]> };
