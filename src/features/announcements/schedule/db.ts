import { type SQL, sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import type { Scope } from "#server/scope.ts";
import { OPEN_DAYS, type PublishProblem } from "#features/announcements/rules.ts";
import {
  type AudienceGroup,
  type AudienceTarget,
  FROZEN_KINDS,
} from "#features/announcements/audience/rules.ts";

export type DueAnnouncement = { id: string; made_by: string; problem: PublishProblem | null };

/** The announcements whose time has come, the earliest first. */
export async function findDueAnnouncements(scope: Scope): Promise<DueAnnouncement[]> {
  const { school, now, tx } = scope;
  const { rows } = await tx.execute<DueAnnouncement>(sql`
    select id, made_by, problem from app.announcements
    where school_id = ${school.id} and state = 'scheduled' and publish_at <= ${now}
    order by publish_at, id`);
  return rows;
}

/** Whether the time of an announcement of a school has come. */
export function isScheduledDue(school_id: SQL): SQL {
  return sql`exists (select from app.announcements a where a.school_id = ${school_id}
    and a.state = 'scheduled' and a.publish_at <= now())`;
}

/** Whether a school has published announcements, which may not be over. */
export function hasPublished(school_id: SQL): SQL {
  return sql`exists (select from app.announcements a
    where a.school_id = ${school_id} and a.state = 'published')`;
}

/** Locks an announcement whose time has come; false if it is not due any more or another transaction has it. */
export async function takeDueAnnouncement(scope: Scope, id: string): Promise<boolean> {
  const { school, now, tx } = scope;
  const { rows } = await tx.execute(sql`
    select from app.announcements where school_id = ${school.id} and id = ${id}
      and state = 'scheduled' and publish_at <= ${now} for update skip locked`);
  return rows.length > 0;
}

/** Notes why an announcement was not published at its time. */
export async function noteProblem(
  scope: Scope,
  id: string,
  problem: PublishProblem,
): Promise<void> {
  const { school, tx } = scope;
  await tx.execute(sql`
    update app.announcements set problem = ${problem}, version = version + 1
    where school_id = ${school.id} and id = ${id} and state = 'scheduled'
      and problem is distinct from ${problem}`);
}

export type OpenAnnouncement = {
  id: string;
  writer: string;
  mails: boolean;
  groups: AudienceGroup[];
  targets: AudienceTarget[];
};

/** The announcements that who joins their audience still gets. */
export async function findOpenAnnouncements(scope: Scope): Promise<OpenAnnouncement[]> {
  const { school, today, now, tx } = scope;
  const { rows } = await tx.execute<OpenAnnouncement>(sql`
    select a.id, a.made_by as writer, a.urgent or a.mail <> 'none' as mails, to_json(a.groups) as groups,
      coalesce((select json_agg(json_build_object('kind', t.kind, 'exclude', t.exclude, 'value',
          coalesce(t.class_id::text, t.student_id::text, t.value)) order by t.id)
        from app.announcement_targets t
        where t.school_id = a.school_id and t.announcement_id = a.id), '[]') as targets
    from app.announcements a
    where a.school_id = ${school.id} and a.state = 'published' and not exists (
        select from app.announcement_targets f where f.school_id = a.school_id
          and f.announcement_id = a.id and f.kind = any (${sql.param([...FROZEN_KINDS])}::text[]))
      and (a.expires_on >= ${today}
      or a.expires_on is null and a.published_at > ${now}::timestamptz - make_interval(days => ${OPEN_DAYS}))
    order by a.published_at, a.id`);
  return rows;
}

export type KnownRecipient = {
  id: string;
  profile_id: string;
  student_ids: string[];
  /** The address, in lower case, of who has been mailed or will be. */
  mailed: string | null;
};

/** Locks a published announcement and reads whom it reached; undefined if another transaction has it. */
export async function takeRecipients(
  scope: Scope,
  announcement_id: string,
): Promise<KnownRecipient[] | undefined> {
  const { school, tx } = scope;
  const { rows: locked } = await tx.execute(sql`
    select from app.announcements where school_id = ${school.id} and id = ${announcement_id}
      and state = 'published' for update skip locked`);
  if (locked.length === 0) return undefined;
  const { rows } = await tx.execute<KnownRecipient>(sql`
    select r.id, r.profile_id, coalesce(u.student_ids, '[]') as student_ids,
      case when r.mail_state in ('waiting', 'sent') then lower(p.email) end as mailed
    from app.announcement_recipients r
    join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
    left join (select u.recipient_id, json_agg(u.student_id) as student_ids
      from app.announcement_pupils u
      where u.school_id = ${school.id} and u.announcement_id = ${announcement_id}
      group by u.recipient_id) u on u.recipient_id = r.id
    where r.school_id = ${school.id} and r.announcement_id = ${announcement_id}`);
  return rows;
}

/** Adds pupils to recipients who are there already. */
export async function insertPupils(
  scope: Scope,
  announcement_id: string,
  pupils: readonly { recipient_id: string; student_id: string }[],
): Promise<void> {
  await scope.tx.execute(sql`
    insert into app.announcement_pupils (school_id, id, announcement_id, recipient_id, student_id)
    select ${scope.school.id}::uuid, gen_random_uuid(), ${announcement_id}::uuid, recipient_id, student_id
    from unnest(${uuids(pupils.map((one) => one.recipient_id))},
      ${uuids(pupils.map((one) => one.student_id))}) as u (recipient_id, student_id)
    on conflict (school_id, recipient_id, student_id) do nothing`);
}

/** Takes out those of the recipients who have neither read nor answered. */
export async function removeUnread(
  scope: Scope,
  announcement_id: string,
  ids: readonly string[],
): Promise<number> {
  const { school, tx } = scope;
  const { rowCount } = await tx.execute(sql`
    delete from app.announcement_recipients r
    where r.school_id = ${school.id} and r.announcement_id = ${announcement_id}
      and r.id = any (${uuids(ids)}) and r.first_seen_at is null
      and not exists (select from app.announcement_replies y where y.school_id = r.school_id
        and y.announcement_id = r.announcement_id and y.profile_id = r.profile_id)`);
  return rowCount ?? 0;
}
