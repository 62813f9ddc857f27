import { insertRows } from "#db/bulk.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { events, terms } from "./table.ts";

export type SeedEvent = { id: string; title: string; place: string; date: string };

/** Days from today, title, place, hour (none: the whole day), days it lasts. They begin on school days. */
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
  [38, "Cuti penggal", "", null, 9],
];

/** Writes the events of the last and the coming weeks; answers them in order. */
export async function seedEvents(scope: Scope, count = EVENTS.length): Promise<SeedEvent[]> {
  const school_id = scope.school.id;
  const rows = EVENTS.slice(0, count).map(([days, title, place, starts_at, lasts]) => {
    const date = schoolDay(scope, addDays(scope.today, days));
    const kind = title.startsWith("Cuti") ? ("holiday" as const) : ("event" as const);
    const to_date = lasts ? addDays(date, lasts - 1) : null;
    return { school_id, id: newId(), title, place, kind, date, to_date, starts_at };
  });
  await insertRows(scope.tx, events, rows);
  return rows;
}

function schoolDay(scope: Scope, date: string): string {
  return scope.school.weekend_days.includes(weekday(date))
    ? schoolDay(scope, addDays(date, 1))
    : date;
}

/** The two terms of a year of a demo school. */
export async function seedTerms(scope: Scope, year: string): Promise<void> {
  const school_id = scope.school.id;
  const two = [
    { name: "Penggal 1", from_date: `${year}-01-12`, to_date: `${year}-05-22` },
    { name: "Penggal 2", from_date: `${year}-06-08`, to_date: `${year}-11-27` },
  ];
  await insertRows(
    scope.tx,
    terms,
    two.map((term) => ({ school_id, id: newId(), academic_year: year, ...term })),
  );
}
