import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact } from "#db/transaction.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { runInLineOf } from "./asking.ts";
import { dropEmailChange } from "./email-change.ts";
import { checkWithinLimits, PER_SESSION } from "./limits.ts";
import { endOtherSessions } from "./ownership.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { findIdentity, type Identity, type Session } from "./session.ts";

/** One sign-in of the account, as its owner recognises it. */
export type OwnSession = { id: string; created_at: string; user_agent: string };

/** Every live session of the account, the newest first. */
export async function findOwnSessions(auth: pg.Pool, { user }: Session): Promise<OwnSession[]> {
  const { rows } = await auth.query<OwnSession>(
    `select id, to_json(created_at) #>> '{}' as created_at, coalesce(user_agent, '') as user_agent
     from auth.sessions where user_id = $1 and expires_at > now() order by created_at desc, id`,
    [user.id],
  );
  return rows;
}

/** Ends a session of the own account; false when it has none of that id. */
export async function endOwnSession(
  auth: pg.Pool,
  { user }: Session,
  id: string,
): Promise<boolean> {
  const { rowCount } = await auth.query(
    "delete from auth.sessions where id = $1 and user_id = $2",
    [id, user.id],
  );
  return rowCount !== 0;
}

/** Writes the account's names; the profiles of its schools are theirs. */
export async function renameAccount(
  auth: pg.Pool,
  { user }: Session,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<void> {
  await auth.query(
    `update auth.users set first_name = $2, last_name = $3, name = trim($2 || ' ' || $3),
       updated_at = now() where id = $1`,
    [user.id, first_name, last_name],
  );
}

/** Keeps the language column that the account chose, for every device. */
export async function setAccountLang(
  auth: pg.Pool,
  { user }: Session,
  lang: Session["lang"],
): Promise<void> {
  await auth.query("update auth.users set lang = $2, updated_at = now() where id = $1", [
    user.id,
    lang,
  ]);
}

/** Whose address and password these are. An unknown address takes as long as a known one. */
export async function findByPassword(
  auth: pg.Pool,
  email: string,
  password: string,
): Promise<Identity | undefined> {
  const found = await findIdentity(auth, email);
  if (!found) await hashPassword(password);
  return found && (await verifyPassword({ hash: found.hash, password }))
    ? found.identity
    : undefined;
}

/**
 * Checks a proof that somebody signed in gives once more, such as the password. Wrong ones count for this
 * session alone: nobody outside can use them up.
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

/** Whether this is the account's password now. */
export async function holdsPassword(
  auth: pg.Pool,
  { user }: Session,
  password: string,
): Promise<boolean> {
  const { rows } = await auth.query<{ password: string }>(
    "select password from auth.accounts where user_id = $1 and provider_id = 'credential'",
    [user.id],
  );
  const [row] = rows;
  return row !== undefined && verifyPassword({ hash: row.password, password });
}

/**
 * Sets a new password, ends the account's other sessions, its reset links and a change of address that was
 * begun, and tells the owner.
 */
export async function changePassword(
  auth: pg.Pool,
  { id, user }: Session,
  password: string,
  mail: Mail,
): Promise<void> {
  const hash = await runInLineOf(user.email, () => hashPassword(password));
  await transact(auth, "read write", async (tx) => {
    await tx.execute(sql`
      update auth.accounts set password = ${hash}, updated_at = now()
      where user_id = ${user.id} and provider_id = 'credential'`);
    await endOtherSessions(tx, user.id, { id });
    await tx.execute(sql`delete from auth.tokens where user_id = ${user.id} and purpose = 'reset'`);
    await dropEmailChange(tx, user.id);
    await postMail(tx, mail);
  });
}
