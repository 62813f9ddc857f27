import { sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce } from "#db/pieces.ts";
import { findDayFacts } from "#features/calendar/days/db.ts";
import { findSessions } from "#features/calendar/sessions/db.ts";
import type { Scope } from "#server/scope.ts";
import type { WeekRegister } from "./contract.ts";
import { weekRegistersOf, type TaughtDay, weekUpTo } from "./rules.ts";

/**
 * The registers of the classes that a teacher teaches, on each school day of this week up to today. None is
 * expected of a class without pupils or on a holiday, but a register that was saved all the same is listed.
 */
export async function findWeek(scope: Scope, teacher_id: string): Promise<WeekRegister[]> {
  const { school, person, today, tx } = scope;
  const reaches = scope.reaches("attendance.see");
  const isOwn = reaches.includes("classes") && person.teacher_id === teacher_id;
  if (!reaches.includes("all") && !isOwn) return [];
  const days = weekUpTo(today);
  const facts = await findDayFacts(scope, days[0] ?? today, today);
  const sessions = await findSessions(scope);
  const { rows } = await tx.execute<TaughtDay>(sql`
    select c.id as class_id, c.name as class_name, c.grade_level, c.kind, d.day::text as date,
      (c.archived_on is null or c.archived_on > d.day)
        and exists (select from app.class_enrollments e
          where e.school_id = c.school_id and e.class_id = c.id and ${inForce("e", sql`d.day`)}) as has_pupils,
      coalesce((select json_agg(json_build_object('session', r.session, 'taken_at', r.taken_at))
        from app.attendance_registers r
        where r.school_id = c.school_id and r.class_id = c.id and r.date = d.day), '[]') as saved
    from unnest(${`{${days.join()}}`}::date[]) as d (day)
    cross join app.classes c
    where c.school_id = ${school.id}
      and exists (select from app.class_teachers t
        where t.school_id = c.school_id and t.class_id = c.id and t.teacher_id = ${teacher_id}
          and ${inForce("t", sql`d.day`)})
    order by c.grade_level ${natural}, c.name ${natural}, c.id, d.day`);
  return rows.flatMap((day) => weekRegistersOf(day, facts, sessions));
}
