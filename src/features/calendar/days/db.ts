import type { SQL } from "drizzle-orm";
import { jsonList } from "#db/pieces.ts";
import { sql } from "#db/sql.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { selectHours, selectSessions, withMakesUp } from "#features/calendar/sessions/db.ts";
import type { Hours } from "#features/calendar/sessions/rules.ts";
import type { Scope } from "#server/scope.ts";
import { type DayFacts, type Holiday, schoolDaysBetween } from "./rules.ts";

type StoredTerm = { academic_year: string; name: string; from_date: string; to_date: string };

/** All terms of the school in order of time. */
export async function findTerms(scope: Scope): Promise<StoredTerm[]> {
  return (await scope.tx.execute<StoredTerm>(selectTerms(scope))).rows;
}

/** The query of `findTerms`, to be part of a larger statement. */
function selectTerms(scope: Scope): SQL {
  return sql`
    select t.academic_year, t.name, t.from_date, t.to_date from app.terms t
    where t.school_id = ${scope.school.id} order by t.from_date`;
}

/** Reads the facts that decide which days between two dates (both included) are school days. */
export async function findDayFacts(scope: Scope, from: string, to: string): Promise<DayFacts> {
  type Found = { days: (Holiday & { kind: "holiday" | "hours" })[]; terms: StoredTerm[] };
  const { rows } = await scope.tx.execute<Found>(sql`
    select ${jsonList(selectDays(scope, from, to, ["holiday", "hours"]))} as days,
      ${jsonList(selectTerms(scope))} as terms`);
  const { days = [], terms = [] } = rows[0] ?? {};
  const of = (kind: string) => days.filter((row) => row.kind === kind);
  const { weekend_days } = scope.school;
  return { weekend_days, terms, holidays: of("holiday"), hours: of("hours") };
}

function selectDays(scope: Scope, from: string, to: string, kinds: string[]): SQL {
  return sql`
    select e.id as event_id, e.kind, e.title, e.date, e.to_date,
      (select json_agg(c.class_id) from app.event_classes c
        where c.school_id = e.school_id and c.event_id = e.id) as class_ids
    from app.events e
    where e.school_id = ${scope.school.id} and e.kind = any (${sql.param(kinds)}::text[])
      and e.date <= ${to} and coalesce(e.to_date, e.date) >= ${from}
    order by e.date, e.id`;
}

export type CalendarDay = {
  facts: Omit<DayFacts, "terms"> & { terms: StoredTerm[] };
  sessions: CalendarSession[];
  hours: Hours[];
};

/** A row of `selectDay`. */
export type DayRow = Pick<CalendarDay, "sessions" | "hours"> &
  Pick<CalendarDay["facts"], "terms" | "holidays">;

/**
 * One row with what decides which registers a day has (or, with a second day, all days from the one to the other),
 * to be part of a larger statement.
 */
export function selectDay(scope: Scope, from: string, to = from): SQL {
  return sql`
    select ${jsonList(selectDays(scope, from, to, ["holiday"]))} as holidays,
      ${jsonList(selectTerms(scope))} as terms,
      ${jsonList(selectSessions(scope))} as sessions,
      ${jsonList(selectHours(scope, from, to))} as hours`;
}

/** What a row of `selectDay` says. */
export function readDayRow(
  scope: Scope,
  { terms, holidays, sessions, ...row }: DayRow,
): CalendarDay {
  const hours = withMakesUp(scope, row.hours);
  const { weekend_days } = scope.school;
  return { facts: { weekend_days, terms, holidays, hours }, sessions, hours };
}

/** Reads what decides which registers a day has, or, with a second day, all days from the one to the other. */
export async function findDay(scope: Scope, date: string, to = date): Promise<CalendarDay> {
  const { rows } = await scope.tx.execute<DayRow>(selectDay(scope, date, to));
  const [row] = rows;
  if (!row) throw new Error("the day was not read");
  return readDayRow(scope, row);
}

/** The school days of a class (or the whole school) between two dates, the oldest first. */
export async function findSchoolDays(
  scope: Scope,
  from: string,
  to: string,
  class_id?: string,
): Promise<string[]> {
  const facts = await findDayFacts(scope, from, to);
  return schoolDaysBetween(from, to, facts, class_id);
}
