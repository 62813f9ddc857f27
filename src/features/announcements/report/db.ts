import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import type { LinkReader } from "#features/announcements/links/db.ts";
import { DEFAULT_MESSAGE_SETTINGS } from "#features/announcements/settings/rules.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import { selectWaiting, standsToday, TAKES_MAIL } from "#features/announcements/reminders/db.ts";
import type { Scope } from "#server/scope.ts";
import type { AnnouncementReport } from "./contract.ts";

/**
 * Everybody whom an announcement reached and the last answers to it. A guardian is among them while one of the
 * pupils is still a child of theirs.
 */
export async function findReport(scope: Scope, id: string): Promise<AnnouncementReport> {
  const { school, today, tx } = scope;
  const { rows } = await joinedByHash(
    tx,
    tx.execute<AnnouncementReport>(sql`
      with pupils as (
        select u.recipient_id, l.relation, json_build_object('student_id', u.student_id,
            'name', coalesce(nullif(${nameIn("p")}, ''), s.student_id),
            'class_name', coalesce(k.name, '')) as pupil
        from app.announcement_pupils u
        join app.announcement_recipients r on r.school_id = u.school_id and r.id = u.recipient_id
        join app.students s on s.school_id = u.school_id and s.id = u.student_id
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        left join app.guardians g on g.school_id = r.school_id and g.profile_id = r.profile_id
        left join app.guardian_links l on l.school_id = u.school_id and l.guardian_id = g.id
          and l.student_id = u.student_id
        left join lateral (select c.name from app.class_enrollments e
          join app.classes c on c.school_id = e.school_id and c.id = e.class_id
          where e.school_id = s.school_id and e.student_id = s.id and ${inForce("e", today)}
          order by c.kind, c.name ${natural} limit 1) k on true
        where u.school_id = ${school.id} and u.announcement_id = ${id}
          and (l.id is not null or s.profile_id = r.profile_id)
      ), whose as (
        select recipient_id, min(relation) as relation, json_agg(pupil order by pupil ->> 'name') as pupils
        from pupils group by recipient_id
      ), waiting as (
        select distinct w.id from (${selectWaiting(scope, sql`${id}`)}) w
      ), reminded as (
        select distinct on (m.profile_id) m.profile_id, m.channel, m.state, m.mail_id,
          coalesce(m.settled_at, m.made_at) as at
        from app.announcement_reminders m
        where m.school_id = ${school.id} and m.announcement_id = ${id} and m.state <> 'cancelled'
        order by m.profile_id, m.state = 'waiting' desc, m.made_at desc, m.id desc
      ), posted as (
        select o.id, o.state from platform.mail_states(array(
          select r.mail_id from app.announcement_recipients r
          where r.school_id = ${school.id} and r.announcement_id = ${id} and r.mail_id is not null
          union all select m.mail_id from app.announcement_reminders m
          where m.school_id = ${school.id} and m.announcement_id = ${id} and m.mail_id is not null)) o
      ), mailed as (
        select distinct m.profile_id from app.announcement_reminders m
        where m.school_id = ${school.id} and m.announcement_id = ${id} and m.channel = 'mail'
          and ${standsToday(scope)}
      ), last as (
        select distinct on (coalesce(y.student_id, y.profile_id)) y.*,
          exists (select from app.announcement_replies o where o.school_id = y.school_id
            and o.announcement_id = y.announcement_id and o.student_id = y.student_id
            and o.profile_id <> y.profile_id and o.answer <> y.answer
            and o.content_version >= a.asks_version
            and not exists (select from app.announcement_replies z where z.school_id = o.school_id
              and z.announcement_id = o.announcement_id and z.student_id = o.student_id
              and z.profile_id = o.profile_id and (z.at, z.id) > (o.at, o.id))) as contradicts,
          y.content_version < a.asks_version as is_old, y.entered_by is not null as on_paper
        from app.announcement_replies y
        join app.announcements a on a.school_id = y.school_id and a.id = y.announcement_id
        where y.school_id = ${school.id} and y.announcement_id = ${id}
        order by coalesce(y.student_id, y.profile_id), y.at desc, y.id desc
      )
      select ${jsonList(sql`
          select r.profile_id, p.first_name, ${nameIn("p")} as name, r.role,
            u.relation,
            case when r.seen_version >= a.asks_version then to_json(r.first_seen_at) end as seen_at,
            case when g.consent_whatsapp then nullif(p.phone, '') end as phone,
            w.id is not null as is_waiting, coalesce(${TAKES_MAIL}, false) and w.id is not null and e.profile_id is null as gets_mail,
            case when x.state = 'sent' then coalesce(o.state, 'sent') else x.state end as mail,
            case when m.profile_id is not null then json_build_object('channel', m.channel,
              'is_sent', m.state = 'sent', 'at', m.at) end as reminded,
            coalesce(u.pupils, '[]') as pupils
          from app.announcement_recipients r
          join app.announcements a on a.school_id = r.school_id and a.id = r.announcement_id
          join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
          left join whose u on u.recipient_id = r.id
          left join waiting w on w.id = r.id
          left join reminded m on m.profile_id = r.profile_id
          cross join lateral (select
            case when m.channel = 'mail' then m.state else r.mail_state end as state,
            case when m.channel = 'mail' then m.mail_id else r.mail_id end as mail_id) x
          left join posted o on o.id = x.mail_id
          left join mailed e on e.profile_id = r.profile_id
          left join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
          where r.school_id = ${school.id} and r.announcement_id = ${id}
            and (r.role in ('teacher', 'admin') or u.recipient_id is not null)
          order by ${nameIn("p")} ${natural}, r.id`)} as recipients,
        ${jsonList(sql`select student_id, profile_id, answer, signed_name, other_name, note,
          by_link, on_paper, to_json(at) as at, is_old, contradicts from last order by last.at desc, last.id desc`)} as replies`),
  );
  const [found] = rows;
  if (!found) throw new Error("the recipients were not read");
  return found;
}

/** The guardians for whom an announcement waits and who agreed to WhatsApp, as their links name them. */
export async function findLinkReaders(
  scope: Scope,
  id: string,
): Promise<(LinkReader & { profile_id: string })[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<LinkReader & { profile_id: string }>(sql`
    select r.id as recipient_id, r.profile_id, p.phone, p.email
    from app.announcement_recipients r
    join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
    join app.guardians g on g.school_id = r.school_id and g.profile_id = r.profile_id
    where r.school_id = ${school.id} and r.announcement_id = ${id} and g.consent_whatsapp
      and p.role = 'guardian' and nullif(p.phone, '') is not null
      and r.id in (select w.id from (${selectWaiting(scope, sql`${id}`)}) w)`);
  return rows;
}

/** The name of who may answer an announcement for a pupil, as one of its recipients; undefined if the person may not. */
export async function findSigner(
  scope: Scope,
  { id, student_id, profile_id }: { id: string; student_id: string; profile_id: string },
): Promise<string | undefined> {
  const { rows } = await scope.tx.execute<{ name: string }>(sql`
    select ${nameIn("p")} as name from app.announcement_recipients r
    join app.announcement_pupils u on u.school_id = r.school_id and u.recipient_id = r.id
    join app.guardians g on g.school_id = r.school_id and g.profile_id = r.profile_id
    join app.guardian_links l on l.school_id = u.school_id and l.guardian_id = g.id
      and l.student_id = u.student_id
    join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
    where r.school_id = ${scope.school.id} and r.announcement_id = ${id}
      and r.profile_id = ${profile_id} and u.student_id = ${student_id}`);
  return rows[0]?.name;
}

/** Blanks what a person signed, and what was signed for a pupil, and forgets pupils chosen by hand. */
export async function eraseReplies(scope: Scope, { id, student_id }: DataSubject): Promise<void> {
  const mine = sql`school_id = ${scope.school.id}`;
  await scope.tx.execute(sql`
    update app.announcement_replies set signed_name = '', note = ''
    where ${mine} and (profile_id = ${id} or student_id = ${student_id})`);
  await scope.tx.execute(sql`
    delete from app.announcement_targets where ${mine} and student_id = ${student_id}`);
}

/** Holds for an announcement `a` of which something is left to sweep. */
const IS_LEFT = sql`(a.body_ms <> '' or a.body_en <> ''
  or exists (select from app.announcement_recipients r
    where r.school_id = a.school_id and r.announcement_id = a.id)
  or exists (select from app.announcement_files f
    where f.school_id = a.school_id and f.announcement_id = a.id))`;

/** Whether a school may have such announcements at an instant, wherever it lies. */
export function hasOldAnnouncements(school_id: SQL, at: string): SQL {
  return sql`exists (
    select from app.announcements a left join app.message_settings m on m.school_id = a.school_id
    where a.school_id = ${school_id} and a.published_at is not null and ${IS_LEFT}
      and coalesce(a.expires_on, a.published_at::date)
        < ${at}::timestamptz::date + 2 - 365 * coalesce(m.kept_years, ${DEFAULT_MESSAGE_SETTINGS.kept_years}))`;
}

/** The announcements whose time was over before a day, and of which something is left to sweep. */
export async function findOldAnnouncements(scope: Scope, before: string): Promise<string[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select a.id from app.announcements a
    where a.school_id = ${school.id} and a.published_at is not null
      and coalesce(a.expires_on, (a.published_at at time zone ${school.time_zone})::date) < ${before}
      and ${IS_LEFT}`);
  return rows.map(({ id }) => id);
}

/** Blanks what announcements said and who signed them, and takes away whom they reached. Their titles and answers stay. */
export async function sweepAnnouncementsOf(scope: Scope, ids: readonly string[]): Promise<void> {
  const old = sql`school_id = ${scope.school.id} and announcement_id = any (${uuids(ids)})`;
  await scope.tx.execute(sql`delete from app.announcement_recipients where ${old}`);
  await scope.tx.execute(sql`delete from app.announcement_reminders where ${old}`);
  await scope.tx.execute(sql`
    update app.announcement_replies set signed_name = '', note = '' where ${old}`);
  await scope.tx.execute(sql`
    update app.announcement_versions set body_ms = '', body_en = '' where ${old}`);
  await scope.tx.execute(sql`
    update app.announcements set body_ms = '', body_en = ''
    where school_id = ${scope.school.id} and id = any (${uuids(ids)})`);
}

/** Whether a person has written, changed or answered an announcement, or reminded others of one. */
export async function hasAnnounced(scope: Scope, profile_id: string): Promise<boolean> {
  const of = (column: string) =>
    sql`school_id = ${scope.school.id} and ${sql.identifier(column)} = ${profile_id}`;
  const { rows } = await scope.tx.execute(sql`
    select from app.announcements where ${of("made_by")}
    union all select from app.announcement_versions where ${of("made_by")}
    union all select from app.announcement_reminders where ${of("made_by")}
    union all select from app.announcement_replies where ${of("profile_id")}
    union all select from app.announcement_replies where ${of("entered_by")} limit 1`);
  return rows.length > 0;
}

/** Moves what one person got to another; what both got stays once, with the pupils of both. */
export async function moveAnnouncements(
  scope: Scope,
  { kind, keep, drop }: Joining,
): Promise<void> {
  const mine = sql`school_id = ${scope.school.id}`;
  if (kind === "students") {
    await scope.tx.execute(sql`delete from app.announcement_pupils d
      where d.${mine} and d.student_id = ${drop.id} and exists (
        select from app.announcement_pupils k where k.school_id = d.school_id
          and k.recipient_id = d.recipient_id and k.student_id = ${keep.id})`);
    for (const table of ["targets", "pupils", "replies"]) {
      await scope.tx.execute(sql`
        update app.${sql.identifier(`announcement_${table}`)} set student_id = ${keep.id}
        where ${mine} and student_id = ${drop.id}`);
    }
    return;
  }
  const [to, from] = [keep.profile_id, drop.profile_id];
  await scope.tx.execute(sql`
    update app.announcement_pupils u set recipient_id = k.id
    from app.announcement_recipients d
    join app.announcement_recipients k on k.school_id = d.school_id
      and k.announcement_id = d.announcement_id and k.profile_id = ${to}
    where d.${mine} and d.profile_id = ${from} and u.school_id = d.school_id
      and u.recipient_id = d.id and not exists (select from app.announcement_pupils o
        where o.school_id = u.school_id and o.recipient_id = k.id and o.student_id = u.student_id)`);
  await scope.tx.execute(sql`
    delete from app.announcement_reminders d where d.${mine} and d.profile_id = ${from}
      and exists (select from app.announcement_reminders k where k.school_id = d.school_id
        and k.announcement_id = d.announcement_id and k.profile_id = ${to}
        and k.channel = d.channel and k.day = d.day)`);
  await scope.tx.execute(sql`
    update app.announcement_reminders set profile_id = ${to}
    where ${mine} and profile_id = ${from}`);
  for (const [table, same] of [
    ["digest_wishes", sql`true`],
    ["digest_days", sql`k.day = d.day`],
  ] as const) {
    const name = sql.identifier(table);
    await scope.tx.execute(sql`
      delete from app.${name} d where d.${mine} and d.profile_id = ${from} and exists (
        select from app.${name} k where k.school_id = d.school_id and k.profile_id = ${to} and ${same})`);
    await scope.tx.execute(sql`
      update app.${name} set profile_id = ${to} where ${mine} and profile_id = ${from}`);
  }
  await scope.tx.execute(sql`
    delete from app.announcement_recipients d where d.${mine} and d.profile_id = ${from}
      and exists (select from app.announcement_recipients k where k.school_id = d.school_id
        and k.announcement_id = d.announcement_id and k.profile_id = ${to})`);
  await scope.tx.execute(sql`
    update app.announcement_recipients set profile_id = ${to}
    where ${mine} and profile_id = ${from}`);
}
