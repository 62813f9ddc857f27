import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";

const LIFE = "1 day";

// The memberships are readable here; row-level security hides the schools themselves.
const NO_SCHOOL = sql`not exists (select from auth.memberships)`;

/** Whether this server has no school yet. */
export async function hasNoSchool(auth: pg.Pool): Promise<boolean> {
  const { rows } = await execute<{ none: boolean }>(auth, sql`select ${NO_SCHOOL} as none`);
  return rows[0]?.none === true;
}

/** Makes a one-time set-up token while there is no school; undefined once there is one. */
export async function makeSetupToken(auth: pg.Pool): Promise<string | undefined> {
  if (!(await hasNoSchool(auth))) return undefined;
  const token = makeToken();
  await execute(
    auth,
    sql`insert into auth.invitations (token_hash, purpose, expires_at)
      values (${hashToken(token)}, 'setup', now() + ${LIFE}::interval)`,
  );
  return token;
}

/** Uses up all set-up tokens by one of them, so that two people cannot both win. False when it is not valid. */
export async function claimSetupToken(auth: pg.Pool, token: string): Promise<boolean> {
  const { rows } = await execute<{ token_hash: string }>(
    auth,
    sql`update auth.invitations set used_at = now()
      where purpose = 'setup' and used_at is null and ${NO_SCHOOL}
        and exists (select from auth.invitations i where i.token_hash = ${hashToken(token)}
          and i.purpose = 'setup' and i.used_at is null and i.expires_at > now())
      returning token_hash`,
  );
  return rows.some((row) => row.token_hash === hashToken(token));
}

/** Returns a set-up token after a set-up that failed. */
export async function returnSetupToken(auth: pg.Pool, token: string): Promise<void> {
  await execute(
    auth,
    sql`update auth.invitations set used_at = null where token_hash = ${hashToken(token)}`,
  );
}

/** Deletes the account that an interrupted set-up left behind; an account that belongs to a school stays. */
export async function removeUnfinished(auth: pg.Pool, email: string): Promise<void> {
  await execute(
    auth,
    sql`delete from auth.users u where u.email = ${email}
      and not exists (select from auth.memberships m where m.user_id = u.id)`,
  );
}
