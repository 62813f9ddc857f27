import { insertRows } from "#db/bulk.ts";
import { insertHolidays } from "./db.ts";
import { schoolDayFrom, templateOf } from "./rules.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { eventClasses, eventHours, events } from "#features/calendar/table.ts";
import { terms } from "#features/calendar/days/table.ts";

export type SeedEvent = { id: string; title: string; place: string; date: string };

/** The coming break: days from today, and its length in days. */
const COMING_BREAK = { from: 38, days: 9 };

/** Events: days from today, title, place, time (null for the whole day), days. They begin on school days. */
const EVENTS: [number, string, string, string | null, number?][] = [
  [-24, "Majlis penyampaian hadiah hafazan", "Dewan utama", "08:00"],
  [-11, "Latihan kebakaran bersama Bomba", "Tapak perhimpunan", "10:30"],
  [3, "Ujian juzuk Amma", "Dewan utama", "08:30"],
  [7, "Mesyuarat PIBG", "Bilik mesyuarat", "20:45"],
  [10, "Bacaan Yasin dan solat hajat", "Surau sekolah", "19:30"],
  [14, "Hari gotong-royong", "Semua kelas", null],
  [18, "Taklimat ibu bapa UPKK", "Dewan utama", "09:00"],
  [23, "Lawatan ke Darul Quran, Kuala Kubu Bharu", "Tahun 5 dan Tahun 6", "07:30"],
  [29, "Majlis khatam al-Quran", "Surau sekolah", "09:30"],
  [COMING_BREAK.from, "Cuti penggal", "", null, COMING_BREAK.days],
];

/** Writes the events of the last and the coming weeks; returns them in order. */
export async function seedEvents(scope: Scope, count = EVENTS.length): Promise<SeedEvent[]> {
  const school_id = scope.school.id;
  const rows = EVENTS.slice(0, count).map(([days, title, place, starts_at, lasts]) => {
    const date = schoolDayFrom(scope.school, addDays(scope.today, days));
    const kind = title.startsWith("Cuti") ? ("holiday" as const) : ("event" as const);
    const to_date = lasts ? addDays(date, lasts - 1) : null;
    return { school_id, id: newId(), title, place, kind, date, to_date, starts_at };
  });
  await insertRows(scope.tx, events, rows);
  return rows;
}

export type SeedYear = {
  /** The academic year's name, "2026" or "2026/2027". */
  label: string;
  /** The first day of classes. */
  start: string;
  /** The first day with registers; from then to today every weekday has them. */
  first: string;
};

type SeedTerm = { name: string; from_date: string; to_date: string };

/**
 * The terms of a demo school's year, for any day on which it is made: no break falls on a day with
 * registers. The year usually runs from January to December, and across New Year if the registers do.
 */
export function demoTerms({ label, start, first }: SeedYear, today: string): SeedTerm[] {
  const soon = addDays(today, COMING_BREAK.from);
  const named = (spans: [string, string][]) =>
    spans.map(([from_date, to_date], at) => ({ name: `Penggal ${at + 1}`, from_date, to_date }));
  if (label.includes("/")) {
    return named([
      [addDays(first, -140), addDays(first, -20)],
      [addDays(first, -5), addDays(soon, -1)],
      [addDays(soon, COMING_BREAK.days), addDays(soon, COMING_BREAK.days + 90)],
    ]);
  }
  const isBroken = first <= `${label}-06-07` && today >= `${label}-05-23`;
  const away = isBroken
    ? { from: soon, to: addDays(soon, COMING_BREAK.days - 1) }
    : { from: `${label}-05-23`, to: `${label}-06-07` };
  const end = [`${label}-12-04`, addDays(isBroken ? away.to : today, 37)].toSorted().at(-1) ?? "";
  return named([
    [start, addDays(away.from, -1)],
    [addDays(away.to, 1), end],
  ]);
}

/** Writes the terms of a demo school's year. */
export async function seedTerms(scope: Scope, year: SeedYear): Promise<void> {
  const school_id = scope.school.id;
  const rows = demoTerms(year, scope.today).map((term) => ({
    school_id,
    id: newId(),
    academic_year: year.label,
    ...term,
  }));
  await insertRows(scope.tx, terms, rows);
}

/** A class trip and a week of other hours: days from today, and the number of days. */
const DAY_OUT = 6;
const OTHER_HOURS = { from: 12, days: 5 };

/**
 * Writes the template's public holidays of the year, a closure of one class, and days on which registers open
 * later.
 */
export async function seedClosures(
  scope: Scope,
  { start }: SeedYear,
  class_id: string,
): Promise<void> {
  const school_id = scope.school.id;
  const until = addDays(scope.today, 120);
  const years = [...new Set([start, scope.today, until].map((day) => Number(day.slice(0, 4))))];
  const lines = years.flatMap((year) => templateOf(scope.school.state, year, []));
  const holidays = lines
    .filter(({ kind }) => kind !== "break")
    .filter(({ date }) => date >= start && date !== scope.today && date <= until);
  await insertHolidays(scope, holidays);

  const closure = newId();
  const out = schoolDayFrom(scope.school, addDays(scope.today, DAY_OUT));
  const hours = newId();
  const from = schoolDayFrom(scope.school, addDays(scope.today, OTHER_HOURS.from));
  const base = { school_id, place: "", starts_at: null };
  await insertRows(scope.tx, events, [
    {
      ...base,
      id: closure,
      title: "Lawatan sambil belajar",
      kind: "holiday",
      date: out,
      to_date: null,
    },
    {
      ...base,
      id: hours,
      title: "Minggu peperiksaan",
      kind: "hours",
      date: from,
      to_date: addDays(from, OTHER_HOURS.days - 1),
    },
  ]);
  await insertRows(scope.tx, eventClasses, [
    { school_id, id: newId(), event_id: closure, class_id },
  ]);
  await insertRows(scope.tx, eventHours, [
    {
      school_id,
      id: newId(),
      event_id: hours,
      session: DAILY,
      starts_at: "08:00",
      due_at: "08:30",
    },
  ]);
}
