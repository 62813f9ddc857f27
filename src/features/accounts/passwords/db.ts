import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { dropEmailChange, noteWhoSet, takeLink } from "#features/accounts/db.ts";
import { forgetTries, PER_ACCOUNT } from "#server/session/limits.ts";
import { endNotices, linkHolds } from "#server/session/memberships.ts";
import { endTokensOf } from "#server/session/api-tokens.ts";
import { endOtherSessions, type Session } from "#server/session/session.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";

/** The owner of the account. */
export type Owner = {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  school_id: string | null;
};

const LIFE = "1 hour";
/** This many mails may come at once; after that, one per interval. An hour has room for five at most. */
const AT_ONCE = 3;
const PAUSE = "20 minutes";

/**
 * Makes a reset link when the address is known, and stores the mail that carries it in the same transaction.
 * Links mailed before stay valid, and no other is mailed while the newest is recent enough: whoever asks, the
 * owner's mailbox has a working link and does not fill up. With `sparing` only the first of several requests at
 * once is mailed. Returns whether a mail goes out.
 */
export async function requestReset(
  auth: pg.Pool,
  email: string,
  compose: (owner: Owner, token: string) => Promise<Mail>,
  { sparing = false } = {},
): Promise<boolean> {
  return transact(auth, "read write", async (tx) => {
    // Locked, so that each of many requests at once sees what the others mailed.
    await tx.execute(sql`select from auth.users where email = ${email} for update`);
    const owner = await findOwner(tx, sql`u.email = ${email}`);
    if (!owner || !(await mayMail(tx, owner, sparing ? 1 : AT_ONCE))) return false;
    const token = makeToken();
    await tx.execute(sql`
      insert into auth.tokens (token_hash, purpose, user_id, expires_at)
      values (${hashToken(token)}, 'reset', ${owner.user_id}, now() + ${LIFE}::interval)`);
    await postMail(tx, await compose(owner, token));
    return true;
  });
}

async function mayMail(tx: Tx, { user_id }: Owner, at_once: number): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`
    select count(*) < ${at_once} or coalesce(max(created_at) < now() - ${PAUSE}::interval, true) as may
    from auth.tokens where user_id = ${user_id} and purpose = 'reset'
      and created_at > now() - ${LIFE}::interval`);
  return rows[0]?.may ?? false;
}

/** The owner of a link, while it is valid. Reading does not use it up. */
export async function findReset(auth: pg.Pool, token: string): Promise<Owner | undefined> {
  return transact(auth, "read only", (tx) => findOwner(tx, holds(token)));
}

/**
 * Sets the new password by its hash, ends every session, API token, link and notice on a phone of the account and
 * tells its owner by mail.
 * False when the link was used meanwhile: of two requests at once, one wins.
 */
export async function resetPassword(
  auth: pg.Pool,
  token: string,
  hash: string,
  compose: (owner: Owner) => Promise<Mail>,
): Promise<boolean> {
  const owner = await transact(auth, "read write", async (tx) => {
    const taken = await takeLink(tx, "reset", token);
    const found = taken && (await findOwner(tx, sql`u.id = ${taken.user_id}`));
    if (!found) return undefined;
    const { user_id } = found;
    await writePassword(tx, user_id, hash);
    await noteWhoSet(tx, user_id, taken.school_id);
    await endOtherSessions(tx, user_id);
    await endNotices(tx, user_id);
    await endTokensOf(tx, user_id);
    await dropTokens(tx, found);
    await dropEmailChange(tx, user_id);
    await postMail(tx, await compose(found));
    return found;
  });
  if (owner) await forgetTries(auth, PER_ACCOUNT, owner.email);
  return owner !== undefined;
}

/**
 * Sets a new password by its hash, ends the account's other sessions, its API tokens, its reset links, its notices on
 * other browsers and a begun change of address, and tells the owner.
 */
export async function changePassword(
  auth: pg.Pool,
  { id, user }: Session,
  hash: string,
  mail: Mail,
): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    await tx.execute(sql`
      update auth.accounts set password = ${hash}, updated_at = now()
      where user_id = ${user.id} and provider_id = 'credential'`);
    await endOtherSessions(tx, user.id, { id });
    await endNotices(tx, user.id, { id });
    await endTokensOf(tx, user.id);
    await tx.execute(sql`delete from auth.tokens where user_id = ${user.id} and purpose = 'reset'`);
    await dropEmailChange(tx, user.id);
    await postMail(tx, mail);
  });
}

/** Replaces the password, or adds the first one to an account that only had links. */
async function writePassword(tx: Tx, user_id: string, hash: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update auth.accounts set password = ${hash}, updated_at = now()
    where user_id = ${user_id} and provider_id = 'credential'`);
  if (rowCount !== 0) return;
  await tx.execute(sql`
    insert into auth.accounts
      (id, account_id, provider_id, user_id, password, created_at, updated_at)
    values (${newId()}, ${user_id}, 'credential', ${user_id}, ${hash}, now(), now())`);
}

function holds(token: string) {
  return sql`exists (select from auth.tokens t where t.user_id = u.id and t.purpose = 'reset'
    and t.token_hash = ${hashToken(token)} and t.expires_at > now()
    and ${linkHolds(sql`t.user_id`, sql`t.school_id`)})`;
}

async function findOwner(tx: Tx, condition: ReturnType<typeof sql>): Promise<Owner | undefined> {
  const { rows } = await tx.execute<Owner>(sql`
    select u.id as user_id, u.email, u.first_name, u.last_name, (
      select m.school_id from auth.memberships m where m.user_id = u.id and m.ended_at is null
      order by m.created_at limit 1
    ) as school_id
    from auth.users u where ${condition}`);
  return rows[0];
}

async function dropTokens(tx: Tx, { user_id }: Owner): Promise<void> {
  await tx.execute(sql`delete from auth.tokens where user_id = ${user_id} and purpose = 'reset'`);
}
