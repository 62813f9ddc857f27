import { sql, type SQL } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { findDay, findDayFacts } from "#features/calendar/days/db.ts";
import { findHours, findSessions } from "#features/calendar/sessions/db.ts";
import { RATE_COUNTS } from "#features/attendance/marks/db.ts";
import { isMonthClosed } from "#features/attendance/months/db.ts";
import { teaches } from "#features/classes/db.ts";
import { newId } from "#lib/ids.ts";
import { type Titled, withTitle } from "#lib/titles.ts";
import type { Scope } from "#server/scope.ts";
import type { Board, BoardRow, BoardTeacher, TodaysRegister } from "./contract.ts";
import { boardOf, type BoardClass, type ReminderChannel, todaysRegisters } from "./rules.ts";
import { registerReminders } from "./table.ts";

type ClassDay = Omit<BoardClass, "teachers"> & {
  teachers: (Omit<BoardTeacher, "called"> & Titled)[];
};

/** What was marked and saved of a class `c` on a day, as columns. */
function classDayColumns(date: string): SQL {
  return sql`c.id as class_id, c.name as class_name, c.grade_level, c.kind,
      coalesce(c.archived_on <= ${date}, false) as is_archived,
      (select count(distinct e.student_id)::int from app.class_enrollments e
        where e.school_id = c.school_id and e.class_id = c.id and ${inForce("e", date)}) as students,
      coalesce((select json_agg(json_build_object('session', r.session,
          'by', ${nameIn("p")}, 'at', r.taken_at) order by r.session)
        from app.attendance_registers r
        left join app.profiles p on p.school_id = r.school_id and p.id = r.taken_by
        where r.school_id = c.school_id and r.class_id = c.id and r.date = ${date}), '[]') as registers,
      coalesce((select json_agg(m) from (
        select a.session, ${RATE_COUNTS}
        from app.attendance a where a.school_id = c.school_id and a.class_id = c.id
          and a.date = ${date} and a.status is not null
        group by a.session) m), '[]') as marks`;
}

/** Every class as it was on a day, by grade level and name; none if the person's reach is not the whole school. */
async function findClassDays(scope: Scope, date: string): Promise<BoardClass[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<ClassDay>(sql`
    select ${classDayColumns(date)},
      coalesce((select json_agg(json_build_object('teacher_id', t.id,
          'name', coalesce(nullif(${nameIn("p")}, ''), t.teacher_id),
          'first_name', coalesce(p.first_name, ''), 'last_name', coalesce(p.last_name, ''),
          'title', t.title, 'kind', ct.kind, 'has_mail', coalesce(p.email, '') <> '', 'phone', nullif(p.phone, ''))
          order by ct.from_date, ct.id)
        from app.class_teachers ct
        join app.teachers t on t.school_id = ct.school_id and t.id = ct.teacher_id
          and t.status = 'active'
        left join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
        where ct.school_id = c.school_id and ct.class_id = c.id and ${inForce("ct", date)}), '[]') as teachers,
      coalesce((select json_agg(json_build_object('session', m.session, 'channel', m.channel,
          'teacher', coalesce(nullif(${nameIn("tp")}, ''), t.teacher_id),
          'by', ${nameIn("bp")}, 'at', m.sent_at)
          order by m.sent_at desc, m.id desc)
        from app.register_reminders m
        join app.teachers t on t.school_id = m.school_id and t.id = m.teacher_id
        left join app.profiles tp on tp.school_id = t.school_id and tp.id = t.profile_id
        left join app.profiles bp on bp.school_id = m.school_id and bp.id = m.sent_by
        where m.school_id = c.school_id and m.class_id = c.id and m.date = ${date}), '[]') as reminders
    from app.classes c
    where c.school_id = ${school.id} and ${scope.reaches("attendance.manage").includes("all")}
    order by c.grade_level ${natural}, c.name ${natural}, c.id`);
  return rows.map((row) => ({
    ...row,
    teachers: row.teachers.map(({ first_name, last_name, title, ...teacher }) => ({
      ...teacher,
      called: withTitle({ first_name, last_name, title }, school.staff_title) || teacher.name,
    })),
  }));
}

/** Every register of a day, with its current state. */
export async function findBoard(scope: Scope, date: string): Promise<Board> {
  const { school, now, today } = scope;
  const classes = await findClassDays(scope, date);
  const day = {
    date,
    now,
    today,
    zone: school.time_zone,
    facts: await findDayFacts(scope, date, date),
    sessions: await findSessions(scope),
    hours: await findHours(scope, date, date),
    window_days: school.attendance_window_days,
    month_closed: await isMonthClosed(scope, date),
  };
  return boardOf(day, classes);
}

/** Today's registers of the classes whose attendance the person takes. */
export async function findToday(scope: Scope): Promise<TodaysRegister[]> {
  const { school, now, today: date } = scope;
  const reaches = scope.reaches("attendance.mark");
  const mine = reaches.includes("all") ? sql`true` : teaches(scope, sql`c.id`, date);
  const [{ rows }, calendar] = await inOneTrip(
    scope.tx.execute<Omit<BoardClass, "teachers" | "reminders">>(sql`
      select ${classDayColumns(date)} from app.classes c
      where c.school_id = ${school.id} and ${mine}
        and (c.archived_on is null or c.archived_on > ${date})
      order by c.grade_level ${natural}, c.name ${natural}, c.id`),
    findDay(scope, date),
  );
  const day = { date, now, zone: school.time_zone, ...calendar };
  return todaysRegisters(day, rows);
}

/** Locks a day's reminders, so that a second person sees the reminders that the first has sent. */
export async function lockReminders(scope: Scope, date: string): Promise<void> {
  const day = `reminders ${scope.school.id} ${date}`;
  await scope.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${day}, 0))`);
}

/** The mail addresses of those teachers who have one. */
export async function findAddresses(scope: Scope, teacher_ids: string[]): Promise<Address[]> {
  const { rows } = await scope.tx.execute<Address>(sql`
    select t.id as teacher_id, t.title, p.first_name, p.last_name, p.email
    from app.teachers t
    join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
    where t.school_id = ${scope.school.id} and t.id = any (${sql.param(teacher_ids)}::uuid[])
      and coalesce(p.email, '') <> ''
    order by t.id`);
  return rows;
}

export type Address = Titled & { teacher_id: string; email: string };

type Reminded = {
  row: BoardRow;
  date: string;
  channel: ReminderChannel;
  teacher_ids: readonly string[];
};

/** Records who was reminded of a register. */
export async function insertReminders(scope: Scope, reminded: Reminded): Promise<void> {
  const { row, date, channel, teacher_ids } = reminded;
  const { class_id, session } = row;
  if (session === null) throw new Error("no register is expected");
  await insertRows(
    scope.tx,
    registerReminders,
    teacher_ids.map((teacher_id) => ({
      school_id: scope.school.id,
      id: newId(),
      class_id,
      date,
      session,
      teacher_id,
      channel,
      sent_by: scope.person.profile_id,
      sent_at: scope.now,
    })),
  );
}
