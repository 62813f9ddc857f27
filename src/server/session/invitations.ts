import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { makeCode } from "#lib/codes.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { hashToken } from "./accounts.ts";
import { joinSchool } from "./memberships.ts";
import { noteEntry, noteMailbox, requireOwnPassword } from "./ownership.ts";
import type { Session } from "./session.ts";

/** Days an invitation can be used, and again from when somebody came with it. */
export const INVITATION_DAYS = 7;
const LIFE = `${INVITATION_DAYS} days`;

/** A person of a school. */
export type Place = { school_id: string; profile_id: string };

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
  const { rows } = await auth.query<Access>(
    `select coalesce(m.profile_id, i.profile_id) as profile_id, m.user_id,
       m.ended_at is not null as ended, to_json(i.expires_at) #>> '{}' as invited_until,
       i.email is not null as mailed, u.name as came_name, u.email as came_email
     from (select * from auth.memberships where school_id = $1) m
     full join (select * from auth.invitations
       where school_id = $1 and purpose = 'invite' and used_at is null) i
       on i.profile_id = m.profile_id
     left join auth.users u on u.id = i.claimed_by`,
    [school_id],
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
        ${mail?.email ?? null}, now() + ${LIFE}::interval)`);
    if (mail) await postMail(tx, mail.compose(code));
  });
  return code;
}

/**
 * Takes an open invitation back, also after somebody came with it. Doing it again changes nothing and is no fault:
 * its line in the trail may have been lost. False when nobody was invited.
 */
export async function withdrawInvitation(
  auth: pg.Pool,
  { school_id, profile_id }: Place,
): Promise<boolean> {
  const { rowCount } = await auth.query(
    `update auth.invitations i set used_at = coalesce(used_at, now())
     where school_id = $1 and profile_id = $2 and purpose = 'invite' and not exists (
       select from auth.memberships m
       where m.school_id = i.school_id and m.profile_id = i.profile_id and i.used_at is not null)`,
    [school_id, profile_id],
  );
  return rowCount !== 0;
}

/** Takes all invitations of a place away, as its record goes. */
export async function forgetInvitations(
  auth: pg.Pool,
  { school_id, profile_id }: Place,
): Promise<void> {
  await auth.query(
    "delete from auth.invitations where school_id = $1 and profile_id = $2 and purpose = 'invite'",
    [school_id, profile_id],
  );
}

/** What a code is good for, while it can be used. Looking does not use it up. */
export async function findInvitation(
  auth: pg.Pool,
  code: string,
): Promise<(Place & { email: string | null }) | undefined> {
  const { rows } = await auth.query<Place & { email: string | null }>(
    `select school_id, profile_id, email from auth.invitations
     where token_hash = $1 and purpose = 'invite' and used_at is null and claimed_by is null
       and expires_at > now()`,
    [hashToken(code)],
  );
  return rows[0];
}

type Comer = Pick<Session, "id" | "user">;

/**
 * Comes with a code: who reads the address that it was mailed to is let in, anybody else waits for the
 * school to say that it is the right person. Undefined when the code is no good (any more).
 */
export async function acceptInvitation(
  auth: pg.Pool,
  code: string,
  session: Comer,
): Promise<(Place & { as: "joined" | "waiting" | "member" }) | undefined> {
  const { id, email } = session.user;
  return transact(auth, "read write", async (tx) => {
    const { rows } = await tx.execute<Place & { email: string | null; claimed_by: string | null }>(
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
        expires_at = now() + ${LIFE}::interval
      where token_hash = ${hashToken(code)} and claimed_by is null`);
    return { ...place, as: "waiting" };
  });
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

async function isMember(tx: Tx, user_id: string, { school_id }: Place): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from auth.memberships
    where user_id = ${user_id} and school_id = ${school_id} and ended_at is null`);
  return rowCount !== 0;
}

async function dropInvitation(tx: Tx, { school_id, profile_id }: Place): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from auth.invitations where school_id = ${school_id} and profile_id = ${profile_id}
      and purpose = 'invite' and used_at is null`);
  return rowCount !== 0;
}
