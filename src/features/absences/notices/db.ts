import type { NewMark, RegisterKey } from "#features/attendance/contract.ts";
import { isUnexplained } from "#features/absences/rules.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { plannedReason } from "#features/attendance/db.ts";
import { UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { findHours, findSessions } from "#features/calendar/sessions/db.ts";
import { nameOfSession, sessionsOf, sessionsOn } from "#features/calendar/sessions/rules.ts";
import { newId } from "#lib/ids.ts";
import { planJob } from "#server/jobs/plan.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import { type DayMark, notifiableMarks } from "./rules.ts";

/**
 * Plans a notice to guardians for each pupil in today's saved registers (or in one of them) who is absent
 * without a known reason: one notice a day, even from several registers. A cancelled notice waits again only if
 * the pupil was marked absent after that. If the school sends no notices, or for another day, it does nothing. A job
 * sends the first one at its time, and plans the next.
 */
export async function planNotices(scope: Scope, register?: RegisterKey): Promise<void> {
  const { school, tx, today } = scope;
  if (register && register.date !== today) return;
  const isChosen = register
    ? sql`r.class_id = ${register.class_id} and r.session = ${register.session}`
    : sql`true`;
  const { rows } = await tx.execute<{ send_after: number }>(sql`
    insert into app.absence_notices as n (school_id, id, student_id, date, send_after)
    select ${school.id}, gen_random_uuid(), a.student_id, ${today}::date,
      min(greatest(r.taken_at, a.marked_at)) + make_interval(mins => s.absence_notice_minutes)
    from app.schools s
    join app.attendance_registers r on r.school_id = s.school_id and r.date = ${today} and ${isChosen}
    join app.attendance a on a.school_id = r.school_id and a.class_id = r.class_id
      and a.date = r.date and a.session = r.session and ${UNEXPLAINED}
    left join app.absence_notices known on known.school_id = a.school_id
      and known.student_id = a.student_id and known.date = a.date
    where s.school_id = ${school.id} and s.absence_notice_minutes is not null
      and (known.id is null or known.state = 'cancelled' and a.marked_at > known.settled_at)
      and not exists (${plannedReason(scope, sql`a.student_id`, today)})
    group by a.student_id, s.absence_notice_minutes
    order by a.student_id
    on conflict (school_id, student_id, date) do update
      set state = 'waiting', send_after = excluded.send_after, settled_at = null
      where n.state = 'cancelled'
    returning (extract(epoch from n.send_after) * 1000)::float8 as send_after`);
  const first = Math.min(...rows.map(({ send_after }) => send_after));
  if (rows.length > 0) planJob(scope, "send_notices", first);
}

/**
 * Lets the job plan notices soon when a pupil was marked absent without a known reason after today's register was saved,
 * in a school that sends notices.
 */
export function planNoticesSoon(scope: Scope, register: RegisterKey, marks: NewMark[]): void {
  const { school, now, today } = scope;
  const { class_id, date, session } = register;
  const isAbsent = ({ status, reason = null }: NewMark) => isUnexplained({ status, reason });
  if (date !== today || !marks.some(isAbsent)) return;
  planJob(
    scope,
    "send_notices",
    now,
    sql`exists (select from app.schools s
      join app.attendance_registers r on r.school_id = s.school_id and r.class_id = ${class_id}
        and r.date = ${date} and r.session = ${session}
      where s.school_id = ${school.id} and s.absence_notice_minutes is not null)`,
  );
}

/** The notices that are due, and those whose day is over; the next one comes by a job at its time. */
export async function findDueNotices(scope: Scope): Promise<string[]> {
  const { school, tx, now, today } = scope;
  const { rows } = await tx.execute<{ id: string; is_due: boolean; send_after: number }>(sql`
    select id, send_after <= ${now} or date < ${today} as is_due,
      (extract(epoch from send_after) * 1000)::float8 as send_after
    from app.absence_notices where school_id = ${school.id} and state = 'waiting'
    order by send_after, id`);
  const next = rows.find(({ is_due }) => !is_due);
  if (next) planJob(scope, "send_notices", next.send_after);
  return rows.filter(({ is_due }) => is_due).map(({ id }) => id);
}

/** Whether a school may have notices to plan or to send: some wait, or a register was saved within a day. */
export function noticesWait(school_id: SQL): SQL {
  return sql`(exists (select from app.absence_notices n
      where n.school_id = ${school_id} and n.state = 'waiting')
    or exists (select from app.schools s where s.school_id = ${school_id}
        and s.absence_notice_minutes is not null)
      and exists (select from app.attendance_registers r where r.school_id = ${school_id}
        and r.date >= current_date - 1 and r.taken_at > now() - interval '1 day'))`;
}

export type Notice = { id: string; student_id: string; date: string };

/** Locks a waiting notice for this transaction; undefined if it is settled or another transaction has it. */
export async function takeNotice(scope: Scope, id: string): Promise<Notice | undefined> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<Notice>(sql`
    select id, student_id, date from app.absence_notices
    where school_id = ${school.id} and id = ${id} and state = 'waiting'
    for update skip locked`);
  return rows[0];
}

/**
 * Locks today's notice for a pupil, to be sent by hand, and makes it if none was planned. It waits for a
 * transaction that has locked the notice. Undefined if it was sent to anybody.
 */
export async function claimNotice(scope: Scope, student_id: string): Promise<Notice | undefined> {
  const { school, tx, now, today } = scope;
  const { rows } = await tx.execute<Notice>(sql`
    insert into app.absence_notices as n (school_id, id, student_id, date, send_after)
    values (${school.id}, ${newId()}, ${student_id}, ${today}, ${now})
    on conflict (school_id, student_id, date) do update
      set state = 'waiting', send_after = excluded.send_after, settled_at = null
      where n.state <> 'sent' or n.recipients = 0
    returning id, student_id, date`);
  return rows[0];
}

export type Settled = { state: "sent" | "cancelled"; recipients?: number };

/** Records the outcome of a notice. */
export async function settleNotice(
  scope: Scope,
  id: string,
  { state, recipients = 0 }: Settled,
): Promise<void> {
  const { school, tx, now } = scope;
  await tx.execute(sql`
    update app.absence_notices set state = ${state}, recipients = ${recipients}, settled_at = ${now}
    where school_id = ${school.id} and id = ${id}`);
}

/** Cancels a pupil's waiting notice of a day; false if none waits. */
export async function dropNotice(
  scope: Scope,
  { student_id, date }: Omit<Notice, "id">,
): Promise<boolean> {
  const { school, tx, now } = scope;
  const { rowCount } = await tx.execute(sql`
    update app.absence_notices set state = 'cancelled', settled_at = ${now}
    where school_id = ${school.id} and student_id = ${student_id} and date = ${date}
      and state = 'waiting'`);
  return rowCount !== 0;
}

export type NotifiedAbsence = DayMark & {
  class_name: string;
  /** Null if the school has one register a day. */
  session_name: string | null;
  marked_by: string;
};

/** A pupil's absences of a day that guardians are notified of; `reported` if an accepted report covers the day. */
export async function findDayAbsences(
  scope: Scope,
  { student_id, date }: Omit<Notice, "id">,
): Promise<{ reported: boolean; absences: NotifiedAbsence[] }> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<
    Omit<NotifiedAbsence, "session_name"> & { reported: boolean }
  >(sql`
    select a.session, a.status, a.reason, c.name as class_name, a.marked_by, r.id is not null as saved,
      (extract(epoch from a.marked_at) * 1000)::float8 as marked_at,
      exists (${plannedReason(scope, sql`a.student_id`, date)}) as reported
    from app.attendance a
    join app.classes c on c.school_id = a.school_id and c.id = a.class_id
    left join app.attendance_registers r on r.school_id = a.school_id and r.class_id = a.class_id
      and r.date = a.date and r.session = a.session
    where a.school_id = ${school.id} and a.student_id = ${student_id} and a.date = ${date}
      and a.status is not null
    order by a.marked_at, a.id`);
  const own = await findSessions(scope);
  const times = [
    ...sessionsOf(own),
    ...sessionsOn(date, own, await findHours(scope, date, date), "school"),
  ];
  const starts = new Map(times.map(({ key, starts_at }) => [key, starts_at]));
  const absences = notifiableMarks(rows, (session) => starts.get(session) ?? "").map((mark) => ({
    ...mark,
    session_name: nameOfSession(own, mark.session),
  }));
  return { reported: rows.some(({ reported }) => reported), absences };
}

export type Recipient = { email: string; first_name: string; relation: string };

/**
 * The guardians of a pupil who agreed to e-mail, in the order of contact. Each address comes once, and a guardian
 * who marked the absence is left out.
 */
export async function findRecipients(
  scope: Scope,
  student_id: string,
  marked_by: string[],
): Promise<Recipient[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<Recipient>(sql`
    select p.email, p.first_name, l.relation
    from app.guardian_links l
    join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where l.school_id = ${school.id} and l.student_id = ${student_id} and g.consent_email
      and nullif(p.email, '') is not null and p.id <> all (${uuids(marked_by)})
    order by l.contact_order, l.id`);
  const known = new Set<string>();
  return rows.filter(
    ({ email }) => !known.has(email.toLowerCase()) && known.add(email.toLowerCase()),
  );
}

/** The minutes between saving a register and its notices; null if the school sends none. */
export async function findNoticeMinutes(scope: Scope): Promise<number | null> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ minutes: number | null }>(sql`
    select absence_notice_minutes as minutes from app.schools where school_id = ${school.id}`);
  return rows[0]?.minutes ?? null;
}

/** A pupil's name as it stands in mails. */
export async function findPupilName(scope: Scope, student_id: string): Promise<string> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select coalesce(nullif(${nameIn("p")}, ''), s.student_id)
      as name
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.id = ${student_id}`);
  return rows[0]?.name ?? "";
}

/** Moves the notices about one student to another. If both have one for a day, the kept student's stays. */
export async function moveNotices(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { id: school_id } = scope.school;
  await scope.tx.execute(sql`delete from app.absence_notices d
    where d.school_id = ${school_id} and d.student_id = ${drop.id} and d.date in (
      select k.date from app.absence_notices k
      where k.school_id = ${school_id} and k.student_id = ${keep.id})`);
  await scope.tx.execute(sql`update app.absence_notices set student_id = ${keep.id}
    where school_id = ${school_id} and student_id = ${drop.id}`);
}
