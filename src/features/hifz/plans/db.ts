import { and, eq, sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { teaches } from "#features/classes/db.ts";
import { studentReach } from "#features/students/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Permission } from "#lib/permissions.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { HifzPlan } from "./contract.ts";
import { hifzPlans } from "./table.ts";

/**
 * Holds for the pupils (a column) whose hafazan the permission opens: to teachers the pupils whom they teach
 * today, with their whole past, so that a new teacher finds what the last one left.
 */
export function hifzReach(scope: Scope, permission: Permission, student: SQL): SQL {
  return sql`(${studentReach(scope, permission, student)} or ${staffReach(scope, permission, student)})`;
}

/** Holds for those of them (a column) whom the person reaches as the school, and not as the family. */
export function staffReach(scope: Scope, permission: Permission, student: SQL): SQL {
  const reaches = scope.reaches(permission);
  if (reaches.includes("all")) return sql`true`;
  if (!reaches.includes("classes")) return sql`false`;
  return sql`exists (select from app.class_enrollments e
    where e.school_id = ${scope.school.id} and e.student_id = ${student}
      and ${inForce("e", scope.today)} and ${teaches(scope, sql`e.class_id`, scope.today)})`;
}

export type HifzPupil = { id: string; name: string };

/** Locks the pupils for a change of their hafazan; refuses with NOT_FOUND if one is out of reach. */
export async function requireHifzPupils(scope: Scope, ids: string[]): Promise<HifzPupil[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<HifzPupil>(sql`
    select s.id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.id = any (${uuids(ids)})
      and ${hifzReach(scope, "hifz.plan", sql`s.id`)}
    order by s.id for no key update of s`);
  if (rows.length < new Set(ids).size) throw refuse("NOT_FOUND", "There is no such student.");
  return rows;
}

/** Plans within reach, the latest first: of pupils, or one by its id. */
export async function findPlans(
  scope: Scope,
  { id, student_ids }: { id?: string; student_ids?: readonly string[] },
): Promise<HifzPlan[]> {
  const { rows } = await scope.tx.execute<HifzPlan>(sql`
    select n.id, n.student_id, n.programme_id, g.name as programme_name, g.order_kind, g.order_list,
      n.level, n.teacher_id, nullif(${nameIn("tp")}, '') as teacher_name,
      coalesce(n.unit, g.unit) as unit, coalesce(n.amount, g.amount) as amount,
      coalesce(n.parts, g.parts) as parts, n.unit is not null as own_target,
      coalesce(n.cycle_days, g.cycle_days) as cycle_days, n.khatam_by, n.new_paused_from,
      n.from_date, n.to_date, n.version
    from app.hifz_plans n
    join app.hifz_programmes g on g.school_id = n.school_id and g.id = n.programme_id
    left join app.teachers t on t.school_id = n.school_id and t.id = n.teacher_id
    left join app.profiles tp on tp.school_id = t.school_id and tp.id = t.profile_id
    where n.school_id = ${scope.school.id} and ${id ? sql`n.id = ${id}` : sql`true`}
      and ${student_ids ? sql`n.student_id = any (${uuids(student_ids)})` : sql`true`}
      and ${hifzReach(scope, "hifz.see", sql`n.student_id`)}
    order by n.from_date desc, n.id desc`);
  return rows;
}

type PlanRow = Omit<typeof hifzPlans.$inferInsert, "school_id" | "id" | "version">;

/** Adds plans, at least one, and returns their ids in the same order. */
export async function insertPlans(scope: Scope, rows: readonly PlanRow[]): Promise<string[]> {
  const plans = rows.map((row) => ({ school_id: scope.school.id, id: newId(), ...row }));
  await scope.tx.insert(hifzPlans).values(plans);
  return plans.map(({ id }) => id);
}

/** Changes a plan, which gets its next version. */
export async function updatePlan(
  scope: Scope,
  id: string,
  changes: Partial<PlanRow>,
): Promise<void> {
  await scope.tx
    .update(hifzPlans)
    .set({ ...changes, version: sql`${hifzPlans.version} + 1` })
    .where(and(eq(hifzPlans.school_id, scope.school.id), eq(hifzPlans.id, id)));
}

/** Keeps the days of the pause of a plan that is to go on, so that they never owe a target. */
export async function keepRest(scope: Scope, id: string): Promise<void> {
  const { tx, school, today } = scope;
  await tx.execute(sql`
    update app.hifz_plans
    set rests = rests || jsonb_build_array(jsonb_build_array(new_paused_from, ${today}::date - 1))
    where school_id = ${school.id} and id = ${id} and new_paused_from < ${today}`);
}

/** Blanks the level in an erased pupil's plans. */
export async function erasePlans(scope: Scope, student_id: string): Promise<void> {
  await scope.tx.execute(sql`update app.hifz_plans set level = ''
    where school_id = ${scope.school.id} and student_id = ${student_id}`);
}

/** Moves the plans of one pupil to another. If both follow a programme now, the kept pupil's plan stays open. */
export async function movePlans(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { id: school_id } = scope.school;
  await scope.tx.execute(sql`
    update app.hifz_plans d set student_id = ${keep.id},
      to_date = case when d.to_date is null and exists (select from app.hifz_plans k
          where k.school_id = d.school_id and k.student_id = ${keep.id} and k.to_date is null)
        then greatest(d.from_date, ${scope.today}::date) else d.to_date end
    where d.school_id = ${school_id} and d.student_id = ${drop.id}`);
}
