import { and, desc, eq } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { inForce } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { CAME } from "#features/attendance/marks/db.ts";
import { type CalendarDay, findDay } from "#features/calendar/days/db.ts";
import { type Closure, closureOf } from "#features/calendar/days/rules.ts";
import { sessionsOn } from "#features/calendar/sessions/rules.ts";
import { selectCounter } from "#features/fees/cash/db.ts";
import { receivedThisMonth } from "#features/fees/db.ts";
import { studentReach } from "#features/students/db.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import type { Scope } from "#server/scope.ts";
import { audit } from "#server/audit/table.ts";
import type { Activity, Figures } from "./contract.ts";

type Counts = Omit<Figures, "attendance" | "fees_sen"> & {
  fees_sen: number | null;
  marked: number;
  here: number;
  /** The classes with pupils, and their registers that were saved today. */
  filled: { class_id: string; kind: ClassKind }[];
  saved: { class_id: string; session: string }[];
};

/** The dashboard's figures within the caller's reach. */
export async function readFigures(scope: Scope): Promise<Figures> {
  const { school, today, tx } = scope;
  const all = scope.reaches("classes.see").includes("all");
  const seen = studentReach(scope, "students.see", sql`s.id`);
  // Guardians see only the homeroom teachers.
  const homerooms = scope.reaches("teachers.see").every((reach) => reach === "children");
  // A caller's classes are those with a pupil within reach; a caller who sees all counts empty classes too.
  const counts = tx.execute<Counts>(sql`
    with enrolled as (
      select e.class_id, e.student_id from app.class_enrollments e
      join app.students s on s.school_id = e.school_id and s.id = e.student_id
      where e.school_id = ${school.id} and e.status = 'active' and e.from_date <= ${today} and ${seen}
    ), mine as (
      select c.id, c.kind, exists (select from enrolled e where e.class_id = c.id) as filled
      from app.classes c where c.school_id = ${school.id}
        and (c.archived_on is null or c.archived_on > ${today})
    ), saved as (
      select r.class_id, r.session from app.attendance_registers r join mine m on m.id = r.class_id and m.filled
      where r.school_id = ${school.id} and r.date = ${today}
    ), marks as (
      select a.status, ${CAME} as came from app.attendance a
      join enrolled e on e.class_id = a.class_id and e.student_id = a.student_id
      where a.school_id = ${school.id} and a.date = ${today}
        and (a.class_id, a.session) in (select class_id, session from saved)
    )
    select
      (select count(*)::int from app.students s
        where s.school_id = ${school.id} and s.status = 'active' and ${seen}) as students,
      (select count(*)::int from mine where kind = 'class' and (filled or ${all})) as classes,
      (select count(*)::int from mine where kind = 'halaqah' and (filled or ${all})) as halaqah,
      (select count(distinct t.id)::int from app.teachers t
        left join app.class_teachers ct on ct.school_id = t.school_id and ct.teacher_id = t.id
          and ${inForce("ct", today)}
        where t.school_id = ${school.id} and t.status = 'active'
          and (${all} or (ct.class_id in (select id from mine where filled)
            and (${!homerooms} or ct.kind = 'homeroom')))) as teachers,
      (select count(status)::int from marks) as marked,
      (select count(*)::int from marks where came) as here,
      (select coalesce(json_agg(saved), '[]') from saved) as saved,
      (select coalesce(json_agg(json_build_object('class_id', id, 'kind', kind) order by id), '[]')
        from mine where filled) as filled,
      (select coalesce(json_agg(json_build_object('id', h.id, 'hijri_year', h.hijri_year,
          'hijri_month', h.hijri_month, 'starts_on', h.starts_on) order by h.starts_on), '[]')
        from app.hijri_months h where h.school_id = ${school.id}) as hijri_months,
      (${receivedThisMonth(scope)}) as fees_sen,
      (${selectCounter(scope)}) as counter`);
  const [{ rows }, calendar] = await inOneTrip(counts, findDay(scope, today));
  const [row] = rows;
  if (!row) throw new Error("the figures were not read");
  const { students, classes, halaqah, teachers, hijri_months, marked, here } = row;
  const day = countExpected(scope, row, calendar);
  const staff = scope
    .reaches("attendance.see")
    .some((reach) => reach === "all" || reach === "classes");
  return {
    students,
    classes,
    halaqah,
    teachers,
    attendance: {
      percent: marked > 0 ? Math.round((100 * here) / marked) : null,
      taken: row.saved.length,
      ...day,
      expected: staff ? day.expected : null,
    },
    hijri_months,
    fees_sen: row.fees_sen === null ? null : Number(row.fees_sen),
    counter: row.counter,
  };
}

/**
 * How many registers these classes take today, including those saved on a closed day. When all classes are
 * closed, the reason too.
 */
function countExpected(
  { today }: Scope,
  { filled, saved }: Pick<Counts, "filled" | "saved">,
  { facts, sessions, hours }: CalendarDay,
): Pick<Figures["attendance"], "closed"> & { expected: number } {
  const registers = new Set(saved.map(({ class_id, session }) => `${class_id} ${session}`));
  const closures: Closure[] = [];
  for (const taker of filled) {
    const { class_id } = taker;
    const closure = closureOf(today, facts, class_id);
    if (closure) closures.push(closure);
    else {
      for (const { key } of sessionsOn(today, sessions, hours, taker)) {
        registers.add(`${class_id} ${key}`);
      }
    }
  }
  const whole = filled.length === 0 ? closureOf(today, facts) : closures[0];
  if (registers.size > 0 || closures.length < filled.length || !whole) {
    return { expected: registers.size };
  }
  const title = whole.why === "holiday" ? { title: whole.title } : {};
  return { expected: 0, closed: { why: whole.why, ...title } };
}

/** Actions that only the audit log shows. */
export const UNTOLD = [
  "refused",
  "session",
  "two_step",
  "email",
  "consent",
  "export",
  "token",
  "push",
];

/** What was done, newest first: everything for a caller who may see all, else only the caller's own actions. */
export async function findActivity(scope: Scope, limit: number): Promise<Activity[]> {
  const all = scope.reaches("activity.see").includes("all");
  return scope.tx
    .select({
      id: audit.id,
      at: audit.at,
      actor_name: audit.actor_name,
      action: audit.action,
      label: audit.label,
      details: audit.details,
    })
    .from(audit)
    .where(
      and(
        eq(audit.school_id, scope.school.id),
        all ? undefined : eq(audit.actor_id, scope.person.profile_id),
        sql`split_part(${audit.action}, '.', 1) <> all (${sql.param(UNTOLD)}::text[])`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit);
}
