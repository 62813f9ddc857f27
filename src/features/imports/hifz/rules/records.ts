import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import {
  gradeOf,
  type Grading,
  marksOf,
  mayGrade,
  type Mistakes,
  offeredDecision,
} from "#features/hifz/records/rules/grades.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { lineReader, type LineReader } from "#features/imports/rows/rules/cells.ts";
import type { Row, Verdict } from "#features/imports/rows/rules.ts";
import type { Labels } from "#features/hifz/settings/rules.ts";
import { type Edition, NAMED_STREAMS } from "#lib/enumerations.ts";
import { fold } from "#lib/names.ts";
import { westernDigits } from "#lib/signs.ts";
import { readPastDate } from "./days.ts";
import { nameOf } from "./positions.ts";
import type { FilePupil } from "./pupils.ts";
import { oneRange, readAyahs, readJuz } from "./ranges.ts";

type Stream = keyof typeof STREAM_WORDS;

/** A recitation as a file says it; the columns of a record. */
export type ImportedRecord = Mistakes & {
  student_id: string;
  date: string;
  stream: Stream;
  /** The number among the pupil's recitations of the day in the stream, from 1. */
  attempt: number;
  from_id: number;
  to_id: number;
  milli: number;
  marks: number | null;
  grade_computed: string | null;
  grade: string | null;
  decision: "pass" | "repeat";
  /** The teacher who listened; null where the file names none whom the school has. */
  assigned_teacher_id: string | null;
  notes: string;
};

/** What is compared of a record that stands. */
type KnownRecord = Omit<ImportedRecord, "milli" | "grade_computed" | "assigned_teacher_id">;

/** The school's settings as far as they read and judge a file. */
export type RecordSettings = Grading & { edition: Edition; labels: Labels };

/** Everything about a school that decides what becomes of a file of recitations. */
export type KnownRecords = {
  today: string;
  settings: RecordSettings;
  find: (reader: LineReader) => FilePupil | undefined;
  /** The id of the teacher whom a cell names. */
  teacherOf: (text: string) => string | undefined;
  /** The records that stand of earlier imports. */
  records: readonly KnownRecord[];
  /** The first days of the months that are closed. */
  closed: ReadonlySet<string>;
};

export type RecordPlan = Verdict & { creates: ImportedRecord[] };

/**
 * What becomes of each line of a file of recitations. A line that an earlier import wrote is left as it is: a line
 * that a file has twice is written twice, but not once more by the same file.
 */
export function* planRecords(
  rows: readonly Row[],
  known: KnownRecords,
): Generator<void, RecordPlan> {
  const plan: RecordPlan = { outcomes: [], problems: [], warnings: [], creates: [] };
  const standing = new Map<string, number>();
  const attempts = new Map<string, number>();
  for (const record of known.records) {
    standing.set(keyOf(record), (standing.get(keyOf(record)) ?? 0) + 1);
    const sheet = sheetOf(record);
    attempts.set(sheet, Math.max(record.attempt, attempts.get(sheet) ?? 0));
  }
  const isTriple = rows.some(({ cells }) => /^(hifz|hafazan)$/.test(fold(cells.stream ?? "")));
  for (const [at, row] of rows.entries()) {
    if (at % 50 === 0) yield;
    const reader = lineReader(row);
    const pupil = known.find(reader);
    const said = readRecord(reader, known, isTriple);
    const outcome = { line: row.line, name: nameOf(row, pupil), fields: [] };
    plan.problems.push(...reader.problems);
    plan.warnings.push(...reader.warnings);
    if (!pupil || !said || reader.problems.length > 0) {
      plan.outcomes.push({ ...outcome, act: "fail" });
      continue;
    }
    const record = { ...said, student_id: pupil.id };
    const key = keyOf(record);
    const left = standing.get(key) ?? 0;
    standing.set(key, left - 1);
    plan.outcomes.push({ ...outcome, act: left > 0 ? "skip" : "create" });
    if (left > 0) continue;
    const attempt = (attempts.get(sheetOf(record)) ?? 0) + 1;
    attempts.set(sheetOf(record), attempt);
    plan.creates.push({ ...record, attempt });
  }
  return plan;
}

type Kept = Omit<KnownRecord, "attempt">;

/** What makes two recitations the same: not who listened, so that a column of teachers added later writes none twice. */
function keyOf(record: Kept): string {
  const { from_id, to_id, decision, grade, marks, lupa, tersangkut, ditegur, tajwid } = record;
  const result = [decision, grade, marks, lupa, tersangkut, ditegur, tajwid, record.notes];
  return JSON.stringify([sheetOf(record), from_id, to_id, ...result]);
}

function sheetOf({ student_id, date, stream }: Pick<Kept, "student_id" | "date" | "stream">) {
  return `${student_id} ${date} ${stream}`;
}

function readRecord(
  reader: LineReader,
  { today, settings, closed, teacherOf }: KnownRecords,
  isTriple: boolean,
): Omit<ImportedRecord, "student_id" | "attempt"> | undefined {
  const date = readPastDate(reader, today);
  if (!date && reader.problems.every(({ field }) => field !== "date"))
    reader.fail("date", "missing");
  if (date && closed.has(`${date.slice(0, 8)}01`)) reader.fail("date", "month_closed");
  const read = (text: string) => readStream(text, settings.labels, isTriple);
  const stream = reader.read("stream", read, "unknown_stream") ?? "baharu";
  const range = readOneRange(reader, settings.edition);
  const result = range && readResult(reader, range, settings);
  const typed = reader.text("teacher");
  const assigned_teacher_id = (typed && teacherOf(typed)) ?? null;
  if (typed && !assigned_teacher_id) reader.doubt("teacher", "unknown_teacher");
  const notes = reader.text("notes") ?? "";
  if (!date || !range || !result) return undefined;
  const [from_id, to_id] = range;
  return { date, stream, from_id, to_id, ...result, assigned_teacher_id, notes };
}

function readOneRange(reader: LineReader, edition: Edition): AyahRange | undefined {
  const juz = readJuz(reader);
  const range = readAyahs(reader, juz, edition);
  if (range !== null) return range;
  const whole = juz && oneRange(juz);
  if (!whole) reader.fail(juz ? "juz" : "surah", juz ? "several_ranges" : "missing");
  return whole;
}

/** The grade as the file has it, else by its marks, else by its mistakes; the decision likewise. */
function readResult(reader: LineReader, range: AyahRange, settings: RecordSettings) {
  const size = milli(...range, settings.edition);
  const mistakes = reader.read("mistakes", readMistakes, "unknown_mistakes");
  const typed = reader.read("marks", readMarks, "unknown_marks");
  const counted = mistakes ? marksOf(mistakes, size, settings) : null;
  const marks = typed ?? counted;
  const grade_computed = counted === null ? null : gradeOf(counted, settings);
  const given = reader.read("grade", (text) => readGrade(text, settings), "unknown_grade");
  const grade = given ?? (marks === null ? null : gradeOf(marks, settings));
  const counts = mistakes ?? NO_MISTAKES;
  if (grade && !mayGrade(grade, counts, settings)) reader.fail("grade", "guarded_grade");
  const decided = reader.read("decision", readDecision, "unknown_decision");
  const offered = grade && offeredDecision(grade, settings) === "repeat" ? "repeat" : "pass";
  return { milli: size, ...counts, marks, grade_computed, grade, decision: decided ?? offered };
}

const NO_MISTAKES: Mistakes = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };

/** What schools call the streams. */
const STREAM_WORDS = {
  baharu:
    /^(hifz|hafazan|hafazan (baru|baharu)|bar[ui]|baharu|sabaq|sabak|ziyadah|tambahan|new( memorisation)?)$/,
  ulang_baharu:
    /^(ulang(an)? bah?aru|sabqi|sabki|sabaq para|murajaah (baru|baharu|jadid)|tasmi.?|recent( revision)?)$/,
  ulang_lama:
    /^(ulang(an)?( lama)?|manzil|dhor|dour|murajaah( lama| qadim)?|old( revision)?|revision)$/,
  talaqqi: /^(talaqqi|talaqi)( musyafahah)?$/,
  tahriri: /^(tahriri|tulisan|bertulis|written)$/,
  tilawah: /^(tilawah|bacaan|reading)$/,
} as const;

/** "Tasmi'" is new memorisation, unless the file calls that "hifz" and tells the two apart. */
function readStream(text: string, labels: Labels, isTriple: boolean): Stream | undefined {
  const word = fold(text);
  const own = NAMED_STREAMS.find((stream) => labels[stream] && fold(labels[stream]) === word);
  if (own) return own;
  if (/^tasmi(k|')?$/.test(word) && !isTriple) return "baharu";
  const streams = Object.keys(STREAM_WORDS) as Stream[];
  return streams.find((stream) => STREAM_WORDS[stream].test(word));
}

/** Mistakes as one number, which the listener corrected, or as four: "2/1/0/1" (L/T/D/Tj). */
function readMistakes(text: string): Mistakes | undefined {
  const typed = westernDigits(text).replace(/\s/g, "");
  if (!/^\d\d?(?:(?:\/\d\d?){3})?$/.test(typed)) return undefined;
  const counts = typed.split("/").map(Number);
  const [lupa = 0, tersangkut = 0, ditegur = 0, tajwid = 0] = counts;
  if (counts.length === 1) return { ...NO_MISTAKES, ditegur: lupa };
  return { lupa, tersangkut, ditegur, tajwid };
}

/** Whole marks from 0 to 100, also as "87.5" or "90 %". */
function readMarks(text: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(westernDigits(text).trim()) ?? [];
  const marks = digits === undefined ? Number.NaN : Math.round(Number(digits.replace(",", ".")));
  return marks <= 100 ? marks : undefined;
}

/** A grade of the school's scale by its name, or by the first letters of its words. */
function readGrade(text: string, { scale }: RecordSettings): string | undefined {
  const word = fold(text);
  const named = scale.find(({ key, name }) => fold(name) === word || key === word);
  if (named) return named.key;
  const short = scale.filter(({ name }) => lettersOf(name) === word);
  return short.length === 1 ? short[0]?.key : undefined;
}

const lettersOf = (name: string) =>
  fold(name)
    .split(" ")
    .map(([letter]) => letter)
    .join("");

function readDecision(text: string): "pass" | "repeat" | undefined {
  const word = fold(text);
  if (/^(lulus|diterima|terima|selesai|pass(ed)?|accepted|ok)$/.test(word)) return "pass";
  if (/^(ulang|gagal|tidak lulus|repeat(ed)?|fail(ed)?|rejected)$/.test(word)) return "repeat";
  return undefined;
}
