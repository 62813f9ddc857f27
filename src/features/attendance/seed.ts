import { insertRows } from "#db/bulk.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { MarkedDay } from "#features/attendance/rules/streaks.ts";
import type { AbsenceReason, AttendanceStatus } from "./contract.ts";
import { attendance, attendanceHistory, attendanceRegisters } from "./table.ts";

type Span = { from_date: string; to_date: string | null };

/** The facts from which the registers of one class are made. */
export type TaughtClass = {
  class_id: string;
  kind: "class" | "halaqah";
  /** When its register is usually saved, in minutes since midnight. */
  minute: number;
  /** Profiles of its teachers, the homeroom teacher first; a substitute goes before on their days. */
  teachers: (Span & { profile_id: string; kind: string })[];
  pupils: (Span & { student_id: string })[];
};

export type SeedRegisters = {
  /** School days, the oldest first; today is the last. */
  days: string[];
  taught: TaughtClass[];
  /** Classes whose register is still open today. */
  open: string[];
  /** The percentage of attendance in today's saved registers. */
  percent: number;
  /** Pupils who were ill for long, with a letter of the clinic. */
  ill: (Span & { student_id: string })[];
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

/** A saved register, for the audit log. */
export type SavedRegister = {
  class_id: string;
  date: string;
  taken_by: string;
  at: number;
  made_present: number;
};

type Day = {
  status: AttendanceStatus;
  reason: AbsenceReason | null;
  notes: string;
  late: number | null;
};
type Book = Map<string, Day>;
type Rows = {
  marks: (typeof attendance.$inferInsert)[];
  history: (typeof attendanceHistory.$inferInsert)[];
  registers: (typeof attendanceRegisters.$inferInsert)[];
};

const PRESENT: Day = { status: "present", reason: null, notes: "", late: null };
const ABSENT: Day = { ...PRESENT, status: "absent" };
const ILL: Day = { ...PRESENT, status: "excused", reason: "mc", notes: "Denggi" };
const EXCUSES = [
  ["mc", "Demam", "Selesema", "Cirit-birit", "Campak"],
  ["mc", "Demam", "Selesema", "Gigi"],
  ["mc", "Demam", "Asma"],
  ["letter", "Demam", "Batuk"],
  ["letter", "Demam", "Sakit perut"],
  ["family", "", "Balik kampung"],
  ["official", "Pertandingan tilawah", "Pertandingan hafazan daerah"],
  ["bereavement", ""],
] as const;

/** One pupil in PUPILS_PER_ABSENCE misses some days in a row without a word; these are the numbers of days, in turn. */
const LONG_ABSENCES = [3, 11, 4, 3, 5, 3];
const PUPILS_PER_ABSENCE = 45;
/** The share of absences without a known reason: in the past, when most were explained, and today. */
const UNEXPLAINED = { past: 0.22, today: 0.45 };

/**
 * Writes registers, marks and their history for the days: absences in streaks and in waves, pupils
 * who come late, and some registers that were never saved. Answers the saved registers and each pupil's marked days.
 */
export async function seedRegisters(
  scope: Scope,
  random: Random,
  plan: SeedRegisters,
): Promise<{ saved: SavedRegister[]; marked: Map<string, MarkedDay[]> }> {
  const { days, taught, open, ill } = plan;
  const today = days.at(-1) ?? scope.today;
  const past = days.slice(0, -1);
  const book = writeBook(random, past, taught);
  const taken = taught.filter((seeded) => !open.includes(seeded.class_id));
  const missed = missLong(random, past, taken, book, ill);
  for (const span of ill) {
    for (const date of days) if (covers(span, date)) book.set(`${span.student_id} ${date}`, ILL);
  }
  const now = { today, taken, percent: plan.percent, missed };
  for (const [key, day] of bookOfToday(random, now)) book.set(key, day);

  const rows: Rows = { marks: [], history: [], registers: [] };
  const saved: SavedRegister[] = [];
  const inOrder = [...taught].sort((a, b) => a.minute - b.minute);
  for (const date of days) {
    const late = new Set<string>();
    for (const seeded of inOrder) {
      if (!seeded.pupils.some((span) => covers(span, date))) continue;
      const isToday = date === today;
      const isOpen = isToday ? open.includes(seeded.class_id) : random.chance(0.04);
      if (isOpen && (isToday || random.chance(0.7))) continue;
      const minute = seeded.minute + random.between(isToday ? 0 : -200, isToday ? 50 : 200) / 60;
      const register = { seeded, date, late, isOpen, isToday, minute, at: plan.at };
      const done = writeRegister(scope, random, register, book, rows);
      if (!isOpen) saved.push(done);
    }
  }
  await insertRows(scope.tx, attendance, rows.marks);
  await insertRows(scope.tx, attendanceHistory, rows.history);
  await insertRows(scope.tx, attendanceRegisters, rows.registers);
  return { saved, marked: markedDays(saved, rows.marks) };
}

/** The marked days of each pupil in saved registers, in the order of time. */
function markedDays(saved: SavedRegister[], marks: Rows["marks"]): Map<string, MarkedDay[]> {
  const known = new Set(saved.map(({ class_id, date }) => `${class_id} ${date}`));
  const days = new Map<string, MarkedDay[]>();
  for (const { student_id, class_id, date, status } of marks) {
    if (!known.has(`${class_id} ${date}`)) continue;
    const mine = days.get(student_id) ?? [];
    days.set(student_id, mine);
    const last = mine.at(-1);
    const away = status === "absent";
    if (last?.date === date) last.away &&= away;
    else mine.push({ date, away });
  }
  return days;
}

type OneRegister = {
  seeded: TaughtClass;
  date: string;
  /** Pupils who were late today already: whoever is late for the halaqah is in time for the class after it. */
  late: Set<string>;
  /** The register is marked in part and was never saved. */
  isOpen: boolean;
  isToday: boolean;
  minute: number;
  at: SeedRegisters["at"];
};

function writeRegister(
  scope: Scope,
  random: Random,
  register: OneRegister,
  book: Book,
  rows: Rows,
): SavedRegister {
  const { seeded, date, late, isOpen, isToday, minute } = register;
  const { class_id } = seeded;
  const at = register.at(date, minute);
  const school_id = scope.school.id;
  const marked_by = takerOf(random, seeded, date, isToday);
  let made_present = 0;
  for (const { student_id } of seeded.pupils.filter((span) => covers(span, date))) {
    if (isOpen && random.chance(0.6)) continue;
    let day = book.get(`${student_id} ${date}`) ?? PRESENT;
    if (day.status === "late") {
      if (late.has(student_id)) day = PRESENT;
      late.add(student_id);
    }
    const isException = day.status !== "present";
    if (!isException) made_present += 1;
    const first = isException ? register.at(date, minute - random.between(5, 90) / 60) : at;
    const changed = isToday || !isException ? undefined : changedAt(random, day, minute);
    const days = changed === undefined ? [day] : [ABSENT, day];
    const id = newId(first);
    let from_status: AttendanceStatus | null = null;
    for (const [index, { status, notes, reason, late: minutes_late }] of days.entries()) {
      const moment = index === 0 ? first : register.at(date, changed ?? minute);
      const client_key = newId(moment);
      const version = index + 1;
      const what = { notes, minutes_late, reason, client_key };
      const stamp = instant(moment);
      rows.history.push({
        school_id,
        id: client_key,
        attendance_id: id,
        version,
        from_status,
        to_status: status,
        ...what,
        changed_by: marked_by,
        changed_at: stamp,
      });
      from_status = status;
      if (version < days.length) continue;
      const cell = { school_id, id, student_id, class_id, date, session: DAILY };
      rows.marks.push({ ...cell, status, ...what, version, marked_by, marked_at: stamp });
    }
  }
  if (!isOpen) {
    const cell = { school_id, id: newId(at), class_id, date, session: DAILY };
    rows.registers.push({ ...cell, taken_by: marked_by, taken_at: instant(at) });
  }
  return { class_id, date, taken_by: marked_by, at, made_present };
}

/** Some marks begin as absent and change when the pupil or a letter arrives; undefined for the others. */
function changedAt(random: Random, day: Day, minute: number): number | undefined {
  if (day.status === "late" && random.chance(0.5)) return minute + (day.late ?? 5);
  if (day.status === "excused" && random.chance(0.4)) return random.between(540, 800);
  return undefined;
}

function takerOf(
  random: Random,
  { teachers }: TaughtClass,
  date: string,
  isToday: boolean,
): string {
  const there = teachers.filter((span) => covers(span, date));
  const substitute = there.find((teacher) => teacher.kind === "substitute");
  const homeroom = there.find((teacher) => teacher.kind === "homeroom");
  const assistant = there.find((teacher) => teacher.kind === "assistant");
  const helped = assistant && !isToday && random.chance(0.1) ? assistant : homeroom;
  const taker = substitute ?? helped ?? assistant;
  if (!taker) throw new Error(`Nobody teaches a class of the demo on ${date}.`);
  return taker.profile_id;
}

function covers({ from_date, to_date }: Span, date: string): boolean {
  return from_date <= date && (to_date === null || to_date >= date);
}

/** The past absences and late days, by pupil and day. Without an entry the pupil was present. */
function writeBook(random: Random, days: string[], taught: TaughtClass[]): Book {
  const book: Book = new Map();
  const classes = taught.filter((seeded) => seeded.kind === "class");
  for (const { pupils } of classes) {
    const wave = random.between(0, days.length);
    for (const { student_id } of pupils) {
      const frailty = random.next() ** 3 * 3;
      const lateness = random.chance(0.08) ? 0.1 : 0.012;
      for (let at = 0; at < days.length; at += 1) {
        const inWave = at >= wave && at < wave + 3;
        const away = random.chance(inWave ? 0.12 : 0.006 + 0.016 * frailty);
        if (!away) {
          if (random.chance(lateness)) book.set(`${student_id} ${days[at]}`, lateDay(random));
          continue;
        }
        const day = awayDay(random, UNEXPLAINED.past);
        const length = random.pick(day.status === "absent" ? [1, 1, 1, 2] : [1, 1, 1, 2, 2, 3, 4]);
        for (const date of days.slice(at, at + length)) book.set(`${student_id} ${date}`, day);
        at += length - 1;
      }
    }
  }
  return book;
}

/**
 * Makes some pupils miss many days without a word, in classes whose register is taken today. The first of these
 * pupils is away until yesterday and is not back today; the function answers that pupil.
 */
function missLong(
  random: Random,
  days: string[],
  taken: TaughtClass[],
  book: Book,
  ill: SeedRegisters["ill"],
): string {
  const [first = ""] = days;
  const there = taken
    .filter(({ kind }) => kind === "class")
    .flatMap(({ pupils }) => pupils.filter((span) => covers(span, first) && !span.to_date))
    .filter(({ student_id }) => ill.every((one) => one.student_id !== student_id));
  const count = Math.ceil(there.length / PUPILS_PER_ABSENCE);
  const pupils = random.shuffle(there).slice(0, count);
  for (const [index, { student_id }] of pupils.entries()) {
    const length = LONG_ABSENCES[index % LONG_ABSENCES.length] ?? 3;
    const end = index === 0 ? days.length : random.between(length + 1, days.length - 2);
    for (const date of days.slice(end - length, end)) book.set(`${student_id} ${date}`, ABSENT);
    for (const date of [days[end - length - 1], days[end]]) book.delete(`${student_id} ${date}`);
  }
  return pupils[0]?.student_id ?? "";
}

type Now = {
  today: string;
  taken: TaughtClass[];
  percent: number;
  /** The pupil who is still away without a word. */
  missed: string;
};

/** Today's marks. As many pupils are away as the percentage of attendance requires. */
function bookOfToday(random: Random, { today, taken, percent, missed }: Now): [string, Day][] {
  const lines = new Map<string, number>();
  const keys = new Map<string, number>();
  const wave = random.pick(taken).class_id;
  for (const { class_id, pupils } of taken) {
    for (const span of pupils.filter((pupil) => covers(pupil, today))) {
      const isMissed = span.student_id === missed;
      const key = isMissed ? -1 : random.next() - (class_id === wave ? 0.2 : 0);
      keys.set(span.student_id, Math.min(key, keys.get(span.student_id) ?? 1));
      lines.set(span.student_id, (lines.get(span.student_id) ?? 0) + 1);
    }
  }
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  let missing = Math.round((total * (100 - percent)) / 100);
  const days: [string, Day][] = [];
  for (const [student_id] of [...keys].sort((a, b) => a[1] - b[1])) {
    const count = lines.get(student_id) ?? 0;
    const isAway = count <= missing;
    if (isAway) missing -= count;
    const away = student_id === missed ? ABSENT : awayDay(random, UNEXPLAINED.today);
    const day = isAway ? away : random.chance(0.03) ? lateDay(random) : PRESENT;
    days.push([`${student_id} ${today}`, day]);
  }
  return days;
}

function awayDay(random: Random, unexplained: number): Day {
  if (random.chance(unexplained))
    return random.chance(0.1) ? { ...ABSENT, notes: "Tiada khabar" } : ABSENT;
  const [reason, ...notes] = random.pick(EXCUSES);
  return { ...PRESENT, status: "excused", reason, notes: random.pick(notes) };
}

function lateDay(random: Random): Day {
  const notes = random.chance(0.2) ? random.pick(["Hujan lebat", "Jalan sesak", "Van rosak"]) : "";
  return { ...PRESENT, status: "late", notes, late: random.pick([5, 5, 10, 10, 15, 20, 25, 35]) };
}
