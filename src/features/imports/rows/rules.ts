import { studentFields } from "#features/students/fields.ts";
import { teacherFields } from "#features/teachers/fields.ts";
import { importedOf, namesOf } from "#lib/fields.ts";

/** What a file can contain: people, how far pupils have memorised, or what they recited. */
export const IMPORT_KINDS = ["students", "teachers", "hifz_position", "hifz_records"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How many lines one import takes. */
export const MAX_IMPORT_LINES = 5000;

/** What a file says of a pupil besides the record: the classes, and the adults responsible. */
const PLACES_AND_CONTACTS = [
  "class_name",
  "halaqah_name",
  "bapa_name",
  "bapa_phone",
  "bapa_email",
  "ibu_name",
  "ibu_phone",
  "ibu_email",
  "penjaga_name",
  "penjaga_phone",
  "penjaga_email",
] as const;

/** The columns of a pupil's own record that a file can contain. */
export const importedStudent = importedOf(studentFields);
const importedTeacher = importedOf(teacherFields);

export type StudentField =
  | "name"
  | keyof typeof importedStudent
  | (typeof PLACES_AND_CONTACTS)[number];
export type TeacherField = "name" | "email" | "phone" | keyof typeof importedTeacher;

/** What a file says of a pupil's hafazan besides who it is. */
const HIFZ_FIELDS = [
  "date",
  "stream",
  "juz",
  "surah",
  "ayah_from",
  "ayah_to",
  "page_from",
  "page_to",
  "strength",
  "decision",
  "grade",
  "marks",
  "mistakes",
  "teacher",
  "notes",
] as const;
export type HifzField = (typeof HIFZ_FIELDS)[number];

export type ImportField = StudentField | TeacherField | HifzField;

const ofGroups = (...groups: string[]) =>
  namesOf(importedStudent).filter((name) => groups.includes(importedStudent[name].group));

const STUDENT_FIELDS: readonly StudentField[] = [
  "name",
  ...ofGroups("identity", "school"),
  ...PLACES_AND_CONTACTS,
  ...ofGroups("home", "health"),
];

const { teacher_id: _, ...others } = importedTeacher;
const TEACHER_FIELDS: readonly TeacherField[] = [
  "name",
  "teacher_id",
  "email",
  "phone",
  ...namesOf(others),
];

const HIFZ_PUPIL: readonly ImportField[] = ["student_id", "name", "class_name"];
const ONLY_RECORDS: readonly HifzField[] = [
  "stream",
  "ayah_from",
  "page_from",
  "decision",
  "grade",
  "marks",
  "mistakes",
  "teacher",
  "notes",
];

/** What a column can be, in the order of the template. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  students: STUDENT_FIELDS,
  teachers: TEACHER_FIELDS,
  hifz_position: [...HIFZ_PUPIL, ...HIFZ_FIELDS.filter((field) => !ONLY_RECORDS.includes(field))],
  hifz_records: [...HIFZ_PUPIL, ...HIFZ_FIELDS.filter((field) => field !== "strength")],
};

export const ALL_FIELDS = [
  ...new Set<ImportField>([...STUDENT_FIELDS, ...TEACHER_FIELDS, ...HIFZ_FIELDS]),
];

/** A row needs at least one of these to identify a person. */
export const IDENTITY: Record<ImportKind, readonly ImportField[]> = {
  students: ["name", "student_id", "ic_number"],
  teachers: ["name", "teacher_id", "email"],
  hifz_position: ["name", "student_id"],
  hifz_records: ["name", "student_id"],
};

/** One line of a file, with each filled cell under the field chosen for its column. */
export type Row = { line: number; cells: Partial<Record<ImportField, string>> };

/** Why a line about a person cannot be imported. */
const PERSON_FAULTS = [
  "missing",
  "long",
  "unseen",
  "garbled",
  "unknown_class",
  "two_classes",
  "other_class",
  "inactive",
  "unknown_gender",
  "unknown_title",
  "not_date",
  "not_ic",
  "ic_taken",
  "not_phone",
  "not_email",
  "not_postcode",
  "unknown_state",
  "unknown_country",
  "two_contacts",
  "ambiguous",
  "twice",
  "taken",
] as const;
/** Why a line about hafazan cannot be imported, besides those. */
const HIFZ_FAULTS = [
  "unknown_pupil",
  "unknown_stream",
  "unknown_surah",
  "unknown_juz",
  "unknown_ayah",
  "unknown_page",
  "unknown_strength",
  "unknown_decision",
  "unknown_grade",
  "unknown_marks",
  "unknown_mistakes",
  "backward",
  "ayah_outside",
  "page_outside",
  "juz_outside",
  "several_ranges",
  "no_programme",
  "outside_programme",
  "guarded_grade",
  "month_closed",
] as const;
export type HifzFault = (typeof HIFZ_FAULTS)[number];
export type PersonFault = (typeof PERSON_FAULTS)[number];

/** Why a line cannot be imported; each reason has a remedy of its own. */
export const FAULTS = [...PERSON_FAULTS, ...HIFZ_FAULTS] as const;
export type Fault = (typeof FAULTS)[number];
/** `values` are those that contradict each other, such as "m/s 10 ≠ Al-Mulk m/s 562–564". */
export type LineProblem = { line: number; field: ImportField; fault: Fault; values?: string };

/** What is odd about a line that is imported all the same. */
export const DOUBTS = [
  "ic_birth",
  "ic_gender",
  "zeros",
  "same_name",
  "same_child",
  "no_class",
  "nameless_contact",
  "page_differs",
  "juz_held",
  "unknown_teacher",
] as const;
export type Doubt = (typeof DOUBTS)[number];
export type Warning = { line: number; field: ImportField; doubt: Doubt };

export const LINE_ACTS = ["create", "update", "skip", "fail"] as const;
export type LineAct = (typeof LINE_ACTS)[number];

/** What becomes of one line; `fields` are those that change when the school already has the person. */
export type LineOutcome = {
  line: number;
  act: LineAct;
  name: string;
  fields: ImportField[];
  by?: ImportField;
};

/** What becomes of a file. */
export type Verdict = { outcomes: LineOutcome[]; problems: LineProblem[]; warnings: Warning[] };

/** The counts that are shown, recorded and answered. */
export function countActs(outcomes: readonly LineOutcome[]) {
  const count = (act: LineAct) => outcomes.filter((outcome) => outcome.act === act).length;
  return {
    created: count("create"),
    updated: count("update"),
    skipped: count("skip"),
    failed: count("fail"),
  };
}

/** Lines with the same trouble, which the same remedy fixes. */
export type Group<Trouble extends string> = {
  trouble: Trouble;
  field: ImportField;
  lines: number[];
  /** Values that contradict each other, where the trouble is that they do. */
  values: string[];
};

/** Groups single troubles by the repair that fixes them, the commonest first. */
export function groupTroubles<Trouble extends string>(
  found: readonly {
    line: number;
    field: ImportField;
    trouble: Trouble;
    values?: string | undefined;
  }[],
): Group<Trouble>[] {
  const groups = new Map<string, Group<Trouble>>();
  for (const { line, field, trouble, values } of found) {
    const key = `${trouble} ${field}`;
    const group = groups.get(key) ?? { trouble, field, lines: [], values: [] };
    if (group.lines.at(-1) !== line) group.lines.push(line);
    if (values) group.values.push(values);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.lines.length - a.lines.length);
}

/** Writes lines 4, 5, 6 and 9 as "4–6, 9"; `more` counts the lines beyond the first few. */
export function lineRanges(lines: readonly number[], most = 12): { text: string; more: number } {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, most);
  const text = shown.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
  const more = ranges.slice(most).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return { text, more };
}
