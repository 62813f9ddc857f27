import { makesUp } from "#features/calendar/sessions/rules.ts";
import { addDays, daysBetween, weekday } from "#lib/dates.ts";

/** A holiday or closure, both days included; `class_ids` null means the whole school. */
export type Holiday = {
  event_id: string;
  title: string;
  date: string;
  to_date: string | null;
  class_ids: string[] | null;
};

/** Days of other hours, for the whole school or some classes. */
export type OtherHours = Pick<Holiday, "date" | "to_date" | "class_ids">;

type Term = { from_date: string; to_date: string; academic_year?: string };

/** The facts that decide which days are school days. */
export type DayFacts = {
  /** The rest days as ISO weekdays (1 is Monday). */
  weekend_days: readonly number[];
  terms: readonly Term[];
  holidays: readonly Holiday[];
  hours?: readonly OtherHours[];
};

/** The reason why no register is expected on a day. */
export type Closure =
  | { why: "holiday"; title: string; event_id: string }
  | { why: "weekend" }
  | { why: "break" };

/**
 * Why a day is no school day of a class (or, without a class, of the whole school); null if it is one.
 * The shortest of several holidays names the day. A rest day that makes up for another day is open. A
 * year with terms is closed outside of them; a year without terms is open on every weekday.
 */
export function closureOf(date: string, facts: DayFacts, class_id?: string): Closure | null {
  const { years, on } = indexFacts(facts);
  const { holidays, makingUp } = on(date);
  const holiday = holidays.find((entry) => isFor(entry, class_id))?.span;
  if (holiday) return { why: "holiday", title: holiday.title, event_id: holiday.event_id };
  if (makingUp.some((hours) => isFor(hours, class_id))) return null;
  if (facts.weekend_days.includes(weekday(date))) return { why: "weekend" };
  return isBreak(date, facts.terms, years) ? { why: "break" } : null;
}

function isFor({ classes }: SpanOf<OtherHours>, class_id?: string): boolean {
  return classes === null || (class_id !== undefined && classes.has(class_id));
}

/** A span of days with the classes that it is for: each class of a large school asks for its own. */
type SpanOf<Span extends OtherHours> = { span: Span; classes: ReadonlySet<string> | null };

function spanOf<Span extends OtherHours>(span: Span): SpanOf<Span> {
  return { span, classes: span.class_ids && new Set(span.class_ids) };
}

/** The facts of one day: its holidays, the shortest first, and the hours that make a rest day a school day. */
type OnDay = { holidays: SpanOf<Holiday>[]; makingUp: SpanOf<OtherHours>[] };
type FactIndex = { years: Year[]; on: (date: string) => OnDay };

const indexes = new WeakMap<DayFacts, FactIndex>();

/** Built once for the same facts: a year of a large school asks about each day of each class. */
function indexFacts(facts: DayFacts): FactIndex {
  const known = indexes.get(facts);
  if (known) return known;
  const byLength = facts.holidays.toSorted((a, b) => lengthOf(a) - lengthOf(b)).map(spanOf);
  const hours = (facts.hours ?? []).filter((one) => makesUp(one, facts.weekend_days));
  const makingUp = hours.map(spanOf);
  const days = new Map<string, OnDay>();
  const made: FactIndex = {
    years: yearsOf(facts.terms),
    on(date) {
      const touches = ({ span }: SpanOf<OtherHours>) => span.date <= date && date <= lastOf(span);
      const day = days.get(date) ?? {
        holidays: byLength.filter(touches),
        makingUp: makingUp.filter(touches),
      };
      days.set(date, day);
      return day;
    },
  };
  indexes.set(facts, made);
  return made;
}

const lastOf = ({ date, to_date }: Pick<Holiday, "date" | "to_date">) => to_date ?? date;
const lengthOf = (holiday: Holiday) => daysBetween(holiday.date, lastOf(holiday));

function isBreak(date: string, terms: DayFacts["terms"], years: readonly Year[]): boolean {
  if (terms.some(({ from_date, to_date }) => from_date <= date && date <= to_date)) return false;
  return years.some(({ covers }) => covers.from <= date && date <= covers.to);
}

type Span = { from: string; to: string };
type Year = { academic_year: string; terms: Span; covers: Span };

const least = (days: string[]) => days.toSorted()[0] ?? "";
const most = (days: string[]) => days.toSorted().at(-1) ?? "";

/**
 * The academic years that have terms, each with the span of its terms and the days it decides on: the
 * calendar year, or for a year such as "2026/2027" the twelve months from its first day.
 */
function yearsOf(terms: readonly Term[]): Year[] {
  const labels = new Map<string, Term[]>();
  for (const term of terms) {
    const own = labels.get(labelOf(term));
    if (own) own.push(term);
    else labels.set(labelOf(term), [term]);
  }
  return [...labels].map(([academic_year, own]) => {
    const from = least(own.map(({ from_date }) => from_date));
    const to = most(own.map(({ to_date }) => to_date));
    const covers = /^\d{4}$/.test(academic_year)
      ? {
          from: least([from, `${academic_year}-01-01`]),
          to: most([to, `${academic_year}-12-31`]),
        }
      : { from, to: most([to, addDays(from, 364)]) };
    return { academic_year, terms: { from, to }, covers };
  });
}

function labelOf({ academic_year, from_date }: Term): string {
  return academic_year ?? from_date.slice(0, 4);
}

/** The school days between two dates (both included), the oldest first. */
export function schoolDaysBetween(
  from: string,
  to: string,
  facts: DayFacts,
  class_id?: string,
): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!closureOf(day, facts, class_id)) days.push(day);
  }
  return days;
}

/** The law requires at least so many school days a year. */
export const MIN_SCHOOL_DAYS = 190;

/** What an academic year is: from its first to its last term, or without terms the calendar year. */
export const YEAR_SPANS = ["terms", "year"] as const;

export type SchoolYear = Span & {
  academic_year: string;
  by: (typeof YEAR_SPANS)[number];
};

/** The first and last day of an academic year, given by its name or by a day in it. */
export function yearSpan(
  terms: readonly Term[],
  asked: { academic_year: string } | { on: string },
): SchoolYear {
  const years = yearsOf(terms);
  const within = ({ from, to }: Span, day: string) => from <= day && day <= to;
  const found =
    "on" in asked
      ? (years.find((year) => within(year.terms, asked.on)) ??
        years.find((year) => within(year.covers, asked.on)))
      : years.find((year) => year.academic_year === asked.academic_year);
  if (found) return { academic_year: found.academic_year, by: "terms", ...found.terms };
  const academic_year = "on" in asked ? asked.on.slice(0, 4) : asked.academic_year;
  const year = academic_year.slice(0, 4);
  return { academic_year, by: "year", from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Counts all school days, and those up to today. */
export function countSchoolDays(
  days: readonly string[],
  today: string,
): { so_far: number; total: number } {
  return { so_far: days.filter((day) => day <= today).length, total: days.length };
}

/** The month of a day as a search parameter of the calendar's address; undefined for this month. */
export function monthParam(date: string, today: string): string | undefined {
  const month = date.slice(0, 7);
  return month === today.slice(0, 7) ? undefined : month;
}
