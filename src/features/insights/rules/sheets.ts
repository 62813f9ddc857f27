import type { RateCounts } from "#features/attendance/rules.ts";
import type { ClassSheet, SheetDay, SheetPupil } from "#features/insights/contract.ts";
import {
  addCounts,
  type DueRegister,
  NO_COUNTS,
  type OpenDay,
  type Span,
  type Status,
  takingOf,
  worseOf,
} from "#features/insights/rules.ts";
import { closureOf, type DayFacts } from "#features/calendar/days/rules.ts";
import { isTakenBy } from "#features/calendar/sessions/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { addDays, daysBetween } from "#lib/dates.ts";

type SheetMark = { status: Status; saved: boolean };

const LETTERS = { P: "present", A: "absent", L: "late", E: "excused" } as const;

/** The marks behind the letters in a sheet's string; lower case means that the register is not saved. */
const MARKS = new Map<string, SheetMark>(
  Object.entries(LETTERS).flatMap<[string, SheetMark]>(([letter, status]) => [
    [letter, { status, saved: true }],
    [letter.toLowerCase(), { status, saved: false }],
  ]),
);

/** The mark behind one letter of a sheet; null if there is none. */
export function markOf(letter: string | undefined): Readonly<SheetMark> | null {
  return MARKS.get(letter ?? "") ?? null;
}

type MonthDay = {
  date: string;
  isClosed: boolean;
  /** The day of the sheet and its place among the marks; undefined on a rest day, which the sheet leaves out. */
  day: SheetDay | undefined;
  at: number | undefined;
};

/** Every day of a sheet's span, with the days that the sheet itself leaves out because nobody was expected. */
export function wholeMonthOf({ from, to, days }: Pick<ClassSheet, "from" | "to" | "days">) {
  const places = new Map(days.map(({ date }, at) => [date, at]));
  const whole: MonthDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const at = places.get(date);
    const day = at === undefined ? undefined : days[at];
    whole.push({ date, isClosed: !day || day.closure !== null, day, at });
  }
  return whole;
}

/**
 * A pupil from the database. Each mark is a letter and the number of days after the first, with a "-" if it does
 * not count as come: "P0a1-".
 */
export type MarkedPupil = Omit<SheetPupil, "marks" | keyof RateCounts> & {
  marks: string;
  /** The days on which the pupil was enrolled. */
  spans: Span[];
};

export type MonthSheetFacts = {
  class_id: string;
  kind: ClassKind;
  span: Span;
  today: string;
  open: readonly OpenDay[];
  /** The due registers, with those that were taken. */
  registers: readonly DueRegister[];
  facts: DayFacts;
  pupils: readonly MarkedPupil[];
};

export function monthSheetOf(
  sheet: MonthSheetFacts,
): Pick<ClassSheet, "days" | "pupils" | "totals"> {
  const { span, registers } = sheet;
  const marks = sheet.pupils.map((pupil) => marksIn(pupil.marks));
  const marked = new Set<number>();
  for (const row of marks) for (const { place } of row) marked.add(place);
  const days = daysOf(sheet, marked);
  const places = new Map(days.map(({ date }, at) => [daysBetween(span.from, date), at]));
  const rows = sheet.pupils.map(({ spans, ...pupil }, row) => {
    const cells = cellsOf(days, spans, sheet.today);
    const counts = fill(cells, marks[row] ?? [], places, days);
    return { ...pupil, marks: cells.join("").replaceAll(OUTSIDE, NOTHING), ...counts };
  });
  const totals = { ...rows.reduce<RateCounts>(addCounts, NO_COUNTS), ...takingOf(registers) };
  return { days, pupils: rows, totals };
}

type PlacedMark = { letter: string; place: number; came: boolean };

/** The marks in the text of `findSheetPupils`. A regular expression would make a list of each of a year's thousands. */
function marksIn(text: string): PlacedMark[] {
  const marks: PlacedMark[] = [];
  let at = 0;
  while (at < text.length) {
    const letter = text.charAt(at++);
    let place = 0;
    for (; text.charAt(at) >= "0" && text.charAt(at) <= "9"; at += 1) {
      place = place * 10 + Number(text.charAt(at));
    }
    const came = text.charAt(at) !== "-";
    if (!came) at += 1;
    marks.push({ letter, place, came });
  }
  return marks;
}

/** Puts a pupil's marks into the cells of the days of enrolment, and counts those of saved registers. */
function fill(
  cells: string[],
  marks: readonly PlacedMark[],
  places: ReadonlyMap<number, number>,
  days: SheetDay[],
): RateCounts {
  const counts = { ...NO_COUNTS };
  for (const { letter, place, came } of marks) {
    const at = places.get(place);
    const mark = markOf(letter);
    const day = at === undefined ? undefined : days[at];
    if (at === undefined || !mark || !day || cells[at] === OUTSIDE) continue;
    cells[at] = worseLetter(cells[at] ?? "", letter);
    if (!mark.saved) continue;
    for (const sum of [counts, day]) {
      sum[mark.status] += 1;
      if (came) sum.came += 1;
    }
  }
  return counts;
}

function worseLetter(known: string, letter: string): string {
  const [a, b] = [markOf(known), markOf(letter)];
  if (!a || !b || a.status === b.status) return a?.saved ? known : letter;
  return worseOf(a.status, b.status) === a.status ? known : letter;
}

const OUTSIDE = "-";
const NOTHING = " ";
const UNMARKED = ".";

/** The cells without marks: "not marked" on each day that could have a mark. */
function cellsOf(days: readonly SheetDay[], spans: readonly Span[], today: string): string[] {
  return days.map(({ date, closure, taken }) => {
    if (!spans.some(({ from, to }) => from <= date && date <= to)) return OUTSIDE;
    return date > today || (closure && taken === 0) ? NOTHING : UNMARKED;
  });
}

/** Every school day, every holiday that is no rest day, and every day with a register or a mark. */
function daysOf(sheet: MonthSheetFacts, marked: ReadonlySet<number>): SheetDay[] {
  const { class_id, kind, span, open, registers, facts } = sheet;
  const takings = new Map<string, DueRegister[]>();
  for (const register of registers) {
    const known = takings.get(register.date);
    if (known) known.push(register);
    else takings.set(register.date, [register]);
  }
  const isOpen = new Set(
    open
      .filter(({ sessions }) => sessions.some((one) => isTakenBy(one, { class_id, kind })))
      .map(({ date }) => date),
  );
  const weekendOnly = { ...facts, holidays: [], terms: [] };
  const days: SheetDay[] = [];
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    const closure = closureOf(date, facts, class_id);
    const isHoliday = closure?.why === "holiday" && !closureOf(date, weekendOnly);
    const isUsed = takings.has(date) || marked.has(daysBetween(span.from, date));
    if (!isUsed && !isHoliday && (closure || !isOpen.has(date))) continue;
    days.push({
      date,
      closure: closure && {
        why: closure.why,
        title: closure.why === "holiday" ? closure.title : null,
      },
      ...NO_COUNTS,
      ...takingOf(takings.get(date) ?? []),
    });
  }
  return days;
}
