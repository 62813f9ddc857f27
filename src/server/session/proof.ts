import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import type { Runtime } from "#server/runtime.ts";
import { runInLineOf } from "./asking.ts";
import { checkWithinLimits, PER_SESSION } from "./limits.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { findIdentity, type Identity, type Session } from "./session.ts";

/**
 * The account with this e-mail address and password; undefined when there is none. An unknown address takes
 * as long as a known one.
 */
export async function findByPassword(
  { database, passwordCost }: Runtime,
  email: string,
  password: string,
): Promise<Identity | undefined> {
  const found = await findIdentity(database.auth, email);
  if (!found) await hashPassword(password, passwordCost);
  return found && (await verifyPassword({ hash: found.hash, password }))
    ? found.identity
    : undefined;
}

/**
 * Checks a proof that a signed-in person gives again, such as the password. Wrong ones count only for this
 * session, so nobody else can use them up.
 */
export async function isProved(
  auth: pg.Pool,
  { id, user }: Session,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const proved = await runInLineOf(user.email, () =>
    checkWithinLimits(auth, [[PER_SESSION, id]], async () => (await check()) || undefined),
  );
  return proved ?? false;
}

/** Whether this is the account's current password. */
export async function holdsPassword(
  auth: pg.Pool,
  { user }: Session,
  password: string,
): Promise<boolean> {
  const { rows } = await execute<{ password: string }>(
    auth,
    sql`select password from auth.accounts
      where user_id = ${user.id} and provider_id = 'credential'`,
  );
  const [row] = rows;
  return row !== undefined && verifyPassword({ hash: row.password, password });
}
