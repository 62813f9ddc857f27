import { MALAYSIAN_STATES } from "#features/schools/rules.ts";
import type {
  Doubt,
  Fault,
  ImportField,
  LineProblem,
  Row,
  Warning,
} from "#features/imports/rows/rules.ts";
import { studentFields } from "#features/students/fields.ts";
import { teacherFields } from "#features/teachers/fields.ts";
import type { Fields } from "#lib/fields.ts";
import { addDays, isDate } from "#lib/dates.ts";
import type { Gender } from "#lib/enumerations.ts";
import { readIc } from "#lib/ic.ts";
import { fold } from "#lib/names.ts";
import { toE164 } from "#lib/phones.ts";
import * as shape from "#lib/shapes.ts";
import { cleanText, countSigns, normalize, westernDigits } from "#lib/signs.ts";
import { readTypedDate } from "#lib/typed-dates.ts";

/** The columns that the lists of fields describe; names, classes and contacts are not among them. */
const LISTED: Fields = { ...studentFields, ...teacherFields };

/** Columns whose cells may hold several values, such as the classes of a pupil. */
const LONG_CELLS: readonly ImportField[] = ["class_name", "halaqah_name"];

const NUMBERS: readonly ImportField[] = ["student_id", "teacher_id"];

const PLAIN = /^[\x20-\x7e]*$/;
const shown = shape.text(2000, 0);

/** A cell's text as it is stored, or why it cannot be stored. */
export function readText(field: ImportField, cell: string): { text: string } | { fault: Fault } {
  const typed = NUMBERS.includes(field) ? westernDigits(cell) : cell;
  const trimmed = cleanText(typed);
  const text = LISTED[field]?.kind === "lines" ? trimmed : trimmed.replace(/\s+/g, " ");
  if (isLonger(text, LISTED[field]?.max ?? (LONG_CELLS.includes(field) ? 300 : 200)))
    return { fault: "long" };
  if (text.includes("\uFFFD")) return { fault: "garbled" };
  if (!PLAIN.test(text) && !shown.safeParse(text).success) return { fault: "unseen" };
  return { text };
}

function isLonger(text: string, most: number): boolean {
  return text.length > most && countSigns(text) > most;
}

/** Reads L or P (lelaki, perempuan) and the words for them. */
export function readGender(text: string): Gender | undefined {
  const word = fold(text);
  if (/^(l|lelaki|m|male|banin|boy)$/.test(word)) return "male";
  if (/^(p|perempuan|f|female|banat|girl)$/.test(word)) return "female";
  return undefined;
}

/** YYYY-MM-DD for a typed date; undefined for anything else. Two digits never mean a year of the future. */
export function readDate(text: string, today: string): string | undefined {
  const reading = readTypedDate(text, today);
  return "date" in reading ? reading.date : undefined;
}

/** The day before the first one that a spreadsheet counts, moved by the 29 February 1900 that it believes in. */
const SHEET_EPOCH = "1899-12-30";
const SHEET_DAY = /^[1-5]\d{4}$/;

/** A date cell: a typed date, or the count of days that a spreadsheet shows when the cell has lost its format. */
export function readDateCell(text: string, today: string): string | undefined {
  const digits = westernDigits(text).trim();
  if (SHEET_DAY.test(digits)) return addDays(SHEET_EPOCH, Number(digits));
  return readDate(text, today);
}

/** Twelve digits; leading zeros that a spreadsheet removed are put back. */
export function readIcCell(text: string): { digits: string; padded: boolean } | undefined {
  const western = westernDigits(text);
  const whole = readIc(western);
  if (whole) return { digits: whole, padded: false };
  const digits = western.replace(/[\s-]/g, "");
  if (!/^\d{9,11}$/.test(digits)) return undefined;
  const padded = digits.padStart(12, "0");
  const day = `20${padded.slice(0, 2)}-${padded.slice(2, 4)}-${padded.slice(4, 6)}`;
  return isDate(day) ? { digits: padded, padded: true } : undefined;
}

/** A phone number as it is stored; a mobile number may have lost its leading zero. */
export function readPhone(text: string): string | undefined {
  const western = westernDigits(text);
  return toE164(western) ?? (/^1[\d -]{8,11}$/.test(western) ? toE164(`0${western}`) : undefined);
}

/** A number of a pupil or teacher for comparing: capitals and spaces make no difference. */
export function numberKey(number: string): string {
  return normalize(number, "NFKC").replace(/\s+/g, "").toUpperCase();
}

/** An e-mail address in lower case. */
export function readEmail(text: string): string | undefined {
  const found = shape.email.safeParse(normalize(text, "NFKC"));
  return found.success ? found.data : undefined;
}

const STATE_NAMES: Record<string, (typeof MALAYSIAN_STATES)[number]> = {
  kl: "WP Kuala Lumpur",
  labuan: "WP Labuan",
  putrajaya: "WP Putrajaya",
  penang: "Pulau Pinang",
  "p pinang": "Pulau Pinang",
  "n sembilan": "Negeri Sembilan",
  malacca: "Melaka",
};

/** A state by the ways people write it: "W.P. Kuala Lumpur", "N. Sembilan", "Penang". */
export function readState(text: string): (typeof MALAYSIAN_STATES)[number] | undefined {
  const word = fold(text).replace(/[.,]/g, " ").replace(/\s+/g, " ").trim();
  const bare = word.replace(/^(wilayah persekutuan|w ?p|negeri(?! sembilan)) /, "");
  return (
    MALAYSIAN_STATES.find(
      (state) => fold(state) === word || fold(state).replace(/^wp /, "") === bare,
    ) ?? STATE_NAMES[bare]
  );
}

/** Reads a line's cells one by one and collects what is wrong or odd about them. */
export type LineReader = {
  problems: LineProblem[];
  warnings: Warning[];
  fail(field: ImportField, fault: Fault, values?: string): undefined;
  doubt(field: ImportField, doubt: Doubt): void;
  /** A cell's text; undefined when it is empty or cannot be stored. */
  text(field: ImportField): string | undefined;
  /** A cell as another type than text; undefined when it is empty or cannot be read as one. */
  read<T>(field: ImportField, read: (text: string) => T | undefined, fault: Fault): T | undefined;
};

/** The reader of one line. */
export function lineReader({ line, cells }: Row): LineReader {
  const problems: LineProblem[] = [];
  const warnings: Warning[] = [];
  const fail: LineReader["fail"] = (field, fault, values) => {
    problems.push({ line, field, fault, ...(values && { values }) });
    return undefined;
  };
  function text(field: ImportField): string | undefined {
    const cell = Object.hasOwn(cells, field) ? cells[field] : undefined;
    if (!cell) return undefined;
    const found = readText(field, cell);
    if ("text" in found) return found.text || undefined;
    fail(field, found.fault);
    return undefined;
  }
  return {
    problems,
    warnings,
    fail,
    doubt: (field, doubt) => void warnings.push({ line, field, doubt }),
    text,
    read(field, read, fault) {
      const found = text(field);
      if (found === undefined) return undefined;
      const value = read(found);
      if (value === undefined) fail(field, fault);
      return value;
    },
  };
}
