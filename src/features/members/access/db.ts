import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute, transact, type Tx } from "#db/transaction.ts";
import { joinSchool, noteEntry, requireOwnPassword } from "#features/accounts/db.ts";
import { INVITATION_DAYS, placeholderOf } from "#features/accounts/rules.ts";
import { makeCode } from "#lib/codes.ts";
import { newId } from "#lib/ids.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import {
  dropDeadLinks,
  dropSessions,
  type Membership,
  type Place,
} from "#server/session/memberships.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";

/** How a person of a school stands towards signing in, as the sign-in side knows it. */
export type Access = {
  profile_id: string;
  /** Null without an account. */
  user_id: string | null;
  ended: boolean;
  /** Until when the open invitation holds, ISO. */
  invited_until: string | null;
  mailed: boolean;
  /** Who came with a copied link and waits. */
  came_name: string | null;
  came_email: string | null;
};

/** Everybody of a school who has, had or was offered access. */
export async function findAccess(auth: pg.Pool, school_id: string): Promise<Access[]> {
  const { rows } = await execute<Access>(
    auth,
    sql`select coalesce(m.profile_id, i.profile_id) as profile_id, m.user_id,
       m.ended_at is not null as ended, to_json(i.expires_at) #>> '{}' as invited_until,
       i.email is not null as mailed, u.name as came_name, u.email as came_email
     from (select * from auth.memberships where school_id = ${school_id}) m
     full join (select * from auth.invitations
       where school_id = ${school_id} and purpose = 'invite' and used_at is null) i
       on i.profile_id = m.profile_id
     left join auth.users u on u.id = i.claimed_by`,
  );
  return rows;
}

/**
 * Makes the code that lets somebody in as a person of a school; codes made before die. With `mail` it is
 * sent to the address that it then lets in.
 */
export async function invite(
  auth: pg.Pool,
  place: Place,
  mail?: { email: string; compose: (code: string) => Mail },
): Promise<string> {
  const code = makeCode();
  await transact(auth, "read write", async (tx) => {
    await dropInvitation(tx, place);
    await tx.execute(sql`
      insert into auth.invitations (token_hash, purpose, school_id, profile_id, email, expires_at)
      values (${hashToken(code)}, 'invite', ${place.school_id}, ${place.profile_id},
        ${mail?.email ?? null}, now() + ${`${INVITATION_DAYS} days`}::interval)`);
    if (mail) await postMail(tx, mail.compose(code));
  });
  return code;
}

/**
 * Takes an open invitation back, also after somebody came with it. Doing it again changes nothing and is no fault:
 * its line in the audit log may have been lost. False when nobody was invited.
 */
export async function withdrawInvitation(
  auth: pg.Pool,
  { school_id, profile_id }: Place,
): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`update auth.invitations i set used_at = coalesce(used_at, now())
     where school_id = ${school_id} and profile_id = ${profile_id} and purpose = 'invite' and not exists (
       select from auth.memberships m
       where m.school_id = i.school_id and m.profile_id = i.profile_id and i.used_at is not null)`,
  );
  return rowCount !== 0;
}

/** Takes all invitations of a place away, as its record goes. */
export async function forgetInvitations(
  auth: pg.Pool,
  { school_id, profile_id }: Place,
): Promise<void> {
  await execute(
    auth,
    sql`delete from auth.invitations
      where school_id = ${school_id} and profile_id = ${profile_id} and purpose = 'invite'`,
  );
}

/**
 * Lets in who came and waits; answers the name, also when it was done already. Undefined when
 * nobody came.
 */
export async function confirmComer(auth: pg.Pool, place: Place): Promise<string | undefined> {
  return transact(auth, "read write", async (tx) => {
    const { rows } = await tx.execute<{
      id: string;
      name: string;
      is_in: boolean;
      claimed_session: string;
    }>(sql`
      select u.id, u.name, i.used_at is not null as is_in, i.claimed_session
      from auth.invitations i join auth.users u on u.id = i.claimed_by
      where i.school_id = ${place.school_id} and i.profile_id = ${place.profile_id}
        and i.purpose = 'invite' and (i.used_at is null and i.expires_at > now() or exists (
          select from auth.memberships m where m.user_id = u.id and m.school_id = i.school_id
            and m.profile_id = i.profile_id and m.ended_at is null))
      order by i.used_at desc nulls first limit 1 for update of i`);
    const [comer] = rows;
    if (!comer || comer.is_in) return comer?.name;
    const membership = { user_id: comer.id, ...place };
    await requireOwnPassword(tx, membership);
    if (!(await joinSchool(tx, membership))) return undefined;
    await noteEntry(tx, membership, { id: comer.claimed_session });
    return comer.name;
  });
}

/** Who of these profiles of a school can sign in now. */
export async function findAdmitted(
  auth: pg.Pool,
  school_id: string,
  profile_ids: string[],
): Promise<string[]> {
  const { rows } = await execute<{ profile_id: string }>(
    auth,
    sql`select profile_id from auth.memberships where school_id = ${school_id}
      and profile_id = any (${sql.param(profile_ids)}::uuid[]) and ended_at is null`,
  );
  return rows.map((row) => row.profile_id);
}

/**
 * Ends a person's access to a school, and with it the sessions that work there and what was open. Doing it again
 * changes nothing and is no fault: its line in the audit log may have been lost. False for who never had access.
 */
export async function endMembership(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<boolean> {
  return transact(auth, "read write", async (tx) => {
    const here = sql`school_id = ${school_id} and profile_id = ${profile_id}`;
    const { rows } = await tx.execute<{ user_id: string }>(
      sql`select user_id from auth.memberships where ${here} for update`,
    );
    if (rows.length === 0) return false;
    await dropSessions(tx, school_id, profile_id);
    await tx.execute(sql`
      delete from auth.invitations where ${here} and purpose = 'invite' and used_at is null`);
    await tx.execute(
      sql`update auth.memberships set ended_at = now() where ${here} and ended_at is null`,
    );
    for (const { user_id } of rows) await dropDeadLinks(tx, user_id);
    return true;
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

/** Hours a link that an admin hands over can be used. */
export const LINK_HOURS = 24;

/** An account as far as a link to it needs: which address it has, and whether other schools use it too. */
export type LinkTarget = { user_id: string; email: string; elsewhere: boolean };

/** The account that a person of a school signs in with. */
export async function findLinkTarget(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<LinkTarget | undefined> {
  const { rows } = await execute<LinkTarget>(
    auth,
    sql`select u.id as user_id, u.email, exists (
       select from auth.memberships o where o.user_id = u.id and o.school_id <> ${school_id}
         and o.ended_at is null) as elsewhere
     from auth.memberships m join auth.users u on u.id = m.user_id
     where m.school_id = ${school_id} and m.profile_id = ${profile_id} and m.ended_at is null`,
  );
  return rows[0];
}

/** Makes the account of somebody without an e-mail; its only way in are links. */
export async function makeAccountWithoutMail(
  auth: pg.Pool,
  person: { school_id: string; profile_id: string; first_name: string; last_name: string },
): Promise<string> {
  const { school_id, profile_id, first_name, last_name } = person;
  const user_id = newId();
  const membership: Membership = { user_id, school_id, profile_id };
  await transact(auth, "read write", async (tx) => {
    await tx.execute(sql`
      insert into auth.users (id, name, first_name, last_name, email, created_at, updated_at)
      values (${user_id}, ${`${first_name} ${last_name}`.trim()}, ${first_name}, ${last_name},
        ${placeholderOf(user_id)}, now(), now())`);
    await joinSchool(tx, membership);
  });
  return user_id;
}

/**
 * Makes a single-use link of an account in the name of a school, and with `mail` tells the owner; older ones
 * of its kind die.
 */
export async function makeLink(
  auth: pg.Pool,
  purpose: "reset" | "sign_in",
  { user_id, school_id }: { user_id: string; school_id: string },
  mail?: Mail,
): Promise<string> {
  const token = makeToken();
  await transact(auth, "read write", async (tx) => {
    await tx.execute(
      sql`delete from auth.tokens where user_id = ${user_id} and purpose = ${purpose}`,
    );
    await tx.execute(sql`
      insert into auth.tokens (token_hash, purpose, user_id, school_id, expires_at)
      values (${hashToken(token)}, ${purpose}, ${user_id}, ${school_id}, now() + ${`${LINK_HOURS} hours`}::interval)`);
    if (mail) await postMail(tx, mail);
  });
  return token;
}

async function dropInvitation(tx: Tx, { school_id, profile_id }: Place): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from auth.invitations where school_id = ${school_id} and profile_id = ${profile_id}
      and purpose = 'invite' and used_at is null`);
  return rowCount !== 0;
}

/**
 * Takes a person of a school out of the sign-in side, with the sessions that work there; an account that no
 * other school knows goes too.
 */
export async function forgetPerson(auth: pg.Pool, { school_id, profile_id }: Place): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    const here = sql`school_id = ${school_id} and profile_id = ${profile_id}`;
    await dropSessions(tx, school_id, profile_id);
    const { rows } = await tx.execute<{ user_id: string }>(
      sql`delete from auth.memberships where ${here} returning user_id`,
    );
    await tx.execute(sql`delete from auth.invitations where ${here}`);
    for (const { user_id } of rows) {
      await dropDeadLinks(tx, user_id);
      await tx.execute(sql`
        delete from auth.users where id = ${user_id} and not exists (
          select from auth.memberships where user_id = ${user_id})`);
    }
  });
}
