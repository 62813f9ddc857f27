import { sql, type SQL } from "drizzle-orm";
import type { AbsenceReason, AttendanceStatus, Mark } from "#features/attendance/contract.ts";
import {
  holdMonths,
  lines,
  lockCells,
  MARK,
  plannedReason,
  uuids,
  type Sheet,
  readSheetFacts,
} from "#features/attendance/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import { needsWhy, writeRefusal } from "./rules.ts";

export type NewMark = {
  student_id: string;
  /** Null takes the mark back. */
  status: AttendanceStatus | null;
  notes?: string | undefined;
  minutes_late?: number | null | undefined;
  left_at?: string | null | undefined;
  reason?: AbsenceReason | null | undefined;
  version?: number | undefined;
  client_key: string;
};

/** History lines of the rows that the query `written` wrote, with the status before from `old`. */
function history(from_status: SQL, why = ""): SQL {
  return sql`insert into app.attendance_history (school_id, id, attendance_id, version, from_status,
      to_status, notes, minutes_late, left_at, reason, why, client_key, changed_by, changed_at)
    select w.school_id, w.client_key, w.id, w.version, ${from_status}, w.status, w.notes,
      w.minutes_late, w.left_at, w.reason, ${why}, w.client_key, w.marked_by, w.marked_at
    from written w`;
}

/**
 * Writes one mark and its history in one statement; the cell must be locked. Undefined when nothing
 * was written: the version is stale, or this client key was written before.
 */
export async function upsertMark(
  scope: Scope,
  sheet: Sheet,
  mark: NewMark,
  why?: string,
): Promise<Mark | undefined> {
  const { school, person, now, tx } = scope;
  const fresh =
    mark.version === undefined
      ? sql`true`
      : sql`coalesce((select version from old), 0) = ${mark.version}`;
  const { rows } = await tx.execute<{ mark: Mark }>(sql`
    with old as (
      select version, status from app.attendance
      where school_id = ${school.id} and student_id = ${mark.student_id}
        and class_id = ${sheet.class_id} and date = ${sheet.date} and session = ${sheet.session}
    ), written as (
      insert into app.attendance as m (school_id, id, student_id, class_id, date, session, status,
        notes, minutes_late, left_at, reason, client_key, marked_by, marked_at)
      select ${school.id}, ${newId()}, ${mark.student_id}, ${sheet.class_id}, ${sheet.date}::date,
        ${sheet.session}, ${mark.status}, ${mark.notes ?? ""}, ${mark.minutes_late ?? null}::smallint,
        ${mark.left_at ?? null}::time, ${mark.reason ?? null}, ${mark.client_key}::uuid, ${person.profile_id}::uuid,
        ${now}::timestamptz
      where ${fresh} and not exists (select from app.attendance_history h
        where h.school_id = ${school.id} and h.id = ${mark.client_key})
      on conflict (school_id, student_id, class_id, date, session) do update set
        status = excluded.status, notes = excluded.notes, minutes_late = excluded.minutes_late,
        left_at = excluded.left_at, reason = excluded.reason, client_key = excluded.client_key, version = m.version + 1,
        marked_by = excluded.marked_by, marked_at = excluded.marked_at
      returning *
    ), logged as (${history(sql`(select status from old)`, why)})
    select ${MARK} as mark from ${lines(sheet, sql`written`)}
    where s.school_id = ${school.id} and a.id is not null`);
  return rows[0]?.mark;
}

/** Whether a change with this client key was written before: to this mark, or to another one. */
export async function findWritten(
  scope: Scope,
  sheet: Sheet,
  mark: NewMark,
): Promise<"here" | "elsewhere" | undefined> {
  const { rows } = await scope.tx.execute<{ here: boolean }>(sql`
    select a.student_id = ${mark.student_id} and a.class_id = ${sheet.class_id}
      and a.date = ${sheet.date} and a.session = ${sheet.session} as here
    from app.attendance_history h
    join app.attendance a on a.school_id = h.school_id and a.id = h.attendance_id
    where h.school_id = ${scope.school.id} and h.id = ${mark.client_key}`);
  const [row] = rows;
  if (!row) return undefined;
  return row.here ? "here" : "elsewhere";
}

/**
 * Marks the students who still have no mark present, or excused where an accepted report covers the day,
 * and stamps the register, all in one statement; answers how many became present. Who was marked meanwhile
 * keeps that mark. The cells are locked first, as for marks, so that neither two saves nor a save and marks
 * deadlock.
 */
export async function closeRegister(
  scope: Scope,
  sheet: Sheet,
  unmarked: string[],
  why?: string,
): Promise<number> {
  const { school, person, now, tx } = scope;
  const ids = [...new Set(unmarked)].sort();
  const by = sql`${person.profile_id}::uuid`;
  await lockCells(scope, sheet, ids);
  const { rows } = await tx.execute<{ made_present: number }>(sql`
    with written as (
      insert into app.attendance as m (school_id, id, student_id, class_id, date, session, status,
        reason, client_key, marked_by, marked_at)
      select ${school.id}, n.id, n.student_id, ${sheet.class_id}, ${sheet.date}::date,
        ${sheet.session}, case when planned.reason is null then 'present' else 'excused' end,
        planned.reason, n.client_key, ${by}, ${now}::timestamptz
      from unnest(${uuids(ids)}, ${uuids(ids.map(() => newId()))}, ${uuids(ids.map(() => newId()))})
        as n (student_id, id, client_key)
      left join lateral (${plannedReason(scope, sql`n.student_id`, sheet.date)}) planned on true
      on conflict (school_id, student_id, class_id, date, session) do update set
        status = excluded.status, reason = excluded.reason, client_key = excluded.client_key,
        version = m.version + 1, marked_by = excluded.marked_by, marked_at = excluded.marked_at
        where m.status is null
      returning *
    ), logged as (${history(sql`null`, why)})
    insert into app.attendance_registers (school_id, id, class_id, date, session, taken_by, taken_at)
    values (${school.id}, ${newId()}, ${sheet.class_id}, ${sheet.date}, ${sheet.session}, ${by},
      ${now})
    on conflict (school_id, class_id, date, session) do update set
      taken_by = excluded.taken_by, taken_at = excluded.taken_at
    returning (select count(*)::int from written where status = 'present') as made_present`);
  return rows[0]?.made_present ?? 0;
}

type Standing = { teaches: boolean; month_closed: boolean };

/** Whether the person may write a sheet now, and whether a change of it has to say why. */
export function standingOf(scope: Scope, { date }: Sheet, { teaches, month_closed }: Standing) {
  const { today } = scope;
  const window_days = scope.school.attendance_window_days;
  const reaches = scope.reaches("attendance.mark");
  const facts = { reaches, teaches, month_closed, date, today, window_days };
  return { refusal: writeRefusal(facts), needs_why: needsWhy(facts) };
}

const WHY = {
  role: "Your role does not allow this.",
  not_class_teacher: "Only this class's teachers and admins may write its register.",
  future: "This day has not come yet.",
  window: "This day is too long ago; an admin can still change it.",
  month_closed: "This month is closed; an admin can open it again.",
};

/**
 * Refuses a write that the person may not make: every write of marks asks it first. Answers the students who are
 * not enrolled; unless `lenient`, one of them refuses the whole. With one student the cell is locked.
 */
export async function requireWritable(
  scope: Scope,
  sheet: Sheet,
  students: string[],
  why: string | undefined,
  { lenient = false } = {},
): Promise<string[]> {
  await holdMonths(scope, sheet.date);
  const facts = await readSheetFacts(scope, sheet, students);
  if (!facts) throw refuse("NOT_FOUND", "There is no such class.");
  if (!facts.has_session) throw refuse("NOT_FOUND", "There is no such register.");
  const { refusal: reason, needs_why } = standingOf(scope, sheet, facts);
  const window_days = scope.school.attendance_window_days;
  if (reason) throw refuse("FORBIDDEN", WHY[reason], { reason, window_days });
  if (needs_why && !why) {
    throw refuse("UNPROCESSABLE_CONTENT", "Say why this is changed so late.", {
      reason: "needs_why",
      window_days,
    });
  }
  if (facts.strangers.length > 0 && !lenient) {
    throw refuse("NOT_FOUND", "Some students are not enrolled in this class on this day.", {
      reason: "not_enrolled",
      students: facts.strangers,
    });
  }
  return facts.strangers;
}

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

/** How many marks the dropped student has, and of how many the kept one has one too. */
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

/** The kept student's mark of a class, day and session stays; the other's goes with its history. */
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

/** Whether somebody marked pupils, changed marks or saved registers. */
export async function hasMarked(scope: Scope, profile_id: string): Promise<boolean> {
  const by = (table: SQL, column: SQL) =>
    sql`select from ${table} where school_id = ${scope.school.id} and ${column} = ${profile_id}`;
  const { rows } = await scope.tx.execute<{ acts: boolean }>(sql`
    select exists (${by(sql`app.attendance`, sql`marked_by`)})
      or exists (${by(sql`app.attendance_history`, sql`changed_by`)})
      or exists (${by(sql`app.attendance_registers`, sql`taken_by`)}) as acts`);
  return rows[0]?.acts ?? false;
}
