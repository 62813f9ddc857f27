import { and, eq, sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { yearPlans } from "#features/classes/table.ts";
import { toInstant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { NewYearPlan, PreparedYear } from "./contract.ts";

export type PlanRow = Omit<PreparedYear, "joined" | "left" | "moved"> & {
  /** The class of each pupil when the plan was saved. */
  pupils: Record<string, string>;
};

/** Holds for a plan `y` that is not carried out. */
const IS_WAITING = sql`not exists (
  select from app.year_changes done where done.school_id = y.school_id
    and done.from_year = y.from_year and done.to_year = y.to_year and done.undone_at is null)`;

/** The plans `y` whose day has come and that are not carried out, to be part of a larger statement. */
export function plansDue({ school, today }: Scope): SQL {
  return sql`app.year_plans y
    where y.school_id = ${school.id} and y.begins_on <= ${today} and ${IS_WAITING}`;
}

/** Whether a school may have such plans at an instant, wherever it lies. */
export function hasPlansDue(school_id: SQL, at: string): SQL {
  return sql`exists (select from app.year_plans y
    where y.school_id = ${school_id} and y.begins_on <= ${at}::timestamptz::date + 1 and ${IS_WAITING})`;
}

/** The prepared year changes that are not carried out, the first to begin first. */
export async function findYearPlans(scope: Scope): Promise<PlanRow[]> {
  const { rows } = await scope.tx.execute<PlanRow>(sql`
    select y.id, y.from_year, y.to_year, y.begins_on::text, y.acts, y.names, y.pupils, y.version,
      to_json(y.changed_at) as changed_at,
      coalesce((select ${nameIn("p")} from app.profiles p
        where p.school_id = y.school_id and p.id = y.made_by), '') as changed_by
    from app.year_plans y
    where y.school_id = ${scope.school.id} and ${IS_WAITING}
    order by y.begins_on, y.id`);
  return rows.map((row) => ({ ...row, changed_at: toInstant(row.changed_at) }));
}

/** The pupils with an active enrolment in a homeroom class of a year, each with the class. */
export async function findYearPlaces(
  scope: Scope,
  year: string,
): Promise<{ student_id: string; class_id: string }[]> {
  const { rows } = await scope.tx.execute<{ student_id: string; class_id: string }>(sql`
    select distinct on (e.student_id) e.student_id, e.class_id
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
    where e.school_id = ${scope.school.id} and e.status = 'active' and c.academic_year = ${year}
    order by e.student_id, e.id`);
  return rows;
}

/** Students by id with number and name, in the order of names. */
export async function findPlanned(scope: Scope, ids: string[]): Promise<PreparedYear["joined"]> {
  if (ids.length === 0) return [];
  const { rows } = await scope.tx.execute<PreparedYear["joined"][number]>(sql`
    select s.id as student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${scope.school.id} and s.id = any (${uuids(ids)})
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.id`);
  return rows;
}

/** Stores a plan, or changes the one there is; returns its id. */
export async function savePlan(
  scope: Scope,
  plan: Omit<NewYearPlan, "version"> & Pick<PlanRow, "pupils">,
  before: Pick<PlanRow, "id" | "version"> | undefined,
): Promise<string> {
  const { school, person, tx, now } = scope;
  const stamped = { ...plan, made_by: person.profile_id, changed_at: now };
  if (!before) {
    const id = newId();
    await tx.insert(yearPlans).values({ school_id: school.id, id, ...stamped });
    return id;
  }
  await tx
    .update(yearPlans)
    .set({ ...stamped, version: before.version + 1 })
    .where(and(eq(yearPlans.school_id, school.id), eq(yearPlans.id, before.id)));
  return before.id;
}

export async function deletePlan(scope: Scope, id: string): Promise<void> {
  const { school, tx } = scope;
  await tx.delete(yearPlans).where(and(eq(yearPlans.school_id, school.id), eq(yearPlans.id, id)));
}
