import { createHash, randomBytes } from "node:crypto";
import { APIError } from "better-auth";
import type pg from "pg";
import { refuse } from "#lib/errors.ts";
import type { Runtime } from "#server/runtime.ts";
import { inTurn } from "./password.ts";

const DAY = "1 day";

/** Makes a one-time set-up token when nobody can sign in yet; undefined once there is an account. */
export async function makeSetupToken(auth: pg.Pool): Promise<string | undefined> {
  const { rows } = await auth.query<{ known: boolean }>(
    "select exists (select from auth.users) as known",
  );
  if (rows[0]?.known) return undefined;
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
     where purpose = 'setup' and used_at is null and not exists (select from auth.users)
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

/** Takes back an account that could not be finished. */
export async function removeAccount(auth: pg.Pool, user_id: string): Promise<void> {
  await auth.query("delete from auth.users where id = $1", [user_id]);
}

/** How single-use tokens are stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
