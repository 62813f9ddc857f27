import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { HijriMonth } from "#lib/hijri.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { Event, NewEvent, SetHijriMonth, Term } from "./contract.ts";
import { events, hijriMonths, terms } from "./table.ts";

const columns = {
  id: events.id,
  title: events.title,
  place: events.place,
  kind: events.kind,
  date: events.date,
  to_date: events.to_date,
  starts_at: sql<string | null>`to_char(${events.starts_at}, 'HH24:MI')`,
};

const ends = sql`coalesce(${events.to_date}, ${events.date})`;

/** Events that are not over on a day, in order of time; whole days come first. Or one of any time. */
export async function findEvents(
  scope: Scope,
  { id, ...range }: { id?: string | undefined; from?: string | undefined; to?: string | undefined },
): Promise<Event[]> {
  const from = range.from ?? (id ? undefined : scope.today);
  return scope.tx
    .select(columns)
    .from(events)
    .where(
      and(
        eq(events.school_id, scope.school.id),
        id ? eq(events.id, id) : undefined,
        from ? gte(ends, from) : undefined,
        range.to ? lte(events.date, range.to) : undefined,
      ),
    )
    .orderBy(asc(events.date), sql`${events.starts_at} nulls first`, asc(events.id));
}

/** Adds an event. */
export async function insertEvent(scope: Scope, event: NewEvent): Promise<Event> {
  const [row] = await scope.tx
    .insert(events)
    .values({ school_id: scope.school.id, id: newId(), ...event })
    .returning(columns);
  if (!row) throw new Error("the event was not written");
  return row;
}

/** Changes an event. */
export async function updateEvent(
  scope: Scope,
  id: string,
  changes: Partial<NewEvent>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await scope.tx
    .update(events)
    .set(changes)
    .where(and(eq(events.school_id, scope.school.id), eq(events.id, id)));
}

/** Deletes an event. */
export async function deleteEvent(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(events)
    .where(and(eq(events.school_id, scope.school.id), eq(events.id, id)));
}

/** The Hijri months that the school has set itself, in order. */
export async function findHijriMonths(scope: Scope): Promise<SetHijriMonth[]> {
  const { id, hijri_year, hijri_month, starts_on } = hijriMonths;
  return scope.tx
    .select({ id, hijri_year, hijri_month, starts_on })
    .from(hijriMonths)
    .where(eq(hijriMonths.school_id, scope.school.id))
    .orderBy(asc(hijri_year), asc(hijri_month));
}

/** Sets the day a Hijri month begins on, also in place of the one it had. */
export async function setHijriMonth(scope: Scope, month: HijriMonth): Promise<SetHijriMonth> {
  const { school_id, id, hijri_year, hijri_month, starts_on } = hijriMonths;
  const [row] = await scope.tx
    .insert(hijriMonths)
    .values({ school_id: scope.school.id, id: newId(), ...month })
    .onConflictDoUpdate({
      target: [school_id, hijri_year, hijri_month],
      set: { starts_on: month.starts_on },
    })
    .returning({ id, hijri_year, hijri_month, starts_on });
  if (!row) throw new Error("the Hijri month was not written");
  return row;
}

/** Takes a Hijri month back that the school has set. */
export async function deleteHijriMonth(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(hijriMonths)
    .where(and(eq(hijriMonths.school_id, scope.school.id), eq(hijriMonths.id, id)));
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
