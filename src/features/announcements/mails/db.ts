import { type SQL, sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { ACTIVE_OWN } from "#features/announcements/audience/db.ts";
import type { MailMode } from "#features/announcements/rules.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

/** How the person wants to be mailed; null where each announcement decides. */
export async function findMailWish(scope: Scope): Promise<MailMode | null> {
  const { tx, school, person } = scope;
  const { rows } = await tx.execute<{ mode: MailMode }>(sql`
    select mode from app.digest_wishes
    where school_id = ${school.id} and profile_id = ${person.profile_id}`);
  return rows[0]?.mode ?? null;
}

/** Notes how the person wants to be mailed. */
export async function upsertMailWish(scope: Scope, mode: MailMode): Promise<void> {
  const { tx, school, person } = scope;
  await tx.execute(sql`
    insert into app.digest_wishes (school_id, id, profile_id, mode)
    values (${school.id}, ${newId()}, ${person.profile_id}, ${mode})
    on conflict (school_id, profile_id) do update set mode = excluded.mode`);
}

/** Who wants no mails of announcements, a person with the profile `p`, wants none of other news of the school either. */
export const WANTS_MAIL = sql`not exists (select from app.digest_wishes d
  where d.school_id = p.school_id and d.profile_id = p.id and d.mode = 'none')`;

/** How a mail that waits for recipient `r` of announcement `a` is to go out. What is urgent asks for no wish. */
const MODE = sql`case when a.urgent then 'now'
  else coalesce((select w.mode from app.digest_wishes w
    where w.school_id = r.school_id and w.profile_id = r.profile_id), a.mail) end`;

/** The people for whom a mail waits that may go out now; `digests` says whether those of the whole day may. */
export async function findMailed(scope: Scope, digests: boolean): Promise<string[]> {
  const { school, today, tx } = scope;
  const { rows } = await tx.execute<{ profile_id: string }>(sql`
    select distinct r.profile_id from app.announcement_recipients r
    join app.announcements a on a.school_id = r.school_id and a.id = r.announcement_id
    where r.school_id = ${school.id} and r.mail_state = 'waiting'
      and (${MODE} <> 'daily' or ${digests} and not exists (select from app.digest_days d
        where d.school_id = r.school_id and d.profile_id = r.profile_id and d.day = ${today}))
    order by r.profile_id`);
  return rows.map(({ profile_id }) => profile_id);
}

/** Whether mails of announcements wait in a school. */
export function announcementMailsWait(school_id: SQL): SQL {
  return sql`exists (select from app.announcement_recipients r
    where r.school_id = ${school_id} and r.mail_state = 'waiting')`;
}

/** Whether mails wait in the school, due or not. */
export async function hasMailsWaiting(scope: Scope): Promise<boolean> {
  const { rows } = await scope.tx.execute<{ waits: boolean }>(
    sql`select ${announcementMailsWait(sql`${scope.school.id}::uuid`)} as waits`,
  );
  return rows[0]?.waits ?? false;
}

export type WaitingMail = {
  recipient_id: string;
  announcement_id: string;
  title: string;
  body: string;
  mode: MailMode;
  /** Whether it is still to be read or answered by somebody who agrees to e-mail. */
  is_due: boolean;
  reply_by: string | null;
  asks: boolean;
  /** The children it is about, with their classes. */
  pupils: { name: string; class_name: string }[];
  email: string | null;
  first_name: string;
  relation: string;
  has_digest: boolean;
};

/** Locks the mails that wait for a person, the newest first; those of another transaction are left out. */
export async function takeMails(scope: Scope, profile_id: string): Promise<WaitingMail[]> {
  const { school, today, tx } = scope;
  const { rows } = await tx.execute<WaitingMail>(sql`
    select r.id as recipient_id, a.id as announcement_id, ${MODE} as mode,
      coalesce(nullif(a.title_ms, ''), a.title_en) as title,
      case when a.title_ms <> '' then a.body_ms else a.body_en end as body,
      a.reply_by, a.reply <> 'none' as asks,
      a.state = 'published' and (a.expires_on is null or a.expires_on >= ${today})
        and coalesce(r.seen_version, 0) < a.asks_version
        and coalesce(g.consent_email, false) and nullif(p.email, '') is not null
        and exists (select from app.announcement_pupils u
          where u.school_id = r.school_id and u.recipient_id = r.id and ${ACTIVE_OWN}) as is_due,
      ${jsonList(sql`select coalesce(nullif(${nameIn("q")}, ''), s.student_id) as name,
          coalesce((select k.name from app.class_enrollments e
            join app.classes k on k.school_id = e.school_id and k.id = e.class_id
            where e.school_id = s.school_id and e.student_id = s.id and ${inForce("e", today)}
            order by k.kind, k.name limit 1), '') as class_name
        from app.announcement_pupils u
        join app.students s on s.school_id = u.school_id and s.id = u.student_id
        left join app.profiles q on q.school_id = s.school_id and q.id = s.profile_id
        where u.school_id = r.school_id and u.recipient_id = r.id and ${ACTIVE_OWN}
        order by name`)} as pupils,
      p.email, p.first_name, coalesce((select min(l.relation) from app.announcement_pupils u
        join app.guardian_links l on l.school_id = u.school_id and l.guardian_id = g.id
          and l.student_id = u.student_id
        where u.school_id = r.school_id and u.recipient_id = r.id and ${ACTIVE_OWN}), '') as relation,
      exists (select from app.digest_days d where d.school_id = r.school_id
        and d.profile_id = r.profile_id and d.day = ${today}) as has_digest
    from app.announcement_recipients r
    join app.announcements a on a.school_id = r.school_id and a.id = r.announcement_id
    join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
    left join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
    where r.school_id = ${school.id} and r.profile_id = ${profile_id} and r.mail_state = 'waiting'
    order by a.published_at desc, a.id
    for update of r skip locked`);
  return rows;
}

/** Records in which mail of the outbox announcements went out, or that they are not to be mailed any more. */
export async function settleMails(
  scope: Scope,
  recipient_ids: readonly string[],
  mail_id: string | null,
): Promise<void> {
  if (recipient_ids.length === 0) return;
  const { school, now, tx } = scope;
  await tx.execute(sql`
    update app.announcement_recipients
    set mail_state = ${mail_id ? "sent" : "cancelled"}, mail_settled_at = ${now}, mail_id = ${mail_id}
    where school_id = ${school.id} and id = any (${uuids(recipient_ids)})`);
}

/** Records that a person gets the one mail of today; false if it has gone out. */
export async function insertDigestDay(scope: Scope, profile_id: string): Promise<boolean> {
  const { school, today, tx } = scope;
  const { rowCount } = await tx.execute(sql`
    insert into app.digest_days (school_id, id, profile_id, day)
    values (${school.id}, ${newId()}, ${profile_id}, ${today})
    on conflict (school_id, profile_id, day) do nothing`);
  return rowCount === 1;
}
