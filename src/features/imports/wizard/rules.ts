import { readDate, readEmail, readGender, readIcCell } from "#features/imports/rows/rules/cells.ts";
import type { ClassChoice, ImportReport } from "#features/imports/contract.ts";
import {
  type ImportField,
  IMPORT_FIELDS,
  type ImportKind,
  type Row,
} from "#features/imports/rows/rules.ts";
import { studentFields } from "#features/students/fields.ts";
import { teacherFields } from "#features/teachers/fields.ts";
import type { Fields } from "#lib/fields.ts";
import { withoutGuard } from "#lib/csv.ts";
import { fold } from "#lib/names.ts";
import { hifzHeadings, isHifz } from "#features/imports/hifz/rules/headings.ts";

/** Headings that people use and no list has, in Malay and English, as `headingKey` writes them. */
const ALIASES: Partial<Record<string, string>> = {
  class_name: "kelas, nama kelas, class, class name, tingkatan, tahun kelas",
  halaqah_name: "halaqah, nama halaqah, kumpulan halaqah, kumpulan tahfiz, halaqa",
};

const PUPIL_OF_HIFZ: Fields = { student_id: studentFields.student_id };

const LISTS: Record<ImportKind, Fields> = {
  students: studentFields,
  teachers: teacherFields,
  hifz_position: PUPIL_OF_HIFZ,
  hifz_records: PUPIL_OF_HIFZ,
};

/** Every heading that means a field: its labels, and other names that people use. */
function headingsOf(kind: ImportKind, field: ImportField): string[] {
  if (isHifz(kind) && field !== "student_id") return hifzHeadings(kind, field);
  const { label, aliases } = LISTS[kind][field] ?? {};
  const labels = label ? Object.values(label).map(headingKey) : [];
  return [...labels, ...(aliases ?? ALIASES[field] ?? "").split(/,\s+/)];
}

const HEADINGS: Record<ImportKind, Map<string, ImportField>> = {
  students: headingMap("students"),
  teachers: headingMap("teachers"),
  hifz_position: headingMap("hifz_position"),
  hifz_records: headingMap("hifz_records"),
};

function headingMap(kind: ImportKind): Map<string, ImportField> {
  const all = IMPORT_FIELDS[kind].flatMap((field) =>
    headingsOf(kind, field).map((heading) => [heading, field] as const),
  );
  // A heading that fits several fields belongs to the first.
  return new Map(all.toReversed());
}

const PUPIL_NAME =
  /^(nama|nama penuh|nama( penuh)? (pelajar|murid|anak)|(full |student )?name|pelajar|murid|student|nama pelajar murid)$/;
const NAMES: Record<ImportKind, RegExp> = {
  students: PUPIL_NAME,
  hifz_position: PUPIL_NAME,
  hifz_records: PUPIL_NAME,
  teachers:
    /^(nama|nama penuh|nama( penuh)? (guru|staf|ustaz|ustazah)|(full |teacher |staff )?name|guru|teacher)$/,
};

const WHO: readonly [string, RegExp][] = [
  ["penjaga", /\b(penjaga|waris|guardians?|parents?|ibu bapa|ibubapa|ibu dan bapa)\b/],
  ["bapa", /\b(bapa|ayah|abah|fathers?)\b/],
  ["ibu", /\b(ibu|emak|mak|mothers?)\b/],
];
const PHONE = /\b(telefon|tel|phone|hp|h p|handphone|mobile|whatsapp|bimbit)\b/;
const EMAIL = /\b(emel|email|e mel|e mail|mel)\b/;
const NOT_ABOUT =
  /\b(kp|ic|mykad|kad pengenalan|pekerjaan|gaji|pendapatan|occupation|income|alamat|address|hubungan|relationship)\b/;

/** A heading in the form of the aliases: folded, without marks, and without text in brackets. */
function headingKey(heading: string): string {
  return fold(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " "))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The field that a heading means; undefined when we do not know the heading. */
export function fieldOf(kind: ImportKind, heading: string): ImportField | undefined {
  const key = headingKey(heading) || (/^\(?l\s*\/\s*p\)?$/i.test(heading.trim()) ? "l p" : "");
  if (!key) return undefined;
  if (NAMES[kind].test(key)) return "name";
  const named = HEADINGS[kind].get(key);
  if (named || isHifz(kind)) return named;
  const thing = EMAIL.test(key) ? "email" : PHONE.test(key) ? "phone" : "name";
  if (kind === "teachers") return thing === "name" ? undefined : thing;
  const [who] = WHO.find(([, word]) => word.test(key)) ?? [];
  if (who && !NOT_ABOUT.test(key)) return `${who}_${thing}` as ImportField;
  // A phone number or e-mail address is the family's when the heading does not say whose it is.
  return thing === "name" || who ? undefined : (`penjaga_${thing}` as ImportField);
}

/** A column of a file: its heading, a few of its values, and the field that it seems to be. */
export type Column = { heading: string; samples: string[]; fits: ImportField | undefined };

/** The lines of a file, with what is known of its columns. */
export type Worksheet = {
  /** The number of the line with the headings, or of the first of two; 0 for none. */
  headingLine: number;
  columns: Column[];
  lines: { line: number; cells: string[] }[];
};

const LOOK_FOR_HEADING = 10;
const SAMPLES = 3;

/** The line of headings: among the first few, the line with the most known fields. Undefined for none. */
export function findHeading(kind: ImportKind, grid: readonly string[][]): number | undefined {
  let best: { at: number; score: number } | undefined;
  for (const [at, cells] of grid.slice(0, LOOK_FOR_HEADING).entries()) {
    const found = new Set(cells.map((cell) => fieldOf(kind, cell)).filter(Boolean));
    const score = found.size;
    const isEnough = score >= 2 || (score === 1 && cells.filter(Boolean).length === 1);
    if (isEnough && score > (best?.score ?? 0)) best = { at, score };
  }
  return best?.at;
}

/** Fields whose heading is short because the cell above says whose name, phone or e-mail it is. */
const SHORT: readonly ImportField[] = ["name", "penjaga_phone", "penjaga_email"];

/**
 * The headings of two lines, such as "Bapa" merged above "Nama" and "Telefon": "Nama Bapa", "Telefon Bapa".
 * Undefined when the lower line is none of headings.
 */
function joinHeadings(
  kind: ImportKind,
  upper: readonly string[] = [],
  lower: readonly string[] = [],
): string[] | undefined {
  let above = "";
  const joined = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [top = "", below = ""] = [upper[at]?.trim(), lower[at]?.trim()];
    above = top || above;
    if (!below) return top;
    const own = fieldOf(kind, below);
    const whole = `${below} ${above}`;
    return own && SHORT.includes(own) && fieldOf(kind, whole) ? whole : below;
  });
  const isBelow = (at: number) => Boolean(lower[at]?.trim());
  const known = joined.filter((heading, at) => isBelow(at) && fieldOf(kind, heading)).length;
  const filled = lower.filter((cell) => cell.trim()).length;
  const reachesDown = upper.some((cell, at) => !isBelow(at) && fieldOf(kind, cell));
  return known >= 2 && 2 * known >= filled && reachesDown ? joined : undefined;
}

/** The headings at a line, or at the two lines that it forms with a neighbour; `from` and `to` are their lines. */
function headingsAt(kind: ImportKind, grid: readonly string[][], at: number) {
  const below = joinHeadings(kind, grid[at], grid[at + 1]);
  if (below) return { headings: below, from: at, to: at + 1 };
  const above = joinHeadings(kind, grid[at - 1], grid[at]);
  if (above) return { headings: above, from: at - 1, to: at };
  return { headings: grid[at] ?? [], from: at, to: at };
}

/** Splits a grid into columns and lines; `heading` is the position of a line of headings, if any. */
export function readSheet(
  kind: ImportKind,
  grid: readonly string[][],
  heading: number | undefined,
): Worksheet {
  const { headings, from, to } =
    heading === undefined ? { headings: [], from: -1, to: -1 } : headingsAt(kind, grid, heading);
  const lines = grid
    .map((cells, at) => ({ line: at + 1, cells }))
    .slice(to + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const filled = lines.map(({ cells }) => cells[at]?.trim() ?? "").filter(Boolean);
    const samples = [...new Set(filled.slice(0, 50))].slice(0, SAMPLES);
    const named = headings[at]?.trim() ?? "";
    const fits = heading === undefined ? guessField(kind, samples) : fieldOf(kind, named);
    return { heading: named, samples, fits };
  });
  // Spreadsheets leave columns without heading and values at the end.
  while (columns.length > 0 && !columns.at(-1)?.heading && !columns.at(-1)?.samples.length) {
    columns.pop();
  }
  return { headingLine: from + 1, columns, lines };
}

type Guessed = { email?: ImportField; gender?: ImportField; date: ImportField };

const GUESSED: Record<ImportKind, Guessed> = {
  students: { email: "penjaga_email", gender: "gender", date: "date_of_birth" },
  teachers: { email: "email", date: "date_joined" },
  hifz_position: { date: "date" },
  hifz_records: { date: "date" },
};

/** Guesses from its values what a column without a heading holds. */
function guessField(kind: ImportKind, samples: readonly string[]): ImportField | undefined {
  if (samples.length === 0) return undefined;
  const all = (test: (text: string) => unknown) => samples.every((text) => test(text));
  const { email, gender, date } = GUESSED[kind];
  if (all(readEmail)) return email;
  if (all((text) => readGender(text))) return gender;
  if (kind === "students" && all((text) => readIcCell(text)?.padded === false)) return "ic_number";
  if (all((text) => readDate(text, "2099-12-31"))) return date;
  if (all((text) => /\b(bin|binti|a\/l|a\/p)\b/i.test(text))) return "name";
  return undefined;
}

/** What a column is taken as: a field, "" for none, undefined when the user has yet to choose. */
export type Choice = ImportField | "" | undefined;

/** Suggests a field for each column; when two columns fit one field, the user has to choose. */
export function suggest(columns: readonly Column[]): Choice[] {
  return columns.map(({ fits }) => {
    if (!fits) return "";
    return columns.filter((other) => other.fits === fits).length > 1 ? undefined : fits;
  });
}

/** The fields that were chosen for two columns. */
export function doubledFields(choices: readonly Choice[]): ImportField[] {
  const chosen = choices.filter((choice): choice is ImportField => Boolean(choice));
  return [...new Set(chosen.filter((field, at) => chosen.indexOf(field) !== at))];
}

/** The lines, with each filled cell under its field. */
export function toRows(lines: Worksheet["lines"], choices: readonly Choice[]): Row[] {
  return lines.flatMap(({ line, cells }) => {
    const named: Row["cells"] = {};
    for (const [at, field] of choices.entries()) {
      const cell = withoutGuard(cells[at]?.trim() ?? "").trim();
      if (field && cell) named[field] = cell;
    }
    return Object.keys(named).length > 0 ? [{ line, cells: named }] : [];
  });
}

/** The choice of a new class for an unknown name; other choices are ids of classes, or "" for none. */
export const NEW_CLASS = "new";

type UnknownClass = ImportReport["unknown_classes"][number];

/** What is chosen at first for an unknown name: the class that is spelt nearly so, else a new one, if there may be. */
export function firstChoice({ near, hindrance }: UnknownClass, mayMake: boolean): string {
  return near ?? (mayMake && !hindrance ? NEW_CLASS : "");
}

/** The choices as they are sent; a name without one keeps its lines out. */
export function toClassChoices(
  unknown: readonly Pick<UnknownClass, "name">[],
  choices: readonly string[],
): ClassChoice[] {
  return unknown.flatMap(({ name }, at) => {
    const choice = choices[at];
    return choice ? { name, class_id: choice === NEW_CLASS ? null : choice } : [];
  });
}
