import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { findPeriodFacts } from "#features/reports/db.ts";
import type { SavedParams } from "#features/reports/saved/rules.ts";
import { formatTime } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { PersonRoles } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import type { ReportSchedule } from "./contract.ts";
import { dueNow } from "./rules.ts";

/** The schedules of saved reports, each with the last report that it made, and whether one is due. */
export async function findSchedules(
  scope: Scope,
  saved_ids: readonly string[],
): Promise<ReportSchedule[]> {
  const rows = await findScheduleRows(scope, saved_ids);
  const due = new Set((await findDue(scope)).map(({ saved_id }) => saved_id));
  return rows.map((row) => ({ ...row, is_due: due.has(row.saved_id) }));
}

/** The schedules of saved reports as they are kept. */
export async function findScheduleRows(
  scope: Scope,
  saved_ids: readonly string[],
): Promise<Omit<ReportSchedule, "is_due">[]> {
  const { rows } = await scope.tx.execute<Omit<ReportSchedule, "is_due">>(sql`
    select d.saved_id, d.every, d.day, d.is_on, d.recipients, d.version, (select json_build_object(
        'id', u.id, 'from', u.from_date, 'to', u.to_date)
      from app.report_runs u where u.school_id = d.school_id and u.saved_id = d.saved_id
      order by u.made_at desc, u.id desc limit 1) as last
    from app.report_schedules d
    where d.school_id = ${scope.school.id} and d.saved_id = any (${uuids(saved_ids)})
    order by d.id`);
  return rows;
}

/** Somebody who may be mailed; the e-mail address is null where there is none. */
export type MailReader = PersonRoles & {
  profile_id: string;
  name: string;
  first_name: string;
  email: string | null;
};

/** The staff of the school, or those of them with these profiles. */
export async function findMailReaders(
  scope: Scope,
  ids?: readonly string[],
): Promise<MailReader[]> {
  const { rows } = await scope.tx.execute<MailReader>(sql`
    select p.id as profile_id, ${nameIn("p")} as name, p.first_name, nullif(p.email, '') as email,
      p.role, p.duties, null as guardian_id, null as student_id
    from app.profiles p
    where p.school_id = ${scope.school.id} and p.role in ('admin', 'teacher')
      and ${ids === undefined ? sql`(p.role = 'admin' or p.duties <> '{}')` : sql`p.id = any (${uuids(ids)})`}
    order by name, p.id`);
  return rows;
}

type Wanted = Omit<ReportSchedule, "is_due" | "last" | "version">;

/** Writes a saved report's schedule, whose row is locked with the saved report. */
export async function writeSchedule(scope: Scope, wanted: Wanted): Promise<void> {
  const { school, today, person } = scope;
  const { saved_id, every, day, is_on, recipients } = wanted;
  await scope.tx.execute(sql`
    insert into app.report_schedules as d
      (school_id, id, saved_id, every, day, is_on, recipients, since, made_by, version)
    values (${school.id}, ${newId()}, ${saved_id}, ${every}, ${day}, ${is_on}, ${uuids(recipients)},
      ${today}, ${person.profile_id}, 1)
    on conflict (school_id, saved_id) do update set every = excluded.every, day = excluded.day,
      is_on = excluded.is_on, recipients = excluded.recipients, made_by = excluded.made_by,
      since = case when d.is_on and d.every = excluded.every and d.day = excluded.day
        then d.since else excluded.since end,
      version = d.version + 1`);
}

/** A schedule that is on, and the first days of the spans of which it has made its report. */
export type OpenSchedule = Pick<ReportSchedule, "saved_id" | "every" | "day" | "recipients"> & {
  id: string;
  report_id: string;
  params: SavedParams;
  /** Whether other admins see it too, and may change it. */
  is_shared: boolean;
  since: string;
  made_by: string;
  made: string[];
};

/** The spans that are looked back at. */
const MADE = 12;

function selectOpen(scope: Scope): SQL {
  return sql`select d.id, d.saved_id, d.every, d.day, d.recipients, d.since, d.made_by,
      r.report_id, r.params, r.shared as is_shared, array(select u.from_date::text from app.report_runs u
        where u.school_id = d.school_id and u.saved_id = d.saved_id and u.why = 'schedule'
        order by u.from_date desc limit ${MADE}) as made
    from app.report_schedules d
    join app.saved_reports r on r.school_id = d.school_id and r.id = d.saved_id
    where d.school_id = ${scope.school.id} and d.is_on and r.removed_at is null`;
}

/** The schedules that are on. */
export async function findOpenSchedules(scope: Scope): Promise<OpenSchedule[]> {
  const { rows } = await scope.tx.execute<OpenSchedule>(
    sql`select * from (${selectOpen(scope)}) as open order by open.id`,
  );
  return rows;
}

/** Those of open schedules (or of all) that have a report to make now, each with its span. */
export async function findDue(scope: Scope, some?: readonly OpenSchedule[]) {
  const open = some ?? (await findOpenSchedules(scope));
  if (open.length === 0) return [];
  // The ends of terms also say when the report of a term is due.
  const named = await findPeriodFacts(scope, "term");
  const isHijri = open.some(({ params }) => params.period === "hijri");
  const facts = isHijri
    ? { ...(await findPeriodFacts(scope, "hijri")), terms: named.terms }
    : named;
  const time = formatTime(scope.now, scope.school.time_zone);
  return open.flatMap((schedule) => {
    const span = dueNow(schedule, facts, time);
    return span ? [{ ...schedule, span }] : [];
  });
}

/** Whether a school has schedules that are on. */
export function hasSchedules(school_id: SQL): SQL {
  return sql`exists (select from app.report_schedules d where d.school_id = ${school_id} and d.is_on)`;
}

/** Locks a schedule for this transaction; undefined if it is off by now, or another transaction has it. */
export async function takeSchedule(scope: Scope, id: string): Promise<OpenSchedule | undefined> {
  const { school, tx } = scope;
  const locked = await tx.execute(sql`
    select from app.report_schedules d where d.school_id = ${school.id} and d.id = ${id}
    for update skip locked`);
  if (locked.rows.length === 0) return undefined;
  const { rows } = await tx.execute<OpenSchedule>(
    sql`select * from (${selectOpen(scope)}) as open where open.id = ${id}`,
  );
  return rows[0];
}

/** Whether a person has scheduled a report. */
export async function schedulesReports(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.report_schedules d
    where d.school_id = ${scope.school.id} and d.made_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
