import { sql } from "drizzle-orm";
import { jsonList, inForce } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import { teaches } from "#features/classes/db.ts";
import type { Scope } from "#server/scope.ts";
import { findLateFamilies } from "#features/fees/reminders/db.ts";
import { type AudienceFacts, type AudienceTarget, isPrivate } from "./rules.ts";

/**
 * Holds for pupils `u` of a recipient `r` who are in the school, and whom the recipient still has as a child, or is.
 * Of others nobody is mailed, reminded, told or asked.
 */
export const ACTIVE_OWN = sql`exists (select from app.students s
  where s.school_id = u.school_id and s.id = u.student_id and s.status = 'active'
    and (s.profile_id = r.profile_id or exists (select from app.guardian_links l
      join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
      where l.school_id = u.school_id and l.student_id = u.student_id
        and g.profile_id = r.profile_id)))`;

type Facts = AudienceFacts & { own: string[] };

/**
 * The pupils, families and staff of today, the classes that the person teaches, and what registers and dues say where the
 * targets ask for it.
 */
export async function findAudienceFacts(
  scope: Scope,
  targets: readonly AudienceTarget[] = [],
): Promise<Facts> {
  const { school, today, tx } = scope;
  const { rows } = await joinedByHash(
    tx,
    tx.execute<Facts>(sql`
      with enrolled as (
        select e.student_id, array_agg(e.class_id) as class_ids,
          coalesce(array_agg(k.grade_level) filter (where k.kind = 'class'), '{}') as levels
        from app.class_enrollments e
        join app.classes k on k.school_id = e.school_id and k.id = e.class_id
        where e.school_id = ${school.id} and ${inForce("e", today)}
          and (k.archived_on is null or k.archived_on > ${today})
        group by e.student_id
      ), pupils as (
        select s.id, s.gender, s.profile_id, n.class_ids, n.levels,
          (select y.kind from app.student_stays y where y.school_id = s.school_id
            and y.student_id = s.id and ${inForce("y", today)} limit 1) as stay
        from app.students s join enrolled n on n.student_id = s.id
        where s.school_id = ${school.id} and s.status = 'active'
      )
      select ${jsonList(sql`select * from pupils order by id`)} as pupils,
        ${jsonList(sql`select g.profile_id, l.student_id,
            case when g.consent_email then nullif(lower(p.email), '') end as email
          from app.guardian_links l
          join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
          join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
          where l.school_id = ${school.id} and l.relation <> 'waris'
          order by l.contact_order, l.id`)} as links,
        ${jsonList(sql`select distinct t.profile_id, c.class_id from app.class_teachers c
          join app.teachers t on t.school_id = c.school_id and t.id = c.teacher_id
          where c.school_id = ${school.id} and ${inForce("c", today)} and t.status = 'active'
            and t.profile_id is not null`)} as teaching,
        ${jsonList(sql`select p.id as profile_id, p.role from app.profiles p
          where p.school_id = ${school.id} and (p.role = 'admin' or p.role = 'teacher' and exists (
            select from app.teachers t where t.school_id = p.school_id and t.profile_id = p.id
              and t.status = 'active'))`)} as staff,
        ${jsonList(sql`select k.id from app.classes k where k.school_id = ${school.id}
          and ${teaches(scope, sql`k.id`, today)}`)} as own`),
  );
  const [facts] = rows;
  if (!facts) throw new Error("the audience was not read");
  const own = facts.own as unknown as { id: string }[];
  const days = targets.flatMap(({ kind, day }) => (kind === "attendance" && day ? [day] : []));
  const marks = days.length > 0 ? await findMarks(scope, days) : [];
  const fees = isPrivate(targets) ? await findLateFamilies(scope) : { dues: [], payers: [] };
  return { ...facts, marks, ...fees, own: own.map(({ id }) => id) };
}

/** Who is absent or late by the saved registers of some days. */
async function findMarks({ school, tx }: Scope, days: string[]): Promise<AudienceFacts["marks"]> {
  const { rows } = await tx.execute<AudienceFacts["marks"][number]>(sql`
    select m.student_id, m.class_id, m.date as day, case when m.status = 'late' then 'late'
        when m.status = 'absent' and coalesce(m.reason, 'unexplained') = 'unexplained'
        then 'unexplained' else 'absent' end as status
    from app.attendance m
    join app.attendance_registers g on g.school_id = m.school_id and g.class_id = m.class_id
      and g.date = m.date and g.session = m.session
    where m.school_id = ${school.id} and m.date = any (${sql.param(days)}::date[])
      and m.status in ('absent', 'excused', 'late')`);
  return rows;
}

/** The first names of people. */
export async function findFirstNames(scope: Scope, profile_ids: string[]): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ first_name: string }>(sql`
    select p.first_name from app.profiles p where p.school_id = ${scope.school.id}
      and p.id = any (${sql.param(profile_ids)}::uuid[]) and p.first_name <> ''
    order by array_position(${sql.param(profile_ids)}::uuid[], p.id)`);
  return rows.map(({ first_name }) => first_name);
}

/** Whether all classes and pupils of the targets are in the school, and no class is archived. */
export async function areTargetsKnown(
  scope: Scope,
  targets: readonly AudienceTarget[],
): Promise<boolean> {
  const idsOf = (kind: AudienceTarget["kind"]) => [
    ...new Set(targets.flatMap((target) => (target.kind === kind ? [target.value ?? ""] : []))),
  ];
  const ofMarks = targets.flatMap(({ class_id }) => class_id ?? []);
  const classes = [...new Set([...idsOf("class"), ...ofMarks])];
  const students = idsOf("student");
  const { rows } = await scope.tx.execute<{ known: number }>(sql`
    select (select count(*) from app.classes k where k.school_id = ${scope.school.id}
        and k.archived_on is null and k.id = any (${sql.param(classes)}::uuid[]))::int
      + (select count(*) from app.students s where s.school_id = ${scope.school.id}
        and s.id = any (${sql.param(students)}::uuid[]))::int as known`);
  return rows[0]?.known === classes.length + students.length;
}
