import type { SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import type pg from "pg";
import { execute, type Tx } from "#db/transaction.ts";
import { dropPasswordless } from "./passwordless.ts";

/** A person of a school, as the sign-in tables identify one. */
export type SchoolProfile = { school_id: string; profile_id: string };

/** The person that an account is in a school. */
export type Membership = SchoolProfile & { user_id: string };

/**
 * SQL for whether a school's link, or a session that such a link began, is still valid. A school makes links
 * only for accounts that belong to no other school. Once the account joins another school or leaves this one,
 * the links open nothing. Owners request links without a school.
 */
export function linkHolds(user_id: SQL, school_id: SQL): SQL {
  return sql`(${school_id} is null or array[${school_id}] = array(
    select m.school_id from auth.memberships m
    where m.user_id = ${user_id} and m.ended_at is null))`;
}

/**
 * SQL for the membership under which a session `s` works: in the school that it chose, else the first joined.
 */
export const WORKPLACE = sql`
  select m.school_id, m.profile_id from auth.memberships m
  where m.user_id = s.user_id and m.ended_at is null
  order by (m.school_id = s.school_id) desc nulls last, m.created_at, m.school_id limit 1`;

/** Deletes links of schools, and sessions they began, that are no longer valid for an account. */
export async function dropDeadLinks(tx: Tx, user_id: string): Promise<void> {
  await tx.execute(sql`delete from auth.tokens t
    where t.user_id = ${user_id} and not ${linkHolds(sql`t.user_id`, sql`t.school_id`)}`);
  await tx.execute(sql`delete from auth.sessions s
    where s.user_id = ${user_id} and not ${linkHolds(sql`s.user_id`, sql`s.link_school_id`)}`);
}

/** Ends the notices on all browsers of an account except the one in which a session lives. */
export async function endNotices(tx: Tx, user_id: string, keep?: { id: string }): Promise<void> {
  await tx.execute(sql`
    delete from auth.push_subscriptions where user_id = ${user_id}
      and (browser_hash = (select browser_hash from auth.sessions
        where id = ${keep?.id ?? null}::uuid)) is not true`);
}

/**
 * SQL that ends the notices on the browsers of `ended`, rows with an account and a browser. Where the browser of a
 * row or of a subscription is not known, as those of earlier versions, all of the account end.
 */
export const SILENCED = sql`
  delete from auth.push_subscriptions p using ended e
  where p.user_id = e.user_id and (p.browser_hash = e.browser_hash) is not false`;

/**
 * Ends the sessions in which an account works as this person of the school, and everywhere what opens it without a
 * password: such sessions, mailed links and remembered phones. Other sessions in other schools continue.
 */
export async function signOutEverywhere(
  tx: Tx,
  school_id: string,
  profile_id: string,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select user_id from auth.memberships where school_id = ${school_id} and profile_id = ${profile_id}`);
  for (const { user_id } of rows) {
    await tx.execute(sql`
      delete from auth.sessions s where s.user_id = ${user_id}
        and (s.confirmed_at is null or (select w.school_id from (${WORKPLACE}) w) = ${school_id})`);
    await dropPasswordless(tx, user_id);
  }
  await tx.execute(sql`
    delete from auth.push_subscriptions
    where school_id = ${school_id} and profile_id = ${profile_id}`);
}

/**
 * Signs a person of the school out everywhere and ends the API tokens and addresses of the calendar that the person
 * made there.
 */
export async function dropSessions(tx: Tx, school_id: string, profile_id: string): Promise<void> {
  await signOutEverywhere(tx, school_id, profile_id);
  await tx.execute(sql`
    delete from auth.api_tokens where school_id = ${school_id} and profile_id = ${profile_id}`);
  await tx.execute(sql`
    delete from auth.calendar_feeds where school_id = ${school_id} and profile_id = ${profile_id}`);
}

/** For work that messages people: it leaves out the schools whose access is suspended. */
export const AWAKE = { suspended: false };

/** Which schools work enters: `part` is one of so many parts of equal size, `only` one school. */
export type Which = { suspended?: boolean; part?: [turn: number, of: number]; only?: string };

/**
 * All schools with members, for work that enters them one by one, without
 * those in which nothing may be changed.
 */
export async function findSchoolsEverywhere(
  auth: pg.Pool,
  { suspended = true, part = [0, 1], only }: Which = {},
): Promise<string[]> {
  const [turn, of] = part;
  const { rows } = await execute<{ school_id: string }>(
    auth,
    sql`select distinct m.school_id from auth.memberships m
      where ${only ? sql`m.school_id = ${only}` : sql`true`}
      and ${of > 1 ? sql`mod(hashtext(m.school_id::text)::bigint + 2147483648, ${of}) = ${turn}` : sql`true`}
      and not exists (select from platform.school_holds h where h.school_id = m.school_id
        and (h.kind <> 'suspended' or not ${suspended})) order by 1`,
  );
  return rows.map((row) => row.school_id);
}
