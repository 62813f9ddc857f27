import Papa from "papaparse";
import type { Fault, ImportField, PersonFault, Row } from "#features/imports/rows/rules.ts";
import { type NewPupil, planStudents } from "#features/imports/students/rules.ts";
import type { Gender } from "#lib/enumerations.ts";
import { fold, type Named } from "#lib/names.ts";
import { cleanText } from "#lib/signs.ts";

/** One pasted line, with each cell as it was. */
export type RawRow = { line: number } & Record<PastedField, string>;

export type PastedField =
  | "name"
  | "class_name"
  | "gender"
  | "date_of_birth"
  | "student_id"
  | "guardian"
  | "phone";

export type PasteProblem = { line: number; field: PastedField; fault: PersonFault };

/** A line that can be written. */
export type PupilRow = {
  line: number;
  first_name: string;
  last_name: string;
  class_id: string;
  gender: Gender;
  date_of_birth?: string;
  student_id?: string;
  guardian?: Named & { phone: string | null };
};

/** How many lines can be pasted on the first day. */
export const MAX_PASTED_ROWS = 300;

const PASTED_COLUMNS: PastedField[] = [
  "name",
  "class_name",
  "gender",
  "guardian",
  "phone",
  "date_of_birth",
  "student_id",
];

/** What people write above a column. */
const HEADERS: Record<PastedField, RegExp> = {
  name: /^(nama|nama (penuh|pelajar|murid)|name|full name|student( name)?|pelajar|murid)$/,
  class_name: /^(kelas|halaqah|class|nama kelas)$/,
  gender: /^(jantina|gender|sex)$/,
  date_of_birth: /^(tarikh lahir|lahir|dob|date of birth|birthday)$/,
  student_id: /^(no\.? ?(pelajar|murid|matrik)|nombor pelajar|student (id|no\.?)|id)$/,
  guardian: /^(penjaga|nama penjaga|waris|ibu bapa|bapa|ibu|guardian|parent)$/,
  phone: /^(telefon|no\.? ?(telefon|tel|hp)|phone|mobile|telefon penjaga|no\.? telefon penjaga)$/,
};

/**
 * Reads lines that were copied from a spreadsheet or typed, separated by tabs, commas or semicolons, with or
 * without a line of headings. Without headings the columns are name, class, gender, guardian, phone, birthday, number.
 */
export function parseRows(text: string): RawRow[] {
  const [top = ""] = text.trimStart().split("\n");
  const delimiter = ["\t", ";", ","].find((sign) => top.includes(sign)) ?? "\t";
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter });
  // Empty lines are skipped but counted, so that each line keeps the number that its reader sees.
  const lines = data
    .map((cells, at) => ({ cells, line: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const first = lines[0]?.cells ?? [];
  const found = first.map((cell) =>
    PASTED_COLUMNS.find((field) => HEADERS[field].test(fold(cell))),
  );
  const hasHeadings = found.includes("name");
  const columns = hasHeadings ? found : PASTED_COLUMNS;
  return lines.slice(hasHeadings ? 1 : 0).map(({ cells, line }) => {
    const row = { line, ...emptyRow() };
    cells.forEach((cell, column) => {
      const field = columns[column];
      if (field) row[field] = cleanText(cell);
    });
    return row;
  });
}

function emptyRow(): Record<PastedField, string> {
  return Object.fromEntries(PASTED_COLUMNS.map((field) => [field, ""])) as Record<
    PastedField,
    string
  >;
}

/** A pasted line as the planner of file imports reads it. */
export function toRow({ line, guardian, phone, ...cells }: RawRow): Row {
  return { line, cells: { ...cells, penjaga_name: guardian, penjaga_phone: phone } };
}

/** A problem from the planner, under the name of the pasted column. */
export function toProblem({
  line,
  field,
  fault,
}: {
  line: number;
  field: ImportField;
  fault: Fault;
}) {
  const names: Partial<Record<ImportField, PastedField>> = {
    penjaga_name: "guardian",
    penjaga_phone: "phone",
  };
  const named = names[field] ?? (field as PastedField);
  return { line, field: named, fault: fault as PersonFault } satisfies PasteProblem;
}

export type Known = {
  classes: readonly { id: string; name: string }[];
  today: string;
};

/**
 * Every line that can be written, and every problem with its line; a line may have several. Only the server
 * knows which pupils the school already has.
 */
export function checkRows(
  rows: readonly RawRow[],
  { classes, today }: Known,
): { ready: PupilRow[]; problems: PasteProblem[] } {
  const plan = planStudents(
    rows.map(toRow),
    {
      today,
      classes: classes.map(({ id, name }) => ({ id, name, kind: "class" })),
      students: [],
      guardians: [],
    },
    { needsClass: true },
  );
  return { ready: plan.creates.map(toPupil), problems: plan.problems.map(toProblem) };
}

function toPupil({ line, facts, class_ids, contacts }: NewPupil): PupilRow {
  const { first_name, last_name, gender, date_of_birth, student_id } = facts;
  const [contact] = contacts;
  const [class_id = ""] = class_ids;
  return {
    line,
    first_name,
    last_name,
    class_id,
    gender,
    ...(date_of_birth && { date_of_birth }),
    ...(student_id && { student_id }),
    ...(contact && {
      guardian: {
        first_name: contact.guardian.first_name,
        last_name: contact.guardian.last_name,
        phone: contact.guardian.phone ?? null,
      },
    }),
  };
}
