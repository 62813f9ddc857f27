import { sql, type SQL } from "drizzle-orm";
import { wholeClass } from "#features/attendance/db.ts";
import { RATE_COUNTS } from "#features/attendance/marks/db.ts";
import { findSessions } from "#features/calendar/sessions/db.ts";
import { nameOfSession, sessionsOf } from "#features/calendar/sessions/rules.ts";
import { studentReach } from "#features/students/db.ts";
import type { Scope } from "#server/scope.ts";
import type { ClassDay, StudentMark } from "./contract.ts";

type Range = { from: string; to: string };

/** A student's marks within reach, newest first. Families get marks of saved registers only, and no notes. */
export async function findStudentMarks(
  scope: Scope,
  { student_id, from, to }: Range & { student_id: string },
): Promise<StudentMark[]> {
  const { school, tx } = scope;
  const whole = wholeClass(scope, sql`a.class_id`, sql`a.date`);
  const own = studentReach(scope, "attendance.see", sql`a.student_id`);
  const sessions = await sessionsOfDay(scope);
  const { rows } = await tx.execute<Omit<StudentMark, "session_name">>(sql`
    select a.date, a.class_id, c.name as class_name, a.session, a.status, a.minutes_late,
      case when ${whole} then a.notes end as notes
    from app.attendance a
    join app.classes c on c.school_id = a.school_id and c.id = a.class_id
    where a.school_id = ${school.id} and a.student_id = ${student_id} and a.status is not null
      and a.date between ${from} and ${to}
      and (${whole} or ${own} and exists (select from app.attendance_registers r
        where r.school_id = a.school_id and r.class_id = a.class_id and r.date = a.date
          and r.session = a.session))
    order by a.date desc, c.name, ${sessions.place(sql`a.session`)}`);
  return rows.map((row) => ({ ...row, session_name: sessions.nameOf(row.session) }));
}

/** The registers of a class that have marks or were saved, oldest first; none if the class is out of reach. */
export async function findClassDays(
  scope: Scope,
  { class_id, from, to }: Range & { class_id: string },
): Promise<ClassDay[]> {
  const { school, tx, today } = scope;
  const within = wholeClass(scope, sql`c.id`, today);
  const sessions = await sessionsOfDay(scope);
  const { rows } = await tx.execute<Omit<ClassDay, "session_name">>(sql`
    select d.date, d.session, to_json(r.taken_at) as taken_at,
      count(a.status)::int as students,
      ${RATE_COUNTS}
    from app.classes c
    cross join lateral (
      select date, session from app.attendance_registers
        where school_id = c.school_id and class_id = c.id and date between ${from} and ${to}
      union select date, session from app.attendance
        where school_id = c.school_id and class_id = c.id and date between ${from} and ${to}
    ) d
    left join app.attendance_registers r
      on r.school_id = c.school_id and r.class_id = c.id and r.date = d.date
      and r.session = d.session
    left join app.attendance a
      on a.school_id = c.school_id and a.class_id = c.id and a.date = d.date
      and a.session = d.session
    where c.school_id = ${school.id} and c.id = ${class_id} and ${within}
    group by d.date, d.session, r.taken_at
    order by d.date, ${sessions.place(sql`d.session`)}`);
  return rows.map((row) => ({ ...row, session_name: sessions.nameOf(row.session) }));
}

/** The order and the names of the registers of a day. */
async function sessionsOfDay(scope: Scope) {
  const own = await findSessions(scope);
  const keys = sessionsOf(own).map(({ key }) => key);
  return {
    place: (session: SQL) =>
      sql`array_position(${sql.param(keys)}::text[], ${session}), ${session}`,
    nameOf: (session: string) => nameOfSession(own, session),
  };
}
