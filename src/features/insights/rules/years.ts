import type { Span } from "#features/insights/rules.ts";
import { addDays, monthStart } from "#lib/dates.ts";

export type TermDays = { academic_year: string; from_date: string; to_date: string };

export type YearSpan = Span & { year: string };

const YEARS = 4;

function lastOfMonth(date: string): string {
  return addDays(monthStart(addDays(monthStart(date), 31)), -1);
}

/**
 * The years to choose from, newest first, in whole months: the academic years with terms that have
 * begun, and the calendar year for each of the last four years without terms.
 */
export function yearsOf(terms: readonly TermDays[], today: string): YearSpan[] {
  const years = new Map<string, YearSpan>();
  for (const { academic_year: year, from_date, to_date } of terms) {
    const known = years.get(year);
    const [from, to] = [monthStart(from_date), lastOfMonth(to_date)];
    years.set(year, {
      year,
      from: known && known.from < from ? known.from : from,
      to: known && known.to > to ? known.to : to,
    });
  }
  const named = new Set([...years.keys()].map((year) => year.slice(0, 4)));
  const now = Number(today.slice(0, 4));
  for (let at = 0; at < YEARS; at += 1) {
    const year = String(now - at);
    if (!named.has(year)) years.set(year, { year, from: `${year}-01-01`, to: `${year}-12-31` });
  }
  return [...years.values()]
    .filter(({ from }) => from <= today)
    .sort((a, b) => b.from.localeCompare(a.from));
}

/** The term of a day: the one it falls in, else the last that was over before it. */
export function termOf(terms: readonly TermDays[], today: string): Span | undefined {
  const begun = terms.filter(({ from_date }) => from_date <= today);
  const term = begun.toSorted((a, b) => b.from_date.localeCompare(a.from_date))[0];
  return term && { from: term.from_date, to: term.to_date };
}
