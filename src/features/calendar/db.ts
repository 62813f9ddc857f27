import { insertRows } from "#db/bulk.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { findClasses } from "#features/classes/db.ts";
import type { HijriMonth } from "#lib/hijri.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { Event, NewEvent, SessionHours, SetHijriMonth, Term } from "./contract.ts";
import { eventClasses, eventHours, events, hijriMonths } from "./table.ts";
import { terms } from "#features/calendar/days/table.ts";

/** The ids of the classes whose events a person may see; null means all. */
async function classesSeen(scope: Scope): Promise<string[] | null> {
  if (scope.reaches("classes.see").includes("all")) return null;
  return (await findClasses(scope)).map(({ id }) => id);
}

/**
 * The events that are not over on a day, in order of time, all-day events first; or one event by its id.
 * An event for some classes is found only by people who may see one of them; `classes` are these if they are known.
 */
export async function findEvents(
  scope: Scope,
  { id, ...range }: { id?: string | undefined; from?: string | undefined; to?: string | undefined },
  classes?: string[],
): Promise<Event[]> {
  const from = range.from ?? (id ? undefined : scope.today);
  const seen = classes ?? (await classesSeen(scope));
  const mine = seen ? sql`ec.class_id = any (${sql.param(seen)}::uuid[])` : sql`true`;
  const { rows } = await scope.tx.execute<Event>(sql`
    select e.id, e.title, e.place, e.kind, e.date, e.to_date,
      to_char(e.starts_at, 'HH24:MI') as starts_at, e.template_key, e.is_estimate,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name)
          order by c.grade_level ${natural}, c.name ${natural})
        from app.event_classes ec
        join app.classes c on c.school_id = ec.school_id and c.id = ec.class_id
        where ec.school_id = e.school_id and ec.event_id = e.id and ${mine}), '[]') as classes,
      coalesce((select json_agg(json_build_object('session', h.session,
          'starts_at', to_char(h.starts_at, 'HH24:MI'), 'due_at', to_char(h.due_at, 'HH24:MI'))
          order by h.starts_at, h.session)
        from app.event_hours h
        where h.school_id = e.school_id and h.event_id = e.id), '[]') as hours
    from app.events e
    where e.school_id = ${scope.school.id}
      ${id ? sql`and e.id = ${id}` : sql``}
      ${from ? sql`and coalesce(e.to_date, e.date) >= ${from}` : sql``}
      ${range.to ? sql`and e.date <= ${range.to}` : sql``}
      and (not exists (select from app.event_classes ec
          where ec.school_id = e.school_id and ec.event_id = e.id)
        or exists (select from app.event_classes ec
          where ec.school_id = e.school_id and ec.event_id = e.id and ${mine}))
    order by e.date, e.starts_at nulls first, e.id`);
  return rows;
}

type EventRow = Omit<NewEvent, "class_ids" | "hours">;

/** Adds an event and returns its id. */
export async function insertEvent(scope: Scope, event: EventRow): Promise<string> {
  const id = newId();
  await scope.tx.insert(events).values({ school_id: scope.school.id, id, ...event });
  return id;
}

export async function updateEvent(
  scope: Scope,
  id: string,
  changes: Partial<EventRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await scope.tx
    .update(events)
    .set(changes)
    .where(and(eq(events.school_id, scope.school.id), eq(events.id, id)));
}

/** Replaces the classes of an event; without classes it is for the whole school. */
export async function replaceEventClasses(
  scope: Scope,
  event_id: string,
  class_ids: readonly string[],
): Promise<void> {
  const school_id = scope.school.id;
  await scope.tx
    .delete(eventClasses)
    .where(and(eq(eventClasses.school_id, school_id), eq(eventClasses.event_id, event_id)));
  await insertRows(
    scope.tx,
    eventClasses,
    class_ids.map((class_id) => ({ school_id, id: newId(), event_id, class_id })),
  );
}

/** Replaces the other hours of an event. */
export async function replaceEventHours(
  scope: Scope,
  event_id: string,
  hours: readonly SessionHours[],
): Promise<void> {
  const school_id = scope.school.id;
  await scope.tx
    .delete(eventHours)
    .where(and(eq(eventHours.school_id, school_id), eq(eventHours.event_id, event_id)));
  await insertRows(
    scope.tx,
    eventHours,
    hours.map((row) => ({ school_id, id: newId(), event_id, ...row })),
  );
}

/** Deletes an event with its classes and hours. */
export async function deleteEvent(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(events)
    .where(and(eq(events.school_id, scope.school.id), eq(events.id, id)));
}

/** The query of the Hijri months whose first day the school has set, to be part of a larger statement. */
export function selectHijriMonths({ school }: Scope): SQL {
  return sql`select id, hijri_year, hijri_month, starts_on from app.hijri_months
    where school_id = ${school.id} order by hijri_year, hijri_month`;
}

/** The Hijri months whose first day the school has set, in order. */
export async function findHijriMonths(scope: Scope): Promise<SetHijriMonth[]> {
  return (await scope.tx.execute<SetHijriMonth>(selectHijriMonths(scope))).rows;
}

/** Sets or replaces the first day of a Hijri month. */
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

/** Deletes a first day that the school has set for a Hijri month. */
export async function deleteHijriMonth(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(hijriMonths)
    .where(and(eq(hijriMonths.school_id, scope.school.id), eq(hijriMonths.id, id)));
}

/** Replaces the terms of an academic year. */
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
  await insertRows(
    tx,
    terms,
    wanted.map((term) => ({ school_id, id: newId(), academic_year, ...term })),
  );
}
