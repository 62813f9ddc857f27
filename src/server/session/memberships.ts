import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { endOtherSessions, requireOwnPassword } from "./ownership.ts";

export type Membership = { user_id: string; school_id: string; profile_id: string };

/**
 * SQL for whether a link that a school made, or a session that one began, is still good. A school makes links
 * only for accounts of its own: once the account is in another school as well, or has left this one, its links
 * open nothing. A link without a school was asked for by its owner.
 */
export function linkHolds(user_id: SQL, school_id: SQL): SQL {
  return sql`(${school_id} is null or array[${school_id}] = array(
    select m.school_id from auth.memberships m
    where m.user_id = ${user_id} and m.ended_at is null))`;
}

/** SQL for the membership that a session `s` works under: of the school it chose, else the first joined. */
export const WORKPLACE = sql`
  select m.school_id, m.profile_id from auth.memberships m
  where m.user_id = s.user_id and m.ended_at is null
  order by (m.school_id = s.school_id) desc nulls last, m.created_at, m.school_id limit 1`;

/**
 * Lets an account into a school as a profile, also again after it left; doing it twice changes nothing. What
 * was open for the place, and what other schools made for the account, ends. False when the account is in
 * the school already as somebody else.
 */
export async function joinSchool(tx: Tx, membership: Membership): Promise<boolean> {
  const { user_id, school_id, profile_id } = membership;
  await tx.execute(sql`
    delete from auth.memberships where school_id = ${school_id} and profile_id = ${profile_id}
      and user_id <> ${user_id} and ended_at is not null`);
  const { rowCount } = await tx.execute(sql`
    insert into auth.memberships as m (user_id, school_id, profile_id)
    values (${user_id}, ${school_id}, ${profile_id})
    on conflict (user_id, school_id) do update set profile_id = excluded.profile_id, ended_at = null
      where m.ended_at is not null or m.profile_id = excluded.profile_id`);
  if (rowCount === 0) return false;
  await tx.execute(sql`
    update auth.invitations set used_at = now() where school_id = ${school_id}
      and profile_id = ${profile_id} and purpose = 'invite' and used_at is null`);
  await dropDeadLinks(tx, user_id);
  return true;
}

/** Ends the links of schools, and the sessions they began, that no longer hold for an account. */
export async function dropDeadLinks(tx: Tx, user_id: string): Promise<void> {
  await tx.execute(sql`delete from auth.tokens t
    where t.user_id = ${user_id} and not ${linkHolds(sql`t.user_id`, sql`t.school_id`)}`);
  await tx.execute(sql`delete from auth.sessions s
    where s.user_id = ${user_id} and not ${linkHolds(sql`s.user_id`, sql`s.link_school_id`)}`);
}

/** `joinSchool` in a transaction of its own; with the session that the account comes in with, every other ends. */
export async function addMembership(
  auth: pg.Pool,
  membership: Membership,
  session?: { id: string },
): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    await requireOwnPassword(tx, membership);
    await joinSchool(tx, membership);
    if (session) await endOtherSessions(tx, membership.user_id, session);
  });
}

/** Whether an account belongs, or belonged, to any school. */
export async function hasMembership(auth: pg.Pool, user_id: string): Promise<boolean> {
  const { rowCount } = await auth.query(
    "select 1 from auth.memberships where user_id = $1 limit 1",
    [user_id],
  );
  return rowCount !== 0;
}

/** Who an account is in each of its schools, the first joined first. */
export async function findPlaces(
  auth: pg.Pool,
  user_id: string,
): Promise<Pick<Membership, "school_id" | "profile_id">[]> {
  const { rows } = await auth.query<Pick<Membership, "school_id" | "profile_id">>(
    `select school_id, profile_id from auth.memberships where user_id = $1 and ended_at is null
     order by created_at, school_id`,
    [user_id],
  );
  return rows;
}

/** Every school that somebody belongs to, for work that enters them one by one. */
export async function findSchoolsEverywhere(auth: pg.Pool): Promise<string[]> {
  const { rows } = await auth.query<{ school_id: string }>(
    "select distinct school_id from auth.memberships order by 1",
  );
  return rows.map((row) => row.school_id);
}

/** Makes a school the one that a session works in; the account must belong to it. */
export async function chooseSchool(
  auth: pg.Pool,
  session: { id: string; user: { id: string } },
  school_id: string,
): Promise<boolean> {
  const { rowCount } = await auth.query(
    `update auth.sessions set school_id = $3 where id = $1 and exists (
       select from auth.memberships where user_id = $2 and school_id = $3 and ended_at is null)`,
    [session.id, session.user.id, school_id],
  );
  return rowCount !== 0;
}

/** Who of these profiles of a school can sign in now. */
export async function findAdmitted(
  auth: pg.Pool,
  school_id: string,
  profile_ids: string[],
): Promise<string[]> {
  const { rows } = await auth.query<{ profile_id: string }>(
    `select profile_id from auth.memberships
     where school_id = $1 and profile_id = any ($2::uuid[]) and ended_at is null`,
    [school_id, profile_ids],
  );
  return rows.map((row) => row.profile_id);
}

/** Ends a person's access to a school, and with it the sessions that work there and what was open. */
export async function endMembership(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<boolean> {
  return transact(auth, "read write", async (tx) => {
    await dropSessions(tx, school_id, profile_id);
    await tx.execute(sql`
      delete from auth.invitations where school_id = ${school_id} and profile_id = ${profile_id}
        and purpose = 'invite' and used_at is null`);
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      update auth.memberships set ended_at = now()
      where school_id = ${school_id} and profile_id = ${profile_id} and ended_at is null
      returning user_id`);
    for (const { user_id } of rows) await dropDeadLinks(tx, user_id);
    return rows.length > 0;
  });
}

/** Ends the sessions that a person of a school works in: what they may do has changed. */
export async function endSessionsOf(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<void> {
  await transact(auth, "read write", (tx) => dropSessions(tx, school_id, profile_id));
}

/** Ends the sessions that work as a person of a school; those in other schools go on. */
export async function dropSessions(tx: Tx, school_id: string, profile_id: string): Promise<void> {
  await tx.execute(sql`
    delete from auth.sessions s using auth.memberships p
    where p.school_id = ${school_id} and p.profile_id = ${profile_id} and p.user_id = s.user_id
      and (select w.school_id from (${WORKPLACE}) w) = ${school_id}`);
}
