import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import type { PushAddress } from "#server/push.ts";
import { ACTIVE_OWN } from "#features/announcements/audience/db.ts";
import type { Scope } from "#server/scope.ts";
import type { Membership, SchoolProfile } from "#server/session/memberships.ts";
import { MOST_BROWSERS } from "./rules.ts";

/** Whether a school tells browsers of announcements. */
export function tellsBrowsers(school_id: SQL): SQL {
  return sql`exists (select from app.message_settings m where m.school_id = ${school_id} and m.push)`;
}

/** Whether the school of the scope does. */
export async function hasPush(scope: Scope): Promise<boolean> {
  const { rows } = await scope.tx.execute<{ has: boolean }>(
    sql`select ${tellsBrowsers(sql`${scope.school.id}::uuid`)} as has`,
  );
  return rows[0]?.has ?? false;
}

/** The addresses of the browsers of a person that are told. */
export async function findEndpoints(
  auth: pg.Pool,
  { school_id, profile_id }: SchoolProfile,
): Promise<string[]> {
  const { rows } = await execute<{ endpoint: string }>(
    auth,
    sql`select endpoint from auth.push_subscriptions
      where school_id = ${school_id} and profile_id = ${profile_id} order by id`,
  );
  return rows.map(({ endpoint }) => endpoint);
}

/**
 * Stores the address of the browser in which a session lives. It then belongs to this person alone; the oldest ones
 * beyond the limit go.
 */
export async function upsertSubscription(
  auth: pg.Pool,
  { user_id, school_id, profile_id }: Membership,
  { endpoint, p256dh, auth: secret }: PushAddress,
  session_id: string,
): Promise<void> {
  await execute(
    auth,
    sql`with kept as (
      insert into auth.push_subscriptions (id, user_id, school_id, profile_id, endpoint, p256dh, auth,
        browser_hash)
      select ${newId()}, m.user_id, m.school_id, m.profile_id, ${endpoint}, ${p256dh}, ${secret},
        (select browser_hash from auth.sessions where id = ${session_id})
      from auth.memberships m where m.user_id = ${user_id} and m.school_id = ${school_id}
        and m.profile_id = ${profile_id} and m.ended_at is null
      on conflict (endpoint) do update set user_id = excluded.user_id, school_id = excluded.school_id,
        profile_id = excluded.profile_id, p256dh = excluded.p256dh, auth = excluded.auth,
        browser_hash = excluded.browser_hash, told_at = now())
    delete from auth.push_subscriptions where id in (
      select id from auth.push_subscriptions where user_id = ${user_id} and school_id = ${school_id}
        and endpoint <> ${endpoint}
      order by created_at desc, id offset ${MOST_BROWSERS - 1})`,
  );
}

/** Forgets the browser of a person at an address, or all of them. */
export async function deleteSubscriptions(
  auth: pg.Pool,
  { school_id, profile_id }: SchoolProfile,
  endpoint?: string,
): Promise<void> {
  await execute(
    auth,
    sql`delete from auth.push_subscriptions where school_id = ${school_id}
      and profile_id = ${profile_id} and ${endpoint ? sql`endpoint = ${endpoint}` : sql`true`}`,
  );
}

export type Subscription = PushAddress & { id: string; profile_id: string; told_at: string };

/** The browsers of a school's people. */
export async function findSubscriptions(auth: pg.Pool, school_id: string): Promise<Subscription[]> {
  const { rows } = await execute<Subscription>(
    auth,
    sql`select id, profile_id, endpoint, p256dh, auth, to_json(told_at) #>> '{}' as told_at
      from auth.push_subscriptions where school_id = ${school_id} order by id`,
  );
  return rows;
}

/** For each person to whom an unread announcement has come that is still theirs to read, when the last one did. */
export async function findNews(
  scope: Scope,
  profile_ids: readonly string[],
): Promise<Map<string, string>> {
  const { school, today, tx } = scope;
  const { rows } = await tx.execute<{ profile_id: string; at: string }>(sql`
    select r.profile_id, to_json(max(r.added_at)) #>> '{}' as at
    from app.announcement_recipients r
    join app.announcements a on a.school_id = r.school_id and a.id = r.announcement_id
    where r.school_id = ${school.id} and r.profile_id = any (${sql.param([...profile_ids])}::uuid[])
      and a.state = 'published' and (a.expires_on is null or a.expires_on >= ${today})
      and coalesce(r.seen_version, 0) < a.asks_version
      and (r.role in ('teacher', 'admin') or exists (select from app.announcement_pupils u
        where u.school_id = r.school_id and u.recipient_id = r.id and ${ACTIVE_OWN}))
    group by r.profile_id`);
  return new Map(rows.map(({ profile_id, at }) => [profile_id, at]));
}

/** Notes that a browser is being told of what came until then; false if somebody else has told it. */
export async function noteTold(
  auth: pg.Pool,
  { id, told_at }: Subscription,
  until: string,
): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`update auth.push_subscriptions set told_at = ${until}
      where id = ${id} and told_at = ${told_at}::timestamptz`,
  );
  return rowCount === 1;
}

/** Deletes a subscription that its vendor does not know any more. */
export async function dropSubscription(auth: pg.Pool, id: string): Promise<void> {
  await execute(auth, sql`delete from auth.push_subscriptions where id = ${id}`);
}
