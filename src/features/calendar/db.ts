import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { Event, Term } from "./contract.ts";
import { events, terms } from "./table.ts";

const columns = {
  id: events.id,
  title: events.title,
  place: events.place,
  date: events.date,
  starts_at: sql<string | null>`to_char(${events.starts_at}, 'HH24:MI')`,
};

/** Events of the school from a day on, in order of time; whole days come first. */
export async function findEvents(
  scope: Scope,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<Event[]> {
  return scope.tx
    .select(columns)
    .from(events)
    .where(
      and(
        eq(events.school_id, scope.school.id),
        gte(events.date, range.from ?? scope.today),
        range.to ? lte(events.date, range.to) : undefined,
      ),
    )
    .orderBy(asc(events.date), sql`${events.starts_at} nulls first`, asc(events.id));
}

/** Adds an event. */
export async function insertEvent(
  scope: Scope,
  event: {
    title: string;
    place?: string | undefined;
    date: string;
    starts_at?: string | undefined;
  },
): Promise<Event> {
  const [row] = await scope.tx
    .insert(events)
    .values({ school_id: scope.school.id, id: newId(), ...event })
    .returning(columns);
  if (!row) throw new Error("the event was not written");
  return row;
}

/** All terms of the school in the order of time. */
export async function findTerms(scope: Scope): Promise<(Term & { academic_year: string })[]> {
  const { academic_year, name, from_date, to_date } = terms;
  return scope.tx
    .select({ academic_year, name, from_date, to_date })
    .from(terms)
    .where(eq(terms.school_id, scope.school.id))
    .orderBy(asc(from_date));
}

/** Writes the terms of an academic year in place of those it had. */
export async function replaceTerms(
  scope: Scope,
  academic_year: string,
  wanted: Term[],
): Promise<void> {
  const { tx, school } = scope;
  const school_id = school.id;
  await tx
    .delete(terms)
    .where(and(eq(terms.school_id, school_id), eq(terms.academic_year, academic_year)));
  if (wanted.length === 0) return;
  await tx
    .insert(terms)
    .values(wanted.map((one) => ({ school_id, id: newId(), academic_year, ...one })));
}
