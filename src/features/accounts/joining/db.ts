import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute, transact, type Tx } from "#db/transaction.ts";
import {
  dropEmailChange,
  joinSchool,
  noteEntry,
  noteMailbox,
  requireOwnPassword,
  takeLink,
} from "#features/accounts/db.ts";
import { INVITATION_DAYS } from "#features/accounts/rules.ts";
import { newId } from "#lib/ids.ts";
import { fullName, type Named } from "#lib/names.ts";
import { type Session, startSession } from "#server/session/session.ts";
import { hashToken } from "#server/session/tokens.ts";
import type { SchoolProfile } from "#server/session/memberships.ts";

/** The invitation behind a code, while it is valid. Reading does not use it up. */
export async function findInvitation(
  auth: pg.Pool,
  code: string,
): Promise<(SchoolProfile & { email: string | null }) | undefined> {
  const { rows } = await execute<SchoolProfile & { email: string | null }>(
    auth,
    sql`select school_id, profile_id, email from auth.invitations
      where token_hash = ${hashToken(code)} and purpose = 'invite' and used_at is null
        and claimed_by is null and expires_at > now()`,
  );
  return rows[0];
}

/**
 * Accepts an invitation code. A person who reads the address that it was mailed to is let in; anybody else
 * waits until the school confirms that it is the right person. Undefined when the code is not valid (any more).
 */
export async function acceptInvitation(
  auth: pg.Pool,
  code: string,
  session: Pick<Session, "id" | "user">,
): Promise<(SchoolProfile & { as: "joined" | "waiting" | "member" }) | undefined> {
  const { id, email } = session.user;
  return transact(auth, "read write", async (tx) => {
    const { rows } = await tx.execute<
      SchoolProfile & { email: string | null; claimed_by: string | null }
    >(
      sql`select school_id, profile_id, email, claimed_by from auth.invitations
        where token_hash = ${hashToken(code)} and purpose = 'invite' and used_at is null
          and expires_at > now() for update`,
    );
    const [found] = rows;
    if (!found || (found.claimed_by && found.claimed_by !== id)) return undefined;
    const place = { school_id: found.school_id, profile_id: found.profile_id };
    if (await isMember(tx, id, place)) return { ...place, as: "member" };
    await requireOwnPassword(tx, { user_id: id, ...place });
    if (found.email === email) {
      await tx.execute(sql`update auth.users set email_verified = true where id = ${id}`);
      await noteMailbox(tx, session);
      await joinSchool(tx, { user_id: id, ...place });
      await noteEntry(tx, { user_id: id, ...place }, session);
      return { ...place, as: "joined" };
    }
    await tx.execute(sql`
      update auth.invitations set claimed_by = ${id}, claimed_at = now(), claimed_session = ${session.id},
        expires_at = now() + ${`${INVITATION_DAYS} days`}::interval
      where token_hash = ${hashToken(code)} and claimed_by is null`);
    return { ...place, as: "waiting" };
  });
}

/** The account with this address. */
export async function findUser(auth: pg.Pool, email: string): Promise<string | undefined> {
  const { rows } = await execute<{ id: string }>(
    auth,
    sql`select id from auth.users where email = ${email}`,
  );
  return rows[0]?.id;
}

/**
 * Lets in who reads the mail of an invitation, starts a session and returns its token. An address without an account
 * gets one without a password. A password that was set before anybody had proved to read the mail ends, because a
 * stranger may have registered the address. Undefined when the code is not valid (any more).
 */
export async function enterByInvitation(
  auth: pg.Pool,
  code: string,
  person: Named & { email: string },
  userAgent: string,
): Promise<string | undefined> {
  return transact(auth, "read write", async (tx) => {
    const { rows } = await tx.execute<SchoolProfile>(sql`
      select school_id, profile_id from auth.invitations
      where token_hash = ${hashToken(code)} and purpose = 'invite' and used_at is null
        and claimed_by is null and email = ${person.email} and expires_at > now() for update`);
    const [place] = rows;
    if (!place) return undefined;
    const user_id = await ownerOf(tx, person);
    const membership = { user_id, ...place };
    await requireOwnPassword(tx, membership);
    if (!(await joinSchool(tx, membership))) return undefined;
    await tx.execute(sql`
      delete from auth.accounts where user_id = ${user_id} and not by_mail and known_to is null`);
    await dropEmailChange(tx, user_id);
    await noteEntry(tx, membership);
    return startSession(tx, user_id, { userAgent, isProved: false });
  });
}

/** The account of an address that is proved now; made where there is none. */
async function ownerOf(tx: Tx, { email, first_name, last_name }: Named & { email: string }) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into auth.users
      (id, name, first_name, last_name, email, email_verified, created_at, updated_at)
    values (${newId()}, ${fullName({ first_name, last_name })}, ${first_name}, ${last_name}, ${email},
      true, now(), now())
    on conflict (email) do update set email_verified = true returning id`);
  const [owner] = rows;
  if (!owner) throw new Error("the account was not written");
  return owner.id;
}

/**
 * Uses a sign-in link up, starts a session and returns the session's token. A link alone does not let in an
 * account with two-step sign-in.
 */
export async function takeSignInLink(
  auth: pg.Pool,
  token: string,
  userAgent: string,
): Promise<string | undefined> {
  return transact(auth, "read write", async (tx) => {
    const taken = await takeLink(tx, "sign_in", token);
    if (!taken?.school_id) return undefined;
    const { user_id, school_id } = taken;
    const { rowCount } = await tx.execute(sql`
      select 1 from auth.two_step where user_id = ${user_id} and confirmed_at is not null`);
    if (rowCount !== 0) return undefined;
    return startSession(tx, user_id, { userAgent, link_school_id: school_id });
  });
}

async function isMember(tx: Tx, user_id: string, { school_id }: SchoolProfile): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from auth.memberships
    where user_id = ${user_id} and school_id = ${school_id} and ended_at is null`);
  return rowCount !== 0;
}
