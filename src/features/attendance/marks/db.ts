import type { SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
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

/**
 * Holds for marks `a` that count as come in a percentage: present, late, and away on the school's behalf, as the
 * ministry counts them. Every percentage is made with this condition.
 */
export const CAME: SQL = sql`(a.status is not null
  and (a.status in ('present', 'late') or coalesce(a.reason = 'official', false)))`;

/** Counts the marks `a` of each status, and those that count as come: what a percentage is made of. */
export const RATE_COUNTS: SQL = sql`${STATUS_COUNTS},
  count(*) filter (where ${CAME})::int as came`;

/** Marks `a` of saved registers `r`. */
export const SAVED: SQL = sql`app.attendance a
  join app.attendance_registers r on r.school_id = a.school_id and r.class_id = a.class_id
    and r.date = a.date and r.session = a.session`;

type Register = { class_id: string; date: string; session: string };

/** The columns of a mark and its student, read from `lines`; `readMark` makes a mark of them. */
export const MARK_COLUMNS = {
  id: sql`a.id`,
  student_id: sql`s.id`,
  status: sql`a.status`,
  notes: sql`coalesce(a.notes, '')`,
  minutes_late: sql`a.minutes_late`,
  left_at: sql`to_char(a.left_at, 'HH24:MI')`,
  reason: sql`a.reason`,
  version: sql`coalesce(a.version, 0)`,
  marked_by: sql`(select nullif(${nameIn("mp")}, '') from app.profiles mp
    where mp.school_id = s.school_id and mp.id = a.marked_by)`,
  marked_at: sql`to_json(a.marked_at)`,
  number: sql`s.student_id`,
  profile_id: sql`s.profile_id`,
  first_name: sql`coalesce(p.first_name, '')`,
  last_name: sql`coalesce(p.last_name, '')`,
  avatar_url: sql`p.avatar_url`,
};

/** Students `s` with profile `p`, and their mark `a` in the register. */
export function lines(register: Register, source = sql`app.attendance`): SQL {
  return sql`app.students s
    cross join (select ${register.class_id}::uuid as class_id, ${register.date}::date as date,
      ${register.session}::text as session) register
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join ${source} a on a.school_id = s.school_id and a.student_id = s.id
      and a.class_id = register.class_id and a.date = register.date and a.session = register.session`;
}

/**
 * The query that locks students' cells of a register for the transaction, in one order, so that writers take
 * turns and never deadlock.
 */
export function selectLocks({ class_id, date, session }: Register, student_ids: string[]): SQL {
  const cell = sql`concat_ws(',', id, ${class_id}::uuid, ${date}::text, ${session}::text)`;
  return sql`select pg_advisory_xact_lock(hashtextextended(${cell}, 0))
    from (select id from unnest(${uuids(student_ids)}) as wanted (id) order by id) as wanted`;
}

/** Locks the cell of a student in a register for the transaction. */
export async function lockCell(
  scope: Scope,
  register: Register,
  student_id: string,
): Promise<void> {
  await scope.tx.execute(selectLocks(register, [student_id]));
}

/** Whether a session has marks or saved registers before a day. */
export async function hasMarksBefore(
  scope: Scope,
  session: string,
  date: string,
): Promise<boolean> {
  const earlier = sql`school_id = ${scope.school.id} and session = ${session} and date < ${date}`;
  const { rows } = await scope.tx.execute<{ has_marks: boolean }>(sql`
    select exists (select from app.attendance where ${earlier} and status is not null)
      or exists (select from app.attendance_registers where ${earlier}) as has_marks`);
  return rows[0]?.has_marks ?? false;
}

/** Erases the notes and reasons in a student's marks and in their history. */
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
