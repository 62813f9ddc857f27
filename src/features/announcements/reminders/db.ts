import { type SQL, sql } from "drizzle-orm";
import { joinedByHash } from "#db/transaction.ts";
import { ACTIVE_OWN } from "#features/announcements/audience/db.ts";
import { planJob } from "#server/jobs/plan.ts";
import type { Scope } from "#server/scope.ts";

/**
 * A query of the ids of the guardians, as recipients, for whom an announcement still waits: they have not read what it
 * says now, nor answered it on paper, or the answer for a child of theirs is missing. Not of a child who has left.
 */
export function selectWaiting(scope: Scope, announcement_id: SQL): SQL {
  const { school, today } = scope;
  return sql`
    select r.id from app.announcement_recipients r
    join app.announcements a on a.school_id = r.school_id and a.id = r.announcement_id
    join app.announcement_pupils u on u.school_id = r.school_id and u.recipient_id = r.id
    left join (select distinct y.student_id, y.content_version from app.announcement_replies y
      where y.school_id = ${school.id} and y.announcement_id = ${announcement_id}) y
      on y.student_id = u.student_id and y.content_version >= a.asks_version
    where r.school_id = ${school.id} and r.announcement_id = ${announcement_id}
      and r.role = 'guardian' and ${ACTIVE_OWN} and a.state = 'published'
      and (a.expires_on is null or a.expires_on >= ${today})
      and (coalesce(r.seen_version, 0) < a.asks_version
          and not exists (select from app.announcement_replies x where x.school_id = r.school_id
            and x.announcement_id = a.id and x.profile_id = r.profile_id
            and x.content_version >= a.asks_version)
        or a.reply <> 'none' and y.student_id is null
          and (a.reply_by is null or a.reply_by >= ${today}))`;
}

/** Holds for a guardian `g` with the profile `p` who agreed to e-mail and has an address. */
export const TAKES_MAIL = sql`(g.consent_email and nullif(p.email, '') is not null)`;

/** Of the reminders `m`: those that stand in the way of another one today. */
export const standsToday = (scope: Scope) =>
  sql`(m.state = 'waiting' or m.state = 'sent' and m.day = ${scope.today})`;

/**
 * Lets a mail wait for each guardian who has something to read or answer and agreed to e-mail, an address once and
 * once a day, and answers how many they are. The announcement is locked.
 */
export async function planMails(scope: Scope, announcement_id: string): Promise<number> {
  const { school, today, now, person, tx } = scope;
  const { rows } = await joinedByHash(
    tx,
    tx.execute(sql`
      insert into app.announcement_reminders as old
        (school_id, id, announcement_id, profile_id, channel, state, day, made_by, made_at)
      select distinct on (lower(p.email)) r.school_id, gen_random_uuid(), r.announcement_id,
        r.profile_id, 'mail', 'waiting', ${today}::date, ${person.profile_id}::uuid, ${now}::timestamptz
      from app.announcement_recipients r
      join (select distinct id from (${selectWaiting(scope, sql`${announcement_id}`)}) w) w on w.id = r.id
      join app.guardians g on g.school_id = r.school_id and g.profile_id = r.profile_id
      join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
      where r.school_id = ${school.id} and r.announcement_id = ${announcement_id} and ${TAKES_MAIL}
        and lower(p.email) not in (select lower(q.email) from app.announcement_reminders m
          join app.profiles q on q.school_id = m.school_id and q.id = m.profile_id
          where m.school_id = ${school.id} and m.announcement_id = ${announcement_id}
            and m.channel = 'mail' and ${standsToday(scope)} and q.email is not null)
      order by lower(p.email), r.id
      on conflict (school_id, announcement_id, profile_id, channel, day) do update
        set state = 'waiting', made_by = excluded.made_by, made_at = excluded.made_at, settled_at = null
        where old.state = 'cancelled'
      returning old.id`),
  );
  if (rows.length > 0) planJob(scope, "announcement_reminders");
  return rows.length;
}

/**
 * Notes that a guardian was reminded by WhatsApp, and answers with how many people it is about: nobody if nothing
 * waits for that person, or WhatsApp was not agreed to.
 */
export async function noteWhatsapp(
  scope: Scope,
  announcement_id: string,
  profile_id: string,
): Promise<number> {
  const { school, today, now, person, tx } = scope;
  const { rows } = await tx.execute<{ people: number }>(sql`
    with found as (
      select r.profile_id from app.announcement_recipients r
      join app.guardians g on g.school_id = r.school_id and g.profile_id = r.profile_id
      where r.school_id = ${school.id} and r.announcement_id = ${announcement_id}
        and r.profile_id = ${profile_id} and g.consent_whatsapp
        and r.id in (${selectWaiting(scope, sql`${announcement_id}`)})
    ), added as (
      insert into app.announcement_reminders
        (school_id, id, announcement_id, profile_id, channel, state, day, made_by, made_at, settled_at)
      select ${school.id}::uuid, gen_random_uuid(), ${announcement_id}::uuid, profile_id, 'whatsapp',
        'sent', ${today}::date, ${person.profile_id}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from found
      on conflict (school_id, announcement_id, profile_id, channel, day) do nothing
    )
    select count(*)::int as people from found`);
  return rows[0]?.people ?? 0;
}

/** Whether reminders wait in a school. */
export function remindersWait(school_id: SQL): SQL {
  return sql`exists (select from app.announcement_reminders m
    where m.school_id = ${school_id} and m.state = 'waiting')`;
}

/** The mails that wait in the school, the oldest first. */
export async function findWaitingMails(scope: Scope): Promise<string[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from app.announcement_reminders where school_id = ${school.id} and state = 'waiting'
    order by made_at, id`);
  return rows.map(({ id }) => id);
}

export type ReminderMail = {
  announcement_id: string;
  recipient_id: string;
  title_ms: string;
  title_en: string;
  first_name: string;
  relation: string;
  /** Null where the person is not to be mailed any more. */
  email: string | null;
};

/** Locks a waiting mail for this transaction; undefined if it is settled or another transaction has it. */
export async function takeMail(scope: Scope, id: string): Promise<ReminderMail | undefined> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<ReminderMail>(sql`
    select m.announcement_id, r.id as recipient_id, a.title_ms, a.title_en, p.first_name,
      coalesce((select min(l.relation) from app.announcement_pupils u
        join app.guardian_links l on l.school_id = u.school_id and l.guardian_id = g.id
          and l.student_id = u.student_id
        where u.school_id = r.school_id and u.recipient_id = r.id and ${ACTIVE_OWN}), '') as relation,
      case when ${TAKES_MAIL} and r.id in (${selectWaiting(scope, sql`m.announcement_id`)})
        then p.email end as email
    from app.announcement_reminders m
    join app.announcements a on a.school_id = m.school_id and a.id = m.announcement_id
    join app.profiles p on p.school_id = m.school_id and p.id = m.profile_id
    left join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
    left join app.announcement_recipients r on r.school_id = m.school_id
      and r.announcement_id = m.announcement_id and r.profile_id = m.profile_id
    where m.school_id = ${school.id} and m.id = ${id} and m.state = 'waiting'
    for update of m skip locked`);
  return rows[0];
}

/** Records in which mail of the outbox a reminder went out today, or that it is not needed any more. */
export async function settleMail(scope: Scope, id: string, mail_id: string | null): Promise<void> {
  const { school, today, now, tx } = scope;
  await tx.execute(sql`
    update app.announcement_reminders set state = ${mail_id ? "sent" : "cancelled"},
      day = ${today}, settled_at = ${now}, mail_id = ${mail_id}
    where school_id = ${school.id} and id = ${id}`);
}
