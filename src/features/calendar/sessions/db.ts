import { and, eq, type SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { calendarSessions } from "./table.ts";
import { makesUp, DAILY, type Hours } from "./rules.ts";
import { schools } from "#features/schools/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { CalendarSession } from "./contract.ts";

/** The sessions that the school has set, archived ones included; none if it has only the daily one. */
export async function findSessions(scope: Scope): Promise<CalendarSession[]> {
  return (await scope.tx.execute<CalendarSession>(selectSessions(scope))).rows;
}

/** The query of `findSessions`, to be part of a larger statement. */
export function selectSessions({ school }: Scope): SQL {
  // The daily session existed before the school set any, so it has no beginning.
  return sql`
    select k.key, k.name, k.weekdays, k.kinds, to_char(k.starts_at, 'HH24:MI') as starts_at,
      to_char(k.due_at, 'HH24:MI') as due_at, k.position,
      case when k.key <> ${DAILY}
        then coalesce(k.starts_on, (k.created_at at time zone ${school.time_zone})::date)::text end
        as since,
      k.archived_on, k.pauses
    from app.attendance_sessions k
    where k.school_id = ${school.id} order by k.position, k.key`;
}

/** Lets one request at a time change the sessions; what is read after it holds until the commit. */
export async function lockSessions(scope: Scope): Promise<void> {
  const { school, tx } = scope;
  const mine = eq(schools.id, school.id);
  await tx.select({ id: schools.id }).from(schools).where(mine).for("no key update");
}

export async function insertSession(
  scope: Scope,
  { since, ...session }: CalendarSession,
): Promise<void> {
  const row = { school_id: scope.school.id, id: newId(), created_at: scope.now };
  await scope.tx.insert(calendarSessions).values({ ...row, ...session, starts_on: since ?? null });
}

export async function updateSession(
  scope: Scope,
  key: string,
  { since, ...changes }: Partial<Omit<CalendarSession, "key">>,
): Promise<void> {
  const columns = { ...changes, ...(since && { starts_on: since }) };
  if (Object.keys(columns).length === 0) return;
  await scope.tx
    .update(calendarSessions)
    .set(columns)
    .where(and(eq(calendarSessions.school_id, scope.school.id), eq(calendarSessions.key, key)));
}

/** The other hours on days between two dates, both included. */
export async function findHours(scope: Scope, from: string, to: string): Promise<Hours[]> {
  const { rows } = await scope.tx.execute<Hours>(selectHours(scope, from, to));
  return withMakesUp(scope, rows);
}

/** Adds to other hours whether they make up for lost days. */
export function withMakesUp(scope: Scope, hours: Hours[]): Hours[] {
  const { weekend_days } = scope.school;
  return hours.map((row) => ({ ...row, makes_up: makesUp(row, weekend_days) }));
}

/** The query of `findHours`, to be part of a larger statement. */
export function selectHours(scope: Scope, from: string, to: string): SQL {
  return sql`
    select e.date, e.to_date, h.session, to_char(h.starts_at, 'HH24:MI') as starts_at,
      to_char(h.due_at, 'HH24:MI') as due_at,
      (select json_agg(c.class_id) from app.event_classes c
        where c.school_id = e.school_id and c.event_id = e.id) as class_ids
    from app.events e
    join app.event_hours h on h.school_id = e.school_id and h.event_id = e.id
    where e.school_id = ${scope.school.id} and e.kind = 'hours'
      and e.date <= ${to} and coalesce(e.to_date, e.date) >= ${from}
    order by e.date, e.id`;
}
