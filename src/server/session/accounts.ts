import { createHash, randomBytes } from "node:crypto";
import { APIError } from "better-auth";
import type pg from "pg";
import { refuse } from "#lib/errors.ts";
import type { Runtime } from "#server/runtime.ts";
import { inTurn } from "./password.ts";

const DAY = "1 day";

// Who belongs to a school stands here, the schools themselves behind the walls.
const NO_SCHOOL = "not exists (select from auth.memberships)";

/** Whether nobody has set up a school on this server yet. */
export async function hasNoSchool(auth: pg.Pool): Promise<boolean> {
  const { rows } = await auth.query<{ none: boolean }>(`select ${NO_SCHOOL} as none`);
  return rows[0]?.none === true;
}

/** Makes a one-time set-up token as long as there is no school; undefined once there is one. */
export async function makeSetupToken(auth: pg.Pool): Promise<string | undefined> {
  if (!(await hasNoSchool(auth))) return undefined;
  const token = randomBytes(24).toString("base64url");
  await auth.query(
    `insert into auth.invitations (token_hash, purpose, expires_at)
     values ($1, 'setup', now() + $2::interval)`,
    [hashToken(token), DAY],
  );
  return token;
}

/** Uses up all set-up tokens by one of them, so that two cannot win at once. False when it is no good. */
export async function claimSetupToken(auth: pg.Pool, token: string): Promise<boolean> {
  const { rows } = await auth.query<{ token_hash: string }>(
    `update auth.invitations set used_at = now()
     where purpose = 'setup' and used_at is null and ${NO_SCHOOL}
       and exists (select from auth.invitations i where i.token_hash = $1
         and i.purpose = 'setup' and i.used_at is null and i.expires_at > now())
     returning token_hash`,
    [hashToken(token)],
  );
  return rows.some((row) => row.token_hash === hashToken(token));
}

/** Gives a set-up token back after a set-up that failed. */
export async function returnSetupToken(auth: pg.Pool, token: string): Promise<void> {
  await auth.query("update auth.invitations set used_at = null where token_hash = $1", [
    hashToken(token),
  ]);
}

export type NewAccount = { email: string; password: string; first_name: string; last_name: string };

/** Makes an account; answers its id. A known address is refused. */
export async function createAccount(runtime: Runtime, account: NewAccount): Promise<string> {
  const { email, password, first_name, last_name } = account;
  const name = `${first_name} ${last_name}`.trim();
  const exists = refuse("CONFLICT", "An account with this e-mail exists.", { reason: "exists" });
  try {
    const body = { email, password, name, first_name, last_name };
    // Better Auth hashes inside of a transaction: nobody waits for a turn with a connection in hand.
    const { user } = await inTurn(() => runtime.auth.api.signUpEmail({ body }));
    // For a known address Better Auth answers with a user that it did not make.
    const { rowCount } = await runtime.database.auth.query(
      "select 1 from auth.users where id = $1",
      [user.id],
    );
    if (rowCount === 0) throw exists;
    return user.id;
  } catch (error) {
    throw error instanceof APIError ? exists : error;
  }
}

/** Takes away the account that a set-up cut short has left; one that belongs to a school stays. */
export async function removeUnfinished(auth: pg.Pool, email: string): Promise<void> {
  await auth.query(
    `delete from auth.users u where u.email = $1
       and not exists (select from auth.memberships m where m.user_id = u.id)`,
    [email],
  );
}

/** How single-use tokens are stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
