import { inLists, type Lists, namedColumns, rowsOf, texts, uuids } from "#db/bulk.ts";
import { teaches } from "#features/classes/db.ts";
import type { Change, Mark, NewMark, Register, RegisterKey, RegisterSummary } from "./contract.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import {
  type CalendarDay,
  type DayRow,
  readDayRow,
  selectDay,
} from "#features/calendar/days/db.ts";
import { closureOf } from "#features/calendar/days/rules.ts";
import { sessionsOf, sessionsOn } from "#features/calendar/sessions/rules.ts";
import { studentReach } from "#features/students/db.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Permission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import { lines, MARK_COLUMNS, STATUS_COUNTS } from "#features/attendance/marks/db.ts";
import { enrolled, hasAllChanges, writeAccessOf } from "#features/attendance/access/db.ts";
import { monthClosed } from "#features/attendance/months/db.ts";
import {
  type LineRow,
  type MarkRow,
  readLine,
  readMark,
} from "#features/attendance/rules/marks.ts";

/** Holds when the whole class is within reach: always for admins, and for teachers who teach it that day. */
export function wholeClass(scope: Scope, class_id: SQL, date: SQL | string): SQL {
  return wholeWhere(scope, teaches(scope, class_id, date));
}

/** The same, where it is known whether the person teaches the class. */
function wholeWhere(scope: Scope, taught: SQL): SQL {
  const reaches = scope.reaches("attendance.see");
  if (reaches.includes("all")) return sql`true`;
  return reaches.includes("classes") ? taught : sql`false`;
}

const MARK = namedColumns(MARK_COLUMNS);

/** The reason of an accepted report that covers a student's (a column's) day; no row without one. */
export function plannedReason(scope: Scope, student: SQL, date: string): SQL {
  return sql`select r.reason from app.absence_reports r
    where r.school_id = ${scope.school.id} and r.student_id = ${student} and r.state = 'accepted'
      and r.from_date <= ${date} and r.to_date >= ${date} order by r.id desc limit 1`;
}

/**
 * The columns of a register's line: notes, planned reason and recent marks only where `c.whole` holds. Only the index
 * by pupil has the recent marks in this order; a plan from an empty database takes any index that has the order.
 */
const lineColumns = (scope: Scope, { date }: RegisterKey) => ({
  ...MARK_COLUMNS,
  notes: sql`case when c.whole then coalesce(a.notes, '') else '' end`,
  planned: sql`case when c.whole then (${plannedReason(scope, sql`s.id`, date)}) end`,
  recent: sql`array(select b.date || ' ' || b.status from app.attendance b
    where c.whole and b.school_id = s.school_id and b.session = register.session and b.status is not null
      and (b.student_id, b.class_id, b.date) < (s.id, register.class_id, register.date)
      and (b.student_id, b.class_id, b.date) >= (s.id, register.class_id, '-infinity'::date)
    order by b.student_id desc, b.class_id desc, b.date desc limit 5)`,
});

type RegisterRow = Pick<Register, "class_name" | "taken" | "marks"> & {
  kind: ClassKind;
  teaches: boolean;
  month_closed: boolean;
  day: CalendarDay;
};

/**
 * A whole register and its day in one statement: everyone enrolled that day, marked or not. Guardians
 * and students get their own lines of saved registers, marked ones only. Undefined: out of reach.
 */
async function findRegister(scope: Scope, register: RegisterKey): Promise<RegisterRow | undefined> {
  const { school, tx } = scope;
  const column = sql`s.id`;
  const reach = studentReach(scope, "attendance.see", column);
  const columns = lineColumns(scope, register);
  type Found = Omit<RegisterRow, "day" | "marks"> & DayRow & { lists: Lists; reached: boolean };
  // OFFSET 0 keeps PostgreSQL from asking for each line whether the person teaches the class.
  const { rows } = await tx.execute<Found>(sql`
    select day.*, c.name as class_name, c.kind, c.teaches,
      case when r.id is not null then json_build_object(
        'by', ${nameIn("rp")}, 'at', r.taken_at) end as taken,
      ${monthClosed(scope, register.date)} as month_closed,
      (select to_json(lists) from (${inLists(
        columns,
        sql`from ${lines(register)}
        where s.school_id = ${school.id} and ${enrolled(scope, register, column)}
          and (c.whole or (${reach} and r.id is not null and a.status is not null))
        order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.student_id ${natural}`,
      )}) lists) as lists,
      c.whole or exists (select from app.students s where s.school_id = ${school.id}
        and ${enrolled(scope, register, column)} and ${reach}) as reached
    from (select c.*, ${wholeWhere(scope, sql`c.teaches`)} as whole
      from (select c.school_id, c.id, c.name, c.kind, ${teaches(scope, sql`c.id`, register.date)} as teaches
        from app.classes c where c.school_id = ${school.id} and c.id = ${register.class_id} offset 0) c) c
    cross join (${selectDay(scope, register.date)}) day
    left join app.attendance_registers r on r.school_id = c.school_id and r.class_id = c.id
      and r.date = ${register.date} and r.session = ${register.session}
    left join app.profiles rp on rp.school_id = r.school_id and rp.id = r.taken_by`);
  const [row] = rows;
  if (!row?.reached) return undefined;
  const marks = rowsOf<LineRow>(columns, row.lists).map((line) => readLine(register, line));
  return { ...row, marks, day: readDayRow(scope, row) };
}

/** Every class within reach with the state of its register on a day, by grade level and name. */
export async function findRegisters(
  scope: Scope,
  day: { date: string; session: string },
): Promise<RegisterSummary[]> {
  const { school, tx } = scope;
  const whole = wholeClass(scope, sql`c.id`, day.date);
  const reach = studentReach(scope, "attendance.see", sql`e.student_id`);
  const { rows } = await tx.execute<RegisterSummary>(sql`
    select c.id as class_id, c.name, c.grade_level, c.kind,
      ${teaches(scope, sql`c.id`, day.date)} as own,
      case when r.id is not null then json_build_object(
        'by', ${nameIn("rp")}, 'at', r.taken_at) end as taken,
      n.students, n.present, n.absent, n.late, n.excused
    from app.classes c
    left join app.attendance_registers r on r.school_id = c.school_id and r.class_id = c.id
      and r.date = ${day.date} and r.session = ${day.session}
    left join app.profiles rp on rp.school_id = r.school_id and rp.id = r.taken_by
    cross join lateral (
      select count(*)::int as students,
        ${STATUS_COUNTS}
      from app.class_enrollments e
      left join app.attendance a on a.school_id = e.school_id and a.student_id = e.student_id
        and a.class_id = e.class_id and a.date = ${day.date} and a.session = ${day.session}
        and (${whole} or r.id is not null)
      where e.school_id = ${school.id} and e.class_id = c.id and ${inForce("e", day.date)} and (${whole} or ${reach})
    ) n
    where c.school_id = ${school.id} and (${whole} or n.students > 0)
      and (c.archived_on is null or c.archived_on > ${day.date})
    order by c.grade_level ${natural}, c.name ${natural}`);
  return rows;
}

/** The current mark of one student, even if it is not marked. */
export async function findMark(
  scope: Scope,
  register: RegisterKey,
  student_id: string,
): Promise<Mark | undefined> {
  const { rows } = await scope.tx.execute<MarkRow>(sql`
    select ${MARK} from ${lines(register)}
    where s.school_id = ${scope.school.id} and s.id = ${student_id}`);
  return rows[0] && readMark(register, rows[0]);
}

/** The changes of one mark, newest first; empty when the person may not see it. Families never read notes. */
export async function findHistory(
  scope: Scope,
  register: RegisterKey,
  student_id: string,
): Promise<Change[]> {
  const whole = wholeClass(scope, sql`a.class_id`, register.date);
  const reach = studentReach(scope, "attendance.see", sql`a.student_id`);
  const { rows } = await scope.tx.execute<Change>(sql`
    select h.version, h.from_status, h.to_status, h.minutes_late, h.reason,
      case when ${whole} then h.notes else '' end as notes,
      case when ${whole} then h.why else '' end as why,
      to_char(h.left_at, 'HH24:MI') as left_at,
      ${nameIn("p")} as changed_by, to_json(h.changed_at) as changed_at
    from app.attendance a
    join app.attendance_history h on h.school_id = a.school_id and h.attendance_id = a.id
    left join app.profiles p on p.school_id = h.school_id and p.id = h.changed_by
    left join app.attendance_registers r on r.school_id = a.school_id and r.class_id = a.class_id
      and r.date = a.date and r.session = a.session
    where a.school_id = ${scope.school.id} and a.student_id = ${student_id}
      and a.class_id = ${register.class_id} and a.date = ${register.date}
      and a.session = ${register.session}
      and (${whole} or (${reach} and r.id is not null and a.status is not null))
    order by h.version desc`);
  return rows;
}

/** History lines of the rows that the query `written` wrote; `old` has the status before. */
function history(from_status: SQL, why = ""): SQL {
  return sql`insert into app.attendance_history (school_id, id, attendance_id, version, from_status,
      to_status, notes, minutes_late, left_at, reason, why, client_key, changed_by, changed_at)
    select w.school_id, w.client_key, w.id, w.version, ${from_status}, w.status, w.notes,
      w.minutes_late, w.left_at, w.reason, ${why}, w.client_key, w.marked_by, w.marked_at
    from written w`;
}

/**
 * Writes marks of different students with their history in one statement; the cells must be locked.
 * Answers those that were written: of the others the version is stale, or the client key was written before.
 */
export async function upsertMarks(
  scope: Scope,
  register: RegisterKey,
  marks: NewMark[],
  why?: string,
): Promise<Mark[]> {
  const { school, person, now, tx } = scope;
  const of = (read: (mark: NewMark) => string | number | null | undefined) =>
    texts(marks.map((mark) => read(mark)?.toString() ?? null));
  const { rows } = await tx.execute<MarkRow>(sql`
    with old as (
      select student_id, version, status from app.attendance
      where school_id = ${school.id} and student_id = any (${uuids(marks.map((mark) => mark.student_id))})
        and class_id = ${register.class_id} and date = ${register.date} and session = ${register.session}
    ), written as (
      insert into app.attendance as m (school_id, id, student_id, class_id, date, session, status,
        notes, minutes_late, left_at, reason, client_key, marked_by, marked_at)
      select ${school.id}, g.id, g.student_id, ${register.class_id}, ${register.date}::date,
        ${register.session}, g.status, coalesce(g.notes, ''), g.minutes_late::smallint,
        g.left_at::time, g.reason, g.client_key, ${person.profile_id}::uuid, ${now}::timestamptz
      from unnest(${uuids(marks.map(() => newId()))}, ${uuids(marks.map((mark) => mark.student_id))},
          ${uuids(marks.map((mark) => mark.client_key))}, ${of((mark) => mark.version)},
          ${of((mark) => mark.status)}, ${of((mark) => mark.notes)}, ${of((mark) => mark.minutes_late)},
          ${of((mark) => mark.left_at)}, ${of((mark) => mark.reason)})
        as g (id, student_id, client_key, version, status, notes, minutes_late, left_at, reason)
      left join old on old.student_id = g.student_id
      where (g.version is null or g.version::int = coalesce(old.version, 0))
        and not exists (select from app.attendance_history h
          where h.school_id = ${school.id} and h.id = g.client_key)
      on conflict (school_id, student_id, class_id, date, session) do update set
        status = excluded.status, notes = excluded.notes, minutes_late = excluded.minutes_late,
        left_at = excluded.left_at, reason = excluded.reason, client_key = excluded.client_key, version = m.version + 1,
        marked_by = excluded.marked_by, marked_at = excluded.marked_at
      returning *
    ), logged as (${history(sql`(select o.status from old o where o.student_id = w.student_id)`, why)})
    select ${MARK} from ${lines(register, sql`written`)}
    where s.school_id = ${school.id} and a.id is not null`);
  scope.count("marks_written", rows.length);
  return rows.map((row) => readMark(register, row));
}

/** A student's current mark, and whether this change was written before: to it, or to another mark. */
export type CurrentMark = { client_key: string; mark: Mark; before: "here" | "elsewhere" | null };

/** The current marks of the cells whose changes were not written. */
export async function findCurrentMarks(
  scope: Scope,
  register: RegisterKey,
  changes: NewMark[],
): Promise<CurrentMark[]> {
  type Found = MarkRow & Omit<CurrentMark, "mark">;
  const { rows } = await scope.tx.execute<Found>(sql`
    select g.client_key, ${MARK}, (
      select case when o.student_id = s.id and o.class_id = register.class_id
        and o.date = register.date and o.session = register.session then 'here' else 'elsewhere' end
      from app.attendance_history h
      join app.attendance o on o.school_id = h.school_id and o.id = h.attendance_id
      where h.school_id = s.school_id and h.id = g.client_key) as before
    from ${lines(register)}
    join unnest(${uuids(changes.map((change) => change.student_id))},
      ${uuids(changes.map((change) => change.client_key))}) as g (student_id, client_key)
      on g.student_id = s.id
    where s.school_id = ${scope.school.id}`);
  return rows.map(({ client_key, before, ...row }) => {
    return { client_key, before, mark: readMark(register, row) };
  });
}

/** Whether all of these changes of marks were written before, by their keys. */
export function areMarked(
  scope: Scope,
  changes: readonly { client_key: string }[],
): Promise<boolean> {
  return hasAllChanges(scope, sql`app.attendance_history`, changes);
}

/**
 * Marks the students who still have no mark present, or excused where an accepted report covers the day,
 * and stamps the register, in one statement; answers how many became present. A student marked meanwhile
 * keeps that mark. The cells must be locked, as for marks.
 */
export async function closeRegister(
  scope: Scope,
  register: RegisterKey,
  unmarked: string[],
  why?: string,
): Promise<number> {
  const { school, person, now, tx } = scope;
  const ids = [...new Set(unmarked)].sort();
  const by = sql`${person.profile_id}::uuid`;
  const { rows } = await tx.execute<{ made_present: number; made: number }>(sql`
    with written as (
      insert into app.attendance as m (school_id, id, student_id, class_id, date, session, status,
        reason, client_key, marked_by, marked_at)
      select ${school.id}, n.id, n.student_id, ${register.class_id}, ${register.date}::date,
        ${register.session}, case when planned.reason is null then 'present' else 'excused' end,
        planned.reason, n.client_key, ${by}, ${now}::timestamptz
      from unnest(${uuids(ids)}, ${uuids(ids.map(() => newId()))}, ${uuids(ids.map(() => newId()))})
        as n (student_id, id, client_key)
      left join lateral (${plannedReason(scope, sql`n.student_id`, register.date)}) planned on true
      on conflict (school_id, student_id, class_id, date, session) do update set
        status = excluded.status, reason = excluded.reason, client_key = excluded.client_key,
        version = m.version + 1, marked_by = excluded.marked_by, marked_at = excluded.marked_at
        where m.status is null
      returning *
    ), logged as (${history(sql`null`, why)})
    insert into app.attendance_registers (school_id, id, class_id, date, session, taken_by, taken_at)
    values (${school.id}, ${newId()}, ${register.class_id}, ${register.date}, ${register.session}, ${by},
      ${now})
    on conflict (school_id, class_id, date, session) do update set
      taken_by = excluded.taken_by, taken_at = excluded.taken_at
    returning (select count(*)::int from written where status = 'present') as made_present,
      (select count(*)::int from written) as made`);
  scope.count("registers_saved", 1);
  scope.count("marks_written", rows[0]?.made ?? 0);
  return rows[0]?.made_present ?? 0;
}

/** A register as the person sees it, with who may write it; refuses with NOT_FOUND what is out of reach. */
export async function readRegister(
  scope: Scope,
  registerKey: RegisterKey,
  permission: Permission = "attendance.mark",
): Promise<Register> {
  const row = await findRegister(scope, registerKey);
  if (!row) throw refuse("NOT_FOUND", "There is no such class.");
  const { taken, marks, class_name } = row;
  return {
    ...registerKey,
    class_name,
    taken,
    ...writeAccessOf(scope, registerKey, row, permission),
    window_days: scope.school.attendance_window_days,
    ...registersOf(registerKey, row),
    marks,
  };
}

/** The registers that the class takes on the day, or the reason why none is expected. */
function registersOf(
  { class_id, date, session }: RegisterKey,
  { kind, day: { facts, sessions: own, hours } }: Pick<RegisterRow, "kind" | "day">,
) {
  const closure = closureOf(date, facts, class_id);
  const sessions = sessionsOn(date, own, hours, { class_id, kind });
  const asked = sessionsOf(own).find(({ key }) => key === session);
  if (asked && !sessions.some(({ key }) => key === session)) sessions.push(asked);
  return {
    closure,
    sessions: sessions.map(({ key, name, starts_at, due_at }) => ({
      key,
      name,
      starts_at,
      due_at,
    })),
  };
}
