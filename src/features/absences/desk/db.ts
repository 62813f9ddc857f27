import { type StudentDay, followupReach } from "#features/absences/db.ts";
import { sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import type { NoticeState } from "#features/absences/notices/rules.ts";
import { plannedReason } from "#features/attendance/db.ts";
import { AWAY, UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { DeskGuardian, Followup, SettledPupil } from "./contract.ts";
import type { FollowupChannel, FollowupOutcome } from "./rules.ts";
import { absenceFollowups } from "./table.ts";

const NAME = sql`coalesce(nullif(${nameIn("p")}, ''),
  s.student_id)`;

export type DeskRow = Omit<SettledPupil, "registers"> & {
  open: boolean;
  registers: (Omit<SettledPupil["registers"][number], "session_name"> & { session: string })[];
  since: string | null;
  waiting_minutes: number;
  days: number;
  guardians: DeskGuardian[];
  notice: { state: NoticeState; at: string | null; recipients: number } | null;
};

/**
 * The pupils within reach on a day who are absent without a known reason and without an accepted report
 * (`open`), and those whose absence was explained or who came after somebody had asked.
 */
export async function findDesk(scope: Scope, date: string): Promise<DeskRow[]> {
  const { school, tx, now } = scope;
  const { rows } = await tx.execute<DeskRow>(sql`
    with marks as (
      select a.student_id, a.class_id, c.name as class_name, a.session, a.status, a.reason,
        a.marked_at, r.taken_at, ${UNEXPLAINED} as unexplained,
        (a.status = 'excused' or a.status = 'absent' and not ${UNEXPLAINED})
          and exists (select from app.attendance_history h where h.school_id = a.school_id
            and h.attendance_id = a.id and h.to_status = 'absent') as explained
      from app.attendance a
      join app.classes c on c.school_id = a.school_id and c.id = a.class_id
      left join app.attendance_registers r on r.school_id = a.school_id and r.class_id = a.class_id
        and r.date = a.date and r.session = a.session
      where a.school_id = ${school.id} and a.date = ${date} and a.status is not null
        and ${followupReach(scope, sql`a.class_id`, date)}
    ), pupils as (
      select m.student_id, bool_or(m.unexplained)
          and not exists (${plannedReason(scope, sql`m.student_id`, date)}) as open,
        bool_or(m.explained) or exists (select from app.absence_followups f
          where f.school_id = ${school.id} and f.student_id = m.student_id and f.date = ${date})
          as settled,
        min(m.taken_at) filter (where m.unexplained) as since,
        json_agg(json_build_object('class_id', m.class_id, 'class_name', m.class_name,
          'session', m.session, 'status', m.status, 'reason', m.reason, 'saved_at', m.taken_at)
          order by m.taken_at, m.class_name) as registers
      from marks m group by m.student_id
    )
    select w.student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, p.avatar_url, w.open, w.registers,
      to_json(w.since) as since,
      coalesce(floor(extract(epoch from ${now}::timestamptz - w.since) / 60), 0)::int as waiting_minutes,
      1 + case when w.open then ${daysBefore(date)} else 0 end as days,
      case when w.open then ${guardiansOf(date)} else '[]' end as guardians,
      ${followupsOf(date)} as followups,
      (select json_build_object('state', n.state, 'recipients', n.recipients,
          'at', case when n.state <> 'waiting' then n.settled_at
            when n.send_after > ${now} then n.send_after end)
        from app.absence_notices n where n.school_id = s.school_id and n.student_id = s.id
          and n.date = ${date}) as notice
    from pupils w
    join app.students s on s.school_id = ${school.id} and s.id = w.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where w.open or w.settled
    order by days desc, w.since nulls last, ${NAME} ${natural}, s.id`);
  return rows;
}

/**
 * The number of days in a row, just before a day, on which student `s` was away, by the rule of
 * `attendance/rules/streaks.ts`. As everywhere on the desk, marks in registers that are not saved yet count.
 */
function daysBefore(date: string): SQL {
  return sql`(
    with past as (
      select a.date, ${AWAY} as away
      from app.attendance a
      where a.school_id = s.school_id and a.student_id = s.id and a.status is not null
        and a.date < ${date} and a.date >= ${date}::date - 60
      group by a.date
    )
    select count(*)::int from past
    where away and date > coalesce((select max(date) from past where not away), '-infinity'))`;
}

/** The guardians of student `s` in the order of contact, each with their consents. */
function guardiansOf(date: string): SQL {
  const way = (consent: SQL, value: SQL, missing: string) => sql`case
    when nullif(${value}, '') is null then ${missing} when ${consent} then 'open' else 'no_consent' end`;
  return sql`(select coalesce(json_agg(json_build_object(
      'guardian_id', g.id, 'first_name', gp.first_name, 'last_name', gp.last_name,
      'relation', l.relation,
      'phone', case when g.consent_phone or g.consent_whatsapp then nullif(gp.phone, '') end,
      'call', ${way(sql`g.consent_phone`, sql`gp.phone`, "no_number")},
      'whatsapp', ${way(sql`g.consent_whatsapp`, sql`gp.phone`, "no_number")},
      'mail', ${way(sql`g.consent_email`, sql`gp.email`, "no_address")},
      'mailed', exists (select from app.absence_followups f where f.school_id = g.school_id
        and f.student_id = s.id and f.date = ${date} and f.guardian_id = g.id
        and f.channel = 'mail' and f.outcome = 'asked')
    ) order by l.contact_order, l.id), '[]')
    from app.guardian_links l
    join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    join app.profiles gp on gp.school_id = g.school_id and gp.id = g.profile_id
    where l.school_id = s.school_id and l.student_id = s.id)`;
}

const FOLLOWUP = sql`json_build_object('id', f.id,
  'guardian', nullif(${nameIn("fg")}, ''),
  'channel', f.channel, 'outcome', f.outcome, 'notes', f.notes,
  'made_by', ${nameIn("fm")}, 'made_at', f.made_at)`;

const FOLLOWUP_PEOPLE = sql`left join app.profiles fm
    on fm.school_id = f.school_id and fm.id = f.made_by
  left join app.guardians g on g.school_id = f.school_id and g.id = f.guardian_id
  left join app.profiles fg on fg.school_id = g.school_id and fg.id = g.profile_id`;

/** The notes about student `s` and a day, oldest first. */
function followupsOf(date: string): SQL {
  return sql`(select coalesce(json_agg(${FOLLOWUP} order by f.made_at, f.id), '[]')
    from app.absence_followups f ${FOLLOWUP_PEOPLE}
    where f.school_id = s.school_id and f.student_id = s.id and f.date = ${date})`;
}

export type AbsentRegister = { class_id: string; session: string };

/**
 * The registers within reach in which the pupil has an unexplained absence that day. Their order is the one in
 * which an accepted report locks them too, so that the two cannot deadlock.
 */
export async function findAbsentRegisters(
  scope: Scope,
  { student_id, date }: StudentDay,
): Promise<AbsentRegister[]> {
  const { rows } = await scope.tx.execute<AbsentRegister>(sql`
    select a.class_id, a.session from app.attendance a
    where a.school_id = ${scope.school.id} and a.student_id = ${student_id} and a.date = ${date}
      and ${UNEXPLAINED} and ${followupReach(scope, sql`a.class_id`, date)}
    order by a.session, a.class_id`);
  return rows;
}

export type DeskContact = {
  first_name: string;
  relation: string;
  email: string | null;
  consent_email: boolean;
  mailed: boolean;
};

/** A guardian of the pupil. It takes a lock, so that a second request for the same day waits for this one. */
export async function findContact(
  scope: Scope,
  { student_id, date, guardian_id }: StudentDay & { guardian_id: string },
): Promise<DeskContact | undefined> {
  const { school, tx } = scope;
  const link = [guardian_id, student_id, date].join();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${link}, 0))`);
  const { rows } = await tx.execute<DeskContact>(sql`
    select p.first_name, l.relation, nullif(p.email, '') as email, g.consent_email,
      exists (select from app.absence_followups f where f.school_id = g.school_id
        and f.student_id = l.student_id and f.date = ${date} and f.guardian_id = g.id
        and f.channel = 'mail' and f.outcome = 'asked') as mailed
    from app.guardian_links l
    join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where l.school_id = ${school.id} and l.student_id = ${student_id}
      and l.guardian_id = ${guardian_id}`);
  return rows[0];
}

export type NewFollowup = StudentDay & {
  guardian_id: string | null;
  channel: FollowupChannel;
  outcome: FollowupOutcome;
  notes: string;
};

/** Records that somebody was asked, and the outcome. */
export async function insertFollowup(scope: Scope, note: NewFollowup): Promise<Followup> {
  const { school, person, now, tx } = scope;
  const id = newId();
  await tx.insert(absenceFollowups).values({
    ...note,
    school_id: school.id,
    id,
    made_by: person.profile_id,
    made_at: now,
  });
  const { rows } = await tx.execute<{ followup: Followup }>(sql`
    select ${FOLLOWUP} as followup from app.absence_followups f ${FOLLOWUP_PEOPLE}
    where f.school_id = ${school.id} and f.id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error("the follow-up was not written");
  return row.followup;
}

/** Erases the notes about calls that concern a student or went to a guardian. */
export async function eraseFollowups(
  scope: Scope,
  { student_id, guardian_id }: DataSubject,
): Promise<void> {
  await scope.tx.execute(sql`
    update app.absence_followups set notes = '' where school_id = ${scope.school.id}
      and (student_id = ${student_id} or guardian_id = ${guardian_id})`);
}

/** Moves the calls that concern one student, or went to one guardian, to another. */
export async function moveFollowups(scope: Scope, { kind, keep, drop }: Joining): Promise<void> {
  const column = kind === "students" ? sql`student_id` : sql`guardian_id`;
  await scope.tx.execute(sql`
    update app.absence_followups set ${column} = ${keep.id}
    where school_id = ${scope.school.id} and ${column} = ${drop.id}`);
}
