import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";

export type Membership = { user_id: string; school_id: string; profile_id: string };

/**
 * Lets an account into a school as a profile, also again after it left; doing it twice changes nothing.
 * False when the account is in the school already as somebody else.
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
  return rowCount !== 0;
}

/** `joinSchool` in a transaction of its own. */
export async function addMembership(auth: pg.Pool, membership: Membership): Promise<void> {
  await transact(auth, "read write", (tx) => joinSchool(tx, membership));
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

/** Ends a person's access to a school, and with it the sessions that work there. */
export async function endMembership(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<boolean> {
  return transact(auth, "read write", async (tx) => {
    await dropSessions(tx, school_id, profile_id);
    const { rowCount } = await tx.execute(sql`
      update auth.memberships set ended_at = now()
      where school_id = ${school_id} and profile_id = ${profile_id} and ended_at is null`);
    return rowCount !== 0;
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

// A session that has not chosen a school may work in any of the account's.
async function dropSessions(tx: Tx, school_id: string, profile_id: string): Promise<void> {
  await tx.execute(sql`
    delete from auth.sessions s using auth.memberships m
    where m.school_id = ${school_id} and m.profile_id = ${profile_id} and m.ended_at is null
      and s.user_id = m.user_id and (s.school_id = ${school_id} or s.school_id is null)`);
}
