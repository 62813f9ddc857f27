import { sql, type SQL } from "drizzle-orm";
import { insertAll } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { SavedReport } from "./contract.ts";
import { savedReports } from "./table.ts";

/** Holds for saved reports `r` that the person has: the own ones, and for who manages reports the shared ones. */
function hasSaved(scope: Scope): SQL {
  const shared = scope.reaches("reports.manage").includes("all");
  return sql`(r.made_by = ${scope.person.profile_id} or r.shared and ${shared})`;
}

type SavedRow = Omit<SavedReport, "period">;

/** The saved reports that the person has, the starred ones first; or one of them. */
export async function findSavedReports(scope: Scope, id?: string): Promise<SavedRow[]> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute<SavedRow>(sql`
    select r.id, r.report_id, r.name, r.params, r.shared, r.version,
      ${person.profile_id}::uuid = any (r.starred_by) as starred,
      case when r.made_by <> ${person.profile_id} then ${nameIn("p")} end as made_by
    from app.saved_reports r
    join app.profiles p on p.school_id = r.school_id and p.id = r.made_by
    where r.school_id = ${school.id} and r.removed_at is null and ${hasSaved(scope)}
      and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by starred desc, r.name, r.made_at, r.id`);
  return rows;
}

/** Locks a saved report that the person has. */
export async function lockSavedReport(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    select from app.saved_reports r
    where r.school_id = ${scope.school.id} and r.id = ${id} and ${hasSaved(scope)} for update`);
}

/** Whether the person whose saved report it is, or who would have one more, has another one of the name. */
export async function hasSavedName(scope: Scope, name: string, id?: string): Promise<boolean> {
  const { school, person, tx } = scope;
  const owner = id
    ? sql`(select o.made_by from app.saved_reports o where o.school_id = ${school.id} and o.id = ${id})`
    : sql`${person.profile_id}`;
  const { rows } = await tx.execute(sql`
    select from app.saved_reports r
    where r.school_id = ${school.id} and r.made_by = ${owner} and r.name = ${name}
      and r.removed_at is null and r.id is distinct from ${id ?? null}`);
  return rows.length > 0;
}

type NewSaved = Pick<SavedReport, "report_id" | "name" | "params" | "shared">;

export async function insertSavedReport(scope: Scope, row: NewSaved): Promise<string> {
  const id = newId();
  const { school, person, now: made_at } = scope;
  const made = { school_id: school.id, id, made_by: person.profile_id, made_at, starred_by: [] };
  await scope.tx.execute(insertAll(savedReports, [{ ...row, ...made, version: 1 }]));
  return id;
}

/** Changes what all who have it see. */
export async function updateSavedReport(
  scope: Scope,
  id: string,
  { name, shared }: Partial<Pick<SavedReport, "name" | "shared">>,
): Promise<void> {
  await scope.tx.execute(sql`
    update app.saved_reports r set name = coalesce(${name ?? null}, r.name),
      shared = coalesce(${shared ?? null}, r.shared), version = r.version + 1
    where r.school_id = ${scope.school.id} and r.id = ${id}`);
}

/** Puts a saved report on top of the person's own list, or not. */
export async function starSavedReport(scope: Scope, id: string, starred: boolean): Promise<void> {
  const who = sql`${scope.person.profile_id}::uuid`;
  const without = sql`array_remove(r.starred_by, ${who})`;
  await scope.tx.execute(sql`
    update app.saved_reports r
    set starred_by = ${starred ? sql`${without} || ${who}` : without}
    where r.school_id = ${scope.school.id} and r.id = ${id}`);
}

export async function removeSavedReport(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    update app.saved_reports r set removed_at = ${scope.now}, version = r.version + 1
    where r.school_id = ${scope.school.id} and r.id = ${id}`);
}

/** Whether a person has saved a report. */
export async function savesReports(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.saved_reports r
    where r.school_id = ${scope.school.id} and r.made_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
