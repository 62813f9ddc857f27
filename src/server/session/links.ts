import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { hashToken } from "./accounts.ts";
import { joinSchool, linkHolds, type Membership } from "./memberships.ts";
import { startSession } from "./session.ts";

/** Hours a link that an admin hands over can be used. */
export const LINK_HOURS = 24;
const LIFE = `${LINK_HOURS} hours`;

/** Addresses under a name that can never be one: of accounts whose owner has no e-mail. */
const NOWHERE = "@tiada-emel.invalid";

/** Whether an account's address only stands for one that its owner does not have. */
export function isPlaceholder(email: string): boolean {
  return email.endsWith(NOWHERE);
}

/** An account as far as a link to it needs: which address it has, and whether other schools use it too. */
export type LinkTarget = { user_id: string; email: string; elsewhere: boolean };

/** The account that a person of a school signs in with. */
export async function findLinkTarget(
  auth: pg.Pool,
  school_id: string,
  profile_id: string,
): Promise<LinkTarget | undefined> {
  const { rows } = await auth.query<LinkTarget>(
    `select u.id as user_id, u.email, exists (
       select from auth.memberships o where o.user_id = u.id and o.school_id <> $1
         and o.ended_at is null) as elsewhere
     from auth.memberships m join auth.users u on u.id = m.user_id
     where m.school_id = $1 and m.profile_id = $2 and m.ended_at is null`,
    [school_id, profile_id],
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
        ${`${user_id}${NOWHERE}`}, now(), now())`);
    await joinSchool(tx, membership);
  });
  return user_id;
}

type Purpose = "reset" | "sign_in";

/**
 * Makes a single-use link of an account in the name of a school, and with `mail` tells the owner; older ones
 * of its kind die.
 */
export async function makeLink(
  auth: pg.Pool,
  purpose: Purpose,
  { user_id, school_id }: { user_id: string; school_id: string },
  mail?: Mail,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await transact(auth, "read write", async (tx) => {
    await tx.execute(
      sql`delete from auth.tokens where user_id = ${user_id} and purpose = ${purpose}`,
    );
    await tx.execute(sql`
      insert into auth.tokens (token_hash, purpose, user_id, school_id, expires_at)
      values (${hashToken(token)}, ${purpose}, ${user_id}, ${school_id}, now() + ${LIFE}::interval)`);
    if (mail) await postMail(tx, mail);
  });
  return token;
}

/**
 * Uses a link up; undefined when it is no good (any more). The account is locked first, so that it cannot join
 * another school between the look at its schools and the commit.
 */
export async function takeLink(
  tx: Tx,
  purpose: Purpose,
  token: string,
): Promise<{ user_id: string; school_id: string | null } | undefined> {
  const hash = hashToken(token);
  await tx.execute(sql`
    select 1 from auth.users where id = (select user_id from auth.tokens where token_hash = ${hash})
    for update`);
  const { rows } = await tx.execute<{ user_id: string; school_id: string | null }>(sql`
    delete from auth.tokens t where t.token_hash = ${hash} and t.purpose = ${purpose}
      and t.expires_at > now() and ${linkHolds(sql`t.user_id`, sql`t.school_id`)}
    returning t.user_id, t.school_id`);
  return rows[0];
}

/**
 * Uses a sign-in link up and starts a session with it; answers the session's token. An account with
 * two-step sign-in is not let in by a link alone.
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
