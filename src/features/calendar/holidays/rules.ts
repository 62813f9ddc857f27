import {
  HOLIDAYS,
  type HolidayRule,
  type When,
} from "#features/calendar/holidays/rules/public-holidays.ts";
import { SCHOOL_BREAKS } from "#features/calendar/holidays/rules/school-breaks.ts";
import { weekendOf } from "#features/schools/rules.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { type HijriMonth, hijriDate, hijriMonthStart } from "#lib/hijri.ts";

/** The last year whose official list is published. */
const LAST_PUBLISHED = 2026;

export const HOLIDAY_KINDS = ["public", "replacement", "break"] as const;

/** Published, by custom (a replacement for a holiday on a rest day), or not known for sure. */
export const HOLIDAY_SOURCES = ["official", "custom", "estimate"] as const;

export type TemplateLine = {
  /** The key that an event keeps of its origin, such as "2026-hari-malaysia". */
  key: string;
  title: string;
  date: string;
  /** The last day; null for a holiday of one day. */
  to_date: string | null;
  kind: (typeof HOLIDAY_KINDS)[number];
  source: (typeof HOLIDAY_SOURCES)[number];
};

/**
 * The holidays of a state's schools in a year, in order of time: public holidays, the replacements for
 * those on a rest day, and the breaks. Hijri dates follow the months that the school has set.
 */
export function templateOf(
  state: string,
  year: number,
  known: readonly HijriMonth[],
): TemplateLine[] {
  const holidays = HOLIDAYS.filter(({ only, except }) =>
    only ? only.includes(state) : !except?.includes(state),
  ).flatMap((rule) => linesOf(rule, state, year, known));
  const lines = [
    ...holidays.map(({ line }) => line),
    ...replacementsOf(holidays, state),
    ...breaksOf(state, year),
  ];
  return lines.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

/** Tells of a day whether the template of a state has a public holiday on it, or a day in lieu. */
export function publicHolidaysOf(state: string): (date: string) => boolean {
  const years = new Map<number, ReadonlySet<string>>();
  return (date) => {
    const year = Number(date.slice(0, 4));
    const lines = () => templateOf(state, year, []).filter(({ kind }) => kind !== "break");
    const days = years.get(year) ?? new Set(lines().flatMap(eachDay));
    years.set(year, days);
    return days.has(date);
  };
}

type Weekend = { state: string; weekend_days: readonly number[] };

/** The day, or the first one after it that is neither a rest day of the school nor a public holiday. */
export function schoolDayFrom({ state, weekend_days }: Weekend, date: string): string {
  const isHoliday = publicHolidaysOf(state);
  let day = date;
  while (weekend_days.includes(weekday(day)) || isHoliday(day)) day = addDays(day, 1);
  return day;
}

type Found = { line: TemplateLine; keeps: boolean };

function linesOf(
  { slug, title, when, days = 1, unsure = [], keeps = false }: HolidayRule,
  state: string,
  year: number,
  known: readonly HijriMonth[],
): Found[] {
  const isPublished = year <= LAST_PUBLISHED && !unsure.includes(state);
  return daysOf(when, year, known).map(({ date, estimated }, at) => ({
    keeps,
    line: {
      key: at === 0 ? `${year}-${slug}` : `${year}-${slug}-${at + 1}`,
      title,
      date,
      to_date: days > 1 ? addDays(date, days - 1) : null,
      kind: "public",
      source: isPublished && !estimated ? "official" : "estimate",
    },
  }));
}

type Day = { date: string; estimated: boolean };

/** The days of a holiday in a year; a day of the Hijri year may come twice. */
function daysOf(when: When, year: number, known: readonly HijriMonth[]): Day[] {
  if ("on" in when) return [{ date: `${year}-${when.on}`, estimated: false }];
  if ("dates" in when) {
    const day = when.dates[year];
    return day ? [{ date: `${year}-${day}`, estimated: false }] : [];
  }
  if ("nth" in when) {
    const first = `${year}-${String(when.month).padStart(2, "0")}-01`;
    const ahead = (when.weekday - weekday(first) + 7) % 7;
    return [{ date: addDays(first, ahead + 7 * (when.nth - 1)), estimated: false }];
  }
  const { month, day } = when.hijri;
  const begun = hijriDate(`${year}-01-01`, known).year;
  return [begun, begun + 1]
    .map((hijriYear) => addDays(hijriMonthStart(hijriYear, month, known).starts_on, day - 1))
    .filter((date) => date.startsWith(String(year)))
    .map((date) => ({ date, estimated: hijriDate(date, known).estimated }));
}

/** The rest day (ISO weekday) for which a state gives a replacement. */
function givenFor(state: string): number {
  if (state === "Kedah") return 5;
  return state === "Kelantan" || state === "Terengganu" ? 6 : 7;
}

/** The replacements of holidays on the rest day: the next day that is neither a rest day nor a holiday. */
function replacementsOf(holidays: readonly Found[], state: string): TemplateLine[] {
  const rest = weekendOf(state);
  const taken = new Set(holidays.flatMap(({ line }) => eachDay(line)));
  const replaced = new Set<string>();
  return holidays
    .filter(({ keeps }) => !keeps)
    .toSorted((a, b) => a.line.date.localeCompare(b.line.date))
    .flatMap(({ line }) => {
      const day = eachDay(line).find((date) => weekday(date) === givenFor(state));
      if (!day || replaced.has(day)) return [];
      replaced.add(day);
      let date = addDays(day, 1);
      while (taken.has(date) || rest.includes(weekday(date))) date = addDays(date, 1);
      taken.add(date);
      return {
        key: `${line.key}-ganti`,
        title: `Cuti ganti ${line.title}`,
        date,
        to_date: null,
        kind: "replacement",
        source: line.source === "estimate" ? "estimate" : "custom",
      };
    });
}

function eachDay({ date, to_date }: TemplateLine): string[] {
  const days = [date];
  for (let day = date; to_date && day < to_date;) days.push((day = addDays(day, 1)));
  return days;
}

function breaksOf(state: string, year: number): TemplateLine[] {
  const group = weekendOf(state).includes(5) ? "A" : "B";
  return (SCHOOL_BREAKS[year] ?? []).map(({ slug, title, published, [group]: [from, to] }) => ({
    key: `${year}-${slug}`,
    title,
    date: `${year}-${from}`,
    to_date: to === from ? null : `${year}-${to}`,
    kind: "break",
    source: published ? "official" : "estimate",
  }));
}
