import type { SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { findDayFacts } from "#features/calendar/days/db.ts";
import { findHours, findSessions } from "#features/calendar/sessions/db.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { SchoolMonth } from "./contract.ts";
import { type Expected, expectedOf, type FilledClass, joinRegisterKey } from "./rules.ts";

/** Holds when the month of a day (a value or a column) is closed, so that its marks are frozen. */
export function monthClosed(scope: Scope, date: string | SQL): SQL {
  return sql`exists (select from app.closed_months m where m.school_id = ${scope.school.id}
    and m.month = date_trunc('month', ${date}::date)::date and m.reopened_at is null)`;
}

function monthKey({ school }: Scope, month: string | SQL): SQL {
  return sql`hashtextextended(concat_ws(',', ${school.id}::uuid, ${month}::text), 0)`;
}

/**
 * Keeps the months of some days from being closed until the transaction ends. Call it before the statement that
 * reads whether they are closed: a statement that waits for the lock reads a snapshot from before the wait. A month
 * that is not over tomorrow cannot be closed, so today's marks need no lock.
 */
export async function holdMonths(scope: Scope, from: string, to = from): Promise<void> {
  const open = monthStart(addDays(scope.today, 1));
  const months: string[] = [];
  for (let month = monthStart(from); month <= to && month < open;) {
    months.push(month);
    month = monthStart(addDays(month, 31));
  }
  if (months.length === 0) return;
  await scope.tx.execute(sql`
    select pg_advisory_xact_lock_shared(${monthKey(scope, sql`month`)})
    from (select month from unnest(${sql.param(months)}::text[]) as held (month) order by month) as held`);
}

/** Waits until all writers in a month have finished, and blocks new ones until the transaction ends. */
export async function lockMonth(scope: Scope, month: string): Promise<void> {
  await scope.tx.execute(sql`select pg_advisory_xact_lock(${monthKey(scope, month)})`);
}

/** Whether the day's month is closed. */
export async function isMonthClosed(scope: Scope, date: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.closed_months m where m.school_id = ${scope.school.id}
      and m.month = date_trunc('month', ${date}::date)::date and m.reopened_at is null`);
  return rows.length > 0;
}

/** The day the school began: its creation or its first register, whichever is earlier (YYYY-MM-DD). */
export async function findBeginning(scope: Scope): Promise<string> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ began: string }>(sql`
    select least((s.created_at at time zone ${school.time_zone})::date,
      (select min(r.date) from app.attendance_registers r
        where r.school_id = s.school_id))::text as began
    from app.schools s where s.school_id = ${school.id}`);
  return rows[0]?.began ?? scope.today;
}

type Range = { from: string; to: string };

/** The classes, each with the days from one to another (both included) on which somebody was enrolled. */
async function findFilledClasses(scope: Scope, { from, to }: Range): Promise<FilledClass[]> {
  const { rows } = await scope.tx.execute<FilledClass>(sql`
    select c.id as class_id, c.name as class_name, c.kind, json_agg(d.day::date order by d.day) as days
    from app.classes c
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    where c.school_id = ${scope.school.id} and (c.archived_on is null or c.archived_on > d.day)
      and exists (select from app.class_enrollments e
        where e.school_id = c.school_id and e.class_id = c.id and ${inForce("e", sql`d.day`)})
    group by c.id, c.name, c.kind, c.grade_level
    order by c.grade_level ${natural}, c.name ${natural}, c.id`);
  return rows;
}

/** The registers expected and the registers taken from one day to another (both included). */
export async function findExpected(
  scope: Scope,
  range: Range,
): Promise<(Expected & { is_taken: boolean })[]> {
  const { from, to } = range;
  if (from > to) return [];
  const facts = await findDayFacts(scope, from, to);
  const sessions = await findSessions(scope);
  const hours = await findHours(scope, from, to);
  const expected = expectedOf(await findFilledClasses(scope, range), { facts, sessions, hours });
  const { rows } = await scope.tx.execute<Omit<Expected, "class_name">>(sql`
    select r.class_id, r.date::text as date, r.session from app.attendance_registers r
    where r.school_id = ${scope.school.id} and r.date between ${from} and ${to}`);
  const taken = new Set(rows.map(joinRegisterKey));
  return expected.map((register) => ({
    ...register,
    is_taken: taken.has(joinRegisterKey(register)),
  }));
}

type MonthState = Pick<SchoolMonth, "month" | "closed" | "reopened">;

/** For each month that was ever closed, its last closing or reopening. */
export async function findClosedMonths(scope: Scope): Promise<MonthState[]> {
  const { rows } = await scope.tx.execute<MonthState>(sql`
    select distinct on (m.month) m.month::text as month,
      case when m.reopened_at is null then json_build_object(
        'by', ${nameIn("p")}, 'at', m.closed_at) end as closed,
      case when m.reopened_at is not null then json_build_object(
        'by', ${nameIn("rp")}, 'at', m.reopened_at,
        'why', m.reopened_why) end as reopened
    from app.closed_months m
    left join app.profiles p on p.school_id = m.school_id and p.id = m.closed_by
    left join app.profiles rp on rp.school_id = m.school_id and rp.id = m.reopened_by
    where m.school_id = ${scope.school.id}
    order by m.month, m.reopened_at desc nulls first`);
  return rows;
}

/** Closes a month once the writes that have begun in it are done; false if it is closed already. */
export async function insertClosedMonth(scope: Scope, month: string): Promise<boolean> {
  await lockMonth(scope, month);
  const { school, person, now, tx } = scope;
  const { rows } = await tx.execute(sql`
    insert into app.closed_months (school_id, id, month, closed_by, closed_at)
    values (${school.id}, ${newId()}, ${month}, ${person.profile_id}, ${now})
    on conflict (school_id, month) where reopened_at is null do nothing
    returning id`);
  return rows.length > 0;
}

/** Reopens a closed month; false if it is not closed. */
export async function reopenClosedMonth(
  scope: Scope,
  month: string,
  why: string,
): Promise<boolean> {
  const { school, person, now, tx } = scope;
  const { rows } = await tx.execute(sql`
    update app.closed_months set reopened_by = ${person.profile_id}, reopened_at = ${now},
      reopened_why = ${why}
    where school_id = ${school.id} and month = ${month} and reopened_at is null
    returning id`);
  return rows.length > 0;
}
