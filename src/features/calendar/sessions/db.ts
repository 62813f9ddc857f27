import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { calendarSessions } from "./table.ts";
import { makesUp, DAILY, type Hours } from "./rules.ts";
import { schools } from "#features/schools/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { CalendarSession } from "./contract.ts";

const clock = (column: typeof calendarSessions.starts_at | typeof calendarSessions.due_at) =>
  sql<string>`to_char(${column}, 'HH24:MI')`;

/** The sessions that the school has set itself, put away ones too; none: it has the daily one. */
export async function findSessions(scope: Scope): Promise<CalendarSession[]> {
  return selectSessions(scope);
}

/** `findSessions` as a query, for a statement that asks for more. */
export function selectSessions(scope: Scope) {
  const { key, name, weekdays, starts_at, due_at, position, created_at, archived_on } =
    calendarSessions;
  return scope.tx
    .select({
      key,
      name,
      weekdays,
      starts_at: clock(starts_at).as("starts_at"),
      due_at: clock(due_at).as("due_at"),
      position,
      // What the school had before it set any has no beginning.
      since: sql<string | null>`case when ${key} <> ${DAILY}
        then (${created_at} at time zone ${scope.school.time_zone})::date::text end`.as("since"),
      archived_on,
    })
    .from(calendarSessions)
    .where(eq(calendarSessions.school_id, scope.school.id))
    .orderBy(asc(position), asc(key));
}

/** One who changes the sessions at a time: what is read after it stands until the end. */
export async function lockSessions(scope: Scope): Promise<void> {
  const { school, tx } = scope;
  const mine = eq(schools.id, school.id);
  await tx.select({ id: schools.id }).from(schools).where(mine).for("no key update");
}

/** Adds a session. */
export async function insertSession(
  scope: Scope,
  { since: _since, ...session }: CalendarSession,
): Promise<void> {
  const row = { school_id: scope.school.id, id: newId(), created_at: scope.now };
  await scope.tx.insert(calendarSessions).values({ ...row, ...session });
}

/** Changes a session. */
export async function updateSession(
  scope: Scope,
  key: string,
  changes: Partial<Omit<CalendarSession, "key" | "since">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await scope.tx
    .update(calendarSessions)
    .set(changes)
    .where(and(eq(calendarSessions.school_id, scope.school.id), eq(calendarSessions.key, key)));
}

/** Other hours on days between two, both included. */
export async function findHours(scope: Scope, from: string, to: string): Promise<Hours[]> {
  const { rows } = await scope.tx.execute<Hours>(selectHours(scope, from, to));
  return withMakesUp(scope, rows);
}

/** Other hours as they were read, with whether they make up for days lost. */
export function withMakesUp(scope: Scope, hours: Hours[]): Hours[] {
  const { weekend_days } = scope.school;
  return hours.map((row) => ({ ...row, makes_up: makesUp(row, weekend_days) }));
}

/** `findHours` as a query, for a statement that asks for more. */
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
