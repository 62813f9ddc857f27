import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { hashToken } from "./accounts.ts";
import { joinSchool, type Membership } from "./memberships.ts";

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

/** Makes a single-use link of an account, and with `mail` tells its owner; older ones of its kind die. */
export async function makeLink(
  auth: pg.Pool,
  purpose: "reset" | "sign_in",
  user_id: string,
  mail?: Mail,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await transact(auth, "read write", async (tx) => {
    await tx.execute(
      sql`delete from auth.tokens where user_id = ${user_id} and purpose = ${purpose}`,
    );
    await tx.execute(sql`
      insert into auth.tokens (token_hash, purpose, user_id, expires_at)
      values (${hashToken(token)}, ${purpose}, ${user_id}, now() + ${LIFE}::interval)`);
    if (mail) await postMail(tx, mail);
  });
  return token;
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
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      delete from auth.tokens where token_hash = ${hashToken(token)} and purpose = 'sign_in'
        and expires_at > now() and not exists (
          select from auth.two_step s where s.user_id = tokens.user_id and s.confirmed_at is not null)
      returning user_id`);
    const [row] = rows;
    return row && startSession(tx, row.user_id, userAgent);
  });
}

async function startSession(tx: Tx, user_id: string, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.execute(sql`
    insert into auth.sessions
      (id, token, user_id, expires_at, user_agent, confirmed_at, created_at, updated_at)
    values (${newId()}, ${token}, ${user_id}, now() + interval '12 hours', ${userAgent}, null,
      now(), now())`);
  return token;
}
