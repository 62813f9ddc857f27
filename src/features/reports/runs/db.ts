import { sql, type SQL } from "drizzle-orm";
import { insertAll } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { FrozenReport, ReadRun, ReportRun } from "./contract.ts";
import { reportRuns } from "./table.ts";

/** What says in a saved report which days it is about; the rest are its filters. */
const SPAN_KEYS = ["when", "period", "on", "to"];

/** So many copies are listed. */
const LISTED = 60;

const LINE = sql`u.id, u.report_id, u.from_date as "from", u.to_date as "to", u.why, u.taken, u.expected,
  u.hash, nullif(${nameIn("p")}, '') as made_by, u.made_at`;

function runs(scope: Scope): SQL {
  return sql`app.report_runs u
    left join app.profiles p on p.school_id = u.school_id and p.id = u.made_by
    where u.school_id = ${scope.school.id}`;
}

/** The frozen copies of a report, the latest first. */
export async function findReportRuns(scope: Scope, report_id: string): Promise<ReportRun[]> {
  const { rows } = await scope.tx.execute<ReportRun>(sql`
    select ${LINE} from ${runs(scope)} and u.report_id = ${report_id}
    order by u.made_at desc, u.id desc limit ${LISTED}`);
  return rows;
}

/** A frozen copy. The filters of a saved report never change, so that they are those of its copies too. */
export async function findReportRun(scope: Scope, id: string): Promise<ReadRun | undefined> {
  const { rows } = await scope.tx.execute<ReadRun>(sql`
    select run.*, coalesce(r.params - ${sql.param(SPAN_KEYS)}::text[], '{}') as filters,
      c.name as class_name
    from (select ${LINE}, u.report, u.school_id, u.saved_id from ${runs(scope)} and u.id = ${id}) as run
    left join app.saved_reports r on r.school_id = run.school_id and r.id = run.saved_id
    left join app.classes c on c.school_id = r.school_id and c.id = (r.params->>'class_id')::uuid`);
  return rows[0];
}

type NewRun = Pick<ReportRun, "report_id" | "why" | "hash"> & {
  report: FrozenReport;
  saved_id?: string;
};

/** Keeps a report as it is; undefined if the same has been sent before, or a schedule has made that of the span. */
export async function insertReportRun(scope: Scope, run: NewRun): Promise<string | undefined> {
  const { school, person, now: made_at } = scope;
  const { period, taking } = run.report;
  const id = newId();
  const row = {
    school_id: school.id,
    id,
    ...run,
    from_date: period.from,
    to_date: period.to,
    taken: taking?.taken ?? null,
    expected: taking?.expected ?? null,
    made_by: run.why === "submitted" ? person.profile_id : null,
    made_at,
  };
  const { rowCount } = await scope.tx.execute(
    sql`${insertAll(reportRuns, [row])} on conflict do nothing`,
  );
  return rowCount === 1 ? id : undefined;
}

/** A query of one count: last month's report, if the school had registers then and has not sent it. */
export function countUnsent({ school, today }: Scope, report_id: string): SQL {
  const to = addDays(monthStart(today), -1);
  const from = monthStart(to);
  return sql`select count(*)::int from (select) as one
    where exists (select from app.attendance_registers r
        where r.school_id = ${school.id} and r.date between ${from} and ${to})
      and not exists (select from app.report_runs u where u.school_id = ${school.id}
        and u.report_id = ${report_id} and u.from_date = ${from} and u.why = 'submitted')`;
}

/** Whether a person has sent a report. */
export async function hasSubmitted(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.report_runs u
    where u.school_id = ${scope.school.id} and u.made_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
