import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute, transact, type Tx } from "#db/transaction.ts";
import { joinSchool, noteEntry, requireOwnPassword } from "#features/accounts/db.ts";
import { INVITATION_DAYS, placeholderOf } from "#features/accounts/rules.ts";
import { makeCode } from "#lib/codes.ts";
import { newId } from "#lib/ids.ts";
import type { Named } from "#lib/names.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import {
  dropDeadLinks,
  dropSessions,
  type Membership,
  type SchoolProfile,
  signOutEverywhere,
} from "#server/session/memberships.ts";
import type { LinkPurpose } from "#server/session/table.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";

/** A person's access to a school, as the sign-in tables store it. */
export type Access = {
  profile_id: string;
  /** Null without an account. */
  user_id: string | null;
  ended: boolean;
  /** When the open invitation expires, ISO. */
  invited_until: string | null;
  mailed: boolean;
  /** The name of the account that came with a copied link and waits. */
  came_name: string | null;
  came_email: string | null;
};

/** The access of everybody in a school who has it, had it or was offered it. */
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

/** How many people came with a copied link and wait to be let in. */
export async function countComing(auth: pg.Pool, school_id: string): Promise<number> {
  const { rows } = await execute<{ coming: number }>(
    auth,
    sql`select count(*)::int as coming from auth.invitations i
     where i.school_id = ${school_id} and i.purpose = 'invite' and i.used_at is null
       and i.claimed_by is not null and i.expires_at > now() and not exists (
         select from auth.memberships m where m.school_id = i.school_id
           and m.profile_id = i.profile_id and m.ended_at is null)`,
  );
  return rows[0]?.coming ?? 0;
}

/**
 * Makes the code that lets somebody in as a person of a school. Earlier codes become invalid. With `mail` the
 * code is sent to the address, and that address alone is let in without confirmation.
 */
export async function invite(
  auth: pg.Pool,
  place: SchoolProfile,
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
 * Withdraws an open invitation, also after somebody came with it. Repeating it changes nothing and is no error,
 * because the audit log entry of the first call may have been lost. False when nobody was invited.
 */
export async function withdrawInvitation(
  auth: pg.Pool,
  { school_id, profile_id }: SchoolProfile,
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

/** Deletes all invitations of a place when its record is deleted. */
export async function forgetInvitations(
  auth: pg.Pool,
  { school_id, profile_id }: SchoolProfile,
): Promise<void> {
  await execute(
    auth,
    sql`delete from auth.invitations
      where school_id = ${school_id} and profile_id = ${profile_id} and purpose = 'invite'`,
  );
}

/**
 * Lets in the account that waits and returns its name, also when that was done already. Undefined when nobody
 * came.
 */
export async function confirmInvitee(
  auth: pg.Pool,
  place: SchoolProfile,
): Promise<string | undefined> {
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
    const [invitee] = rows;
    if (!invitee || invitee.is_in) return invitee?.name;
    const membership = { user_id: invitee.id, ...place };
    await requireOwnPassword(tx, membership);
    if (!(await joinSchool(tx, membership))) return undefined;
    await noteEntry(tx, membership, { id: invitee.claimed_session });
    return invitee.name;
  });
}

/** Those of the given profiles of a school that can sign in now. */
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
 * Ends a person's access to a school, its sessions there and the open invitations. Repeating it changes nothing
 * and is no error, because the audit log entry of the first call may have been lost. False when the person
 * never had access.
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

/** Ends a person's sessions in a school, because the person's permissions have changed. */
export async function endSessionsOf(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<void> {
  await transact(auth, "read write", (tx) => dropSessions(tx, school_id, profile_id));
}

/** Signs a person out of the school everywhere, and ends the links that the school gave out; API tokens go on. */
export async function endPasswordless(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    await signOutEverywhere(tx, school_id, profile_id);
    await tx.execute(sql`
      delete from auth.tokens t using auth.memberships m
      where m.school_id = ${school_id} and m.profile_id = ${profile_id}
        and t.user_id = m.user_id and t.school_id = m.school_id`);
  });
}

/** How many hours a link from an admin is valid. */
export const LINK_HOURS = 24;

/** What a link needs to know of an account: its address, and whether other schools use the account too. */
export type LinkTarget = { user_id: string; email: string; elsewhere: boolean };

/** The account with which a person of a school signs in. */
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

/** Creates the account of a person without an e-mail address, who signs in only by links. */
export async function makeAccountWithoutMail(
  auth: pg.Pool,
  person: Named & { school_id: string; profile_id: string },
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
 * Makes a single-use link to an account in the name of a school, and with `mail` tells the owner. Older links
 * of the same kind become invalid, and a sign-in link ends the office's.
 */
export async function makeLink(
  auth: pg.Pool,
  purpose: LinkPurpose,
  { user_id, school_id }: { user_id: string; school_id: string },
  mail?: Mail,
): Promise<string> {
  const token = makeToken();
  await transact(auth, "read write", async (tx) => {
    await tx.execute(
      sql`delete from auth.tokens where user_id = ${user_id}
        and (purpose = ${purpose} or ${purpose} = 'sign_in' and purpose = 'office')`,
    );
    await tx.execute(sql`
      insert into auth.tokens (token_hash, purpose, user_id, school_id, expires_at)
      values (${hashToken(token)}, ${purpose}, ${user_id}, ${school_id}, now() + ${`${LINK_HOURS} hours`}::interval)`);
    if (mail) await postMail(tx, mail);
  });
  return token;
}

async function dropInvitation(tx: Tx, { school_id, profile_id }: SchoolProfile): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from auth.invitations where school_id = ${school_id} and profile_id = ${profile_id}
      and purpose = 'invite' and used_at is null`);
  return rowCount !== 0;
}

/**
 * Removes a person of a school from the sign-in tables, with the sessions there. An account without another
 * school is deleted too.
 */
export async function forgetPerson(
  auth: pg.Pool,
  { school_id, profile_id }: SchoolProfile,
): Promise<void> {
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
