import Papa from "papaparse";
import { isDate } from "#lib/dates.ts";
import { fold, genderOfName, splitName } from "#lib/names.ts";
import { toE164 } from "#lib/phones.ts";

/** One pasted line, each cell as it stood. */
export type RawRow = { line: number } & Record<Field, string>;

export type Field =
  | "name"
  | "class_name"
  | "gender"
  | "date_of_birth"
  | "student_id"
  | "guardian"
  | "phone";

export type Fault =
  | "missing"
  | "long"
  | "unknown_class"
  | "unknown_gender"
  | "not_date"
  | "not_phone"
  | "twice"
  | "taken";

export type Problem = { line: number; field: Field; fault: Fault };

/** A line that can be written. */
export type PupilRow = {
  line: number;
  first_name: string;
  last_name: string;
  class_id: string;
  gender: "male" | "female";
  date_of_birth?: string;
  student_id?: string;
  guardian?: { first_name: string; last_name: string; phone: string | null };
};

export const MOST_ROWS = 300;

const FIELDS: Field[] = [
  "name",
  "class_name",
  "gender",
  "guardian",
  "phone",
  "date_of_birth",
  "student_id",
];

/** What people write above a column. */
const HEADERS: Record<Field, RegExp> = {
  name: /^(nama|nama (penuh|pelajar|murid)|name|full name|student( name)?|pelajar|murid)$/,
  class_name: /^(kelas|halaqah|class|nama kelas)$/,
  gender: /^(jantina|gender|sex)$/,
  date_of_birth: /^(tarikh lahir|lahir|dob|date of birth|birthday)$/,
  student_id: /^(no\.? ?(pelajar|murid|matrik)|nombor pelajar|student (id|no\.?)|id)$/,
  guardian: /^(penjaga|nama penjaga|waris|ibu bapa|bapa|ibu|guardian|parent)$/,
  phone: /^(telefon|no\.? ?(telefon|tel|hp)|phone|mobile|telefon penjaga|no\.? telefon penjaga)$/,
};

/**
 * Reads what was copied from a spreadsheet or typed: tabs, commas or semicolons, with or without a line
 * of headings. Without one the columns are name, class, gender, guardian, phone, birthday, number.
 */
export function parseRows(text: string): RawRow[] {
  const [top = ""] = text.trimStart().split("\n");
  const delimiter = ["\t", ";", ","].find((sign) => top.includes(sign)) ?? "\t";
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter });
  // Empty lines are passed over but counted, so that a line has the number it has for its reader.
  const lines = data
    .map((cells, at) => ({ cells, line: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const first = lines[0]?.cells ?? [];
  const found = first.map((cell) => FIELDS.find((field) => HEADERS[field].test(fold(cell))));
  const hasHeadings = found.includes("name");
  const columns = hasHeadings ? found : FIELDS;
  return lines.slice(hasHeadings ? 1 : 0).map(({ cells, line }) => {
    const row = { line, ...emptyRow() };
    cells.forEach((cell, column) => {
      const field = columns[column];
      if (field) row[field] = cell.normalize("NFC").trim();
    });
    return row;
  });
}

function emptyRow(): Record<Field, string> {
  return Object.fromEntries(FIELDS.map((field) => [field, ""])) as Record<Field, string>;
}

export type Known = {
  classes: readonly { id: string; name: string }[];
  today: string;
};

/** Every line that can be written, and every problem with its line; a line may have several. */
export function checkRows(
  rows: readonly RawRow[],
  known: Known,
): { ready: PupilRow[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const ready: PupilRow[] = [];
  // By name as people write it, or by id as a program does.
  const classes = new Map(
    known.classes.flatMap(({ id, name }) => [
      [fold(name), id],
      [fold(id), id],
    ]),
  );
  const seen = new Set<string>();
  for (const row of rows) {
    const faults: [Field, Fault][] = [];
    const person = splitName(row.name);
    const class_id = classOf(row, classes, known);
    const gender = genderOf(row.gender) ?? (row.gender === "" ? genderOfName(person) : undefined);
    const birth = dateOf(row.date_of_birth);
    const phone = row.phone === "" ? null : toE164(row.phone);
    if (row.name === "") faults.push(["name", "missing"]);
    else if (row.name.length > 200) faults.push(["name", "long"]);
    if (!class_id) faults.push(["class_name", row.class_name ? "unknown_class" : "missing"]);
    if (!gender) faults.push(["gender", row.gender ? "unknown_gender" : "missing"]);
    if (birth === undefined || birth > known.today) faults.push(["date_of_birth", "not_date"]);
    if (row.guardian.length > 200) faults.push(["guardian", "long"]);
    if (row.student_id.length > 40) faults.push(["student_id", "long"]);
    if (phone === undefined) faults.push(["phone", "not_phone"]);
    for (const [field, key] of keysOf(row, class_id)) {
      if (seen.has(key)) faults.push([field, "twice"]);
      seen.add(key);
    }
    problems.push(...faults.map(([field, fault]) => ({ line: row.line, field, fault })));
    if (faults.length > 0 || !class_id || !gender) continue;
    ready.push({
      line: row.line,
      ...person,
      class_id,
      gender,
      ...(birth && { date_of_birth: birth }),
      ...(row.student_id && { student_id: row.student_id }),
      ...(row.guardian && { guardian: { ...splitName(row.guardian), phone: phone ?? null } }),
    });
  }
  return { ready, problems };
}

/** A school with one class needs no column for it. */
function classOf(row: RawRow, classes: Map<string, string>, { classes: all }: Known) {
  if (row.class_name === "" && all.length === 1) return all[0]?.id;
  return classes.get(fold(row.class_name));
}

function keysOf(row: RawRow, class_id: string | undefined): [Field, string][] {
  const keys: [Field, string][] = [];
  if (row.name && class_id) keys.push(["name", `${class_id} ${fold(row.name)}`]);
  if (row.student_id) keys.push(["student_id", `number ${fold(row.student_id)}`]);
  return keys;
}

function genderOf(text: string): "male" | "female" | undefined {
  const word = fold(text);
  if (/^(l|lelaki|m|male|banin)$/.test(word)) return "male";
  if (/^(p|perempuan|f|female|banat)$/.test(word)) return "female";
  return undefined;
}

/** "" for none, YYYY-MM-DD for 31/12/2015, 31-12-2015 or 2015-12-31, undefined for anything else. */
function dateOf(text: string): string | undefined {
  if (text === "") return "";
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [, day = "", month = "", year = ""] = local ?? [];
  const date = local ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return /^(19|20)\d\d-\d\d-\d\d$/.test(date) && isDate(date) ? date : undefined;
}
