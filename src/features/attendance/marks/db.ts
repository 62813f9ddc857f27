import { sql, type SQL } from "drizzle-orm";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";

/** Holds for marks `a` that are absences without a known reason. */
export const UNEXPLAINED: SQL = sql`(a.status = 'absent'
  and coalesce(a.reason, 'unexplained') = 'unexplained')`;

/** An aggregate over the marks `a` of one day: every mark is an absence without a known reason. */
export const AWAY: SQL = sql`bool_and(${UNEXPLAINED})`;

/** Counts the marks `a` of each status, with one column for each status. */
export const STATUS_COUNTS: SQL = sql`count(*) filter (where a.status = 'present')::int as present,
  count(*) filter (where a.status = 'absent')::int as absent,
  count(*) filter (where a.status = 'late')::int as late,
  count(*) filter (where a.status = 'excused')::int as excused`;

/** Marks `a` of saved registers `r`. */
export const SAVED: SQL = sql`app.attendance a
  join app.attendance_registers r on r.school_id = a.school_id and r.class_id = a.class_id
    and r.date = a.date and r.session = a.session`;

/** Blanks out words and reasons of a student's marks and of their history. */
export async function eraseMarks(scope: Scope, student_id: string): Promise<void> {
  const mine = sql`school_id = ${scope.school.id}`;
  const pupil = sql`${mine} and student_id = ${student_id}`;
  await scope.tx.execute(sql`
    update app.attendance_history set notes = '', reason = null, why = '' where ${mine}
      and attendance_id in (select id from app.attendance where ${pupil})`);
  await scope.tx.execute(sql`update app.attendance set notes = '', reason = null where ${pupil}`);
}

/** Marks of the dropped student for a class, day and session of which the kept one has a mark too. */
function doubleMarks(scope: Scope, { keep, drop }: Pick<Joining, "keep" | "drop">): SQL {
  return sql`select a.id from app.attendance a
    join app.attendance k on k.school_id = a.school_id and k.class_id = a.class_id
      and k.date = a.date and k.session = a.session and k.student_id = ${keep.id}
    where a.school_id = ${scope.school.id} and a.student_id = ${drop.id}`;
}

/** Counts the dropped student's marks, and those (`same_day`) for which the kept student has a mark too. */
export async function countMarks(
  scope: Scope,
  joining: Pick<Joining, "keep" | "drop">,
): Promise<{ marks: number; same_day: number }> {
  const { rows } = await scope.tx.execute<{ marks: number; same_day: number }>(sql`
    select count(*)::int as marks,
      (select count(*)::int from (${doubleMarks(scope, joining)}) double) as same_day
    from app.attendance where school_id = ${scope.school.id} and student_id = ${joining.drop.id}`);
  return rows[0] ?? { marks: 0, same_day: 0 };
}

/** Moves the marks. If both students have one for a class, day and session, the dropped one's mark and history go. */
export async function moveMarks(scope: Scope, joining: Joining): Promise<number> {
  const run = (statement: SQL) => scope.tx.execute(statement);
  const { id: school_id } = scope.school;
  const double = doubleMarks(scope, joining);
  await run(sql`delete from app.attendance_history
    where school_id = ${school_id} and attendance_id in (${double})`);
  await run(sql`delete from app.attendance where school_id = ${school_id} and id in (${double})`);
  const { rowCount } = await run(sql`update app.attendance set student_id = ${joining.keep.id}
    where school_id = ${school_id} and student_id = ${joining.drop.id}`);
  return rowCount ?? 0;
}

/** Whether this profile marked pupils, changed marks or saved registers. */
export async function hasMarked(scope: Scope, profile_id: string): Promise<boolean> {
  const by = (table: SQL, column: SQL) =>
    sql`select from ${table} where school_id = ${scope.school.id} and ${column} = ${profile_id}`;
  const { rows } = await scope.tx.execute<{ acts: boolean }>(sql`
    select exists (${by(sql`app.attendance`, sql`marked_by`)})
      or exists (${by(sql`app.attendance_history`, sql`changed_by`)})
      or exists (${by(sql`app.attendance_registers`, sql`taken_by`)}) as acts`);
  return rows[0]?.acts ?? false;
}
