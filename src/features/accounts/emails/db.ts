import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { dropEmailChange } from "#features/accounts/db.ts";
import { isPlaceholder } from "#features/accounts/rules.ts";
import { dropPasswordless } from "#server/session/passwordless.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";

const LIFE = "1 day";

type Compose = (recipient: string, token: string, is: "old" | "new") => Mail;

/**
 * Begins the change of an account's address: both the old and the new address get a link to agree. An address
 * of another account gets none, and the caller learns nothing of it.
 */
export async function beginEmailChange(
  auth: pg.Pool,
  user: { id: string; email: string },
  email: string,
  compose: Compose,
): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    const taken = await tx.execute(sql`select 1 from auth.users where email = ${email}`);
    const hasOld = !isPlaceholder(user.email);
    const [oldToken, newToken] = [makeToken(), makeToken()];
    await dropEmailChange(tx, user.id);
    await tx.execute(sql`
      insert into auth.email_changes (user_id, email, old_hash, new_hash, expires_at)
      values (${user.id}, ${email}, ${hasOld ? hashToken(oldToken) : null},
        ${hashToken(newToken)}, now() + ${LIFE}::interval)`);
    if (hasOld) await postMail(tx, compose(user.email, oldToken, "old"));
    if (taken.rowCount === 0) await postMail(tx, compose(email, newToken, "new"));
  });
}

/** The outcome of an agreement; `changed` names the two addresses. */
export type Agreement =
  | { as: "waiting" }
  | { as: "changed"; user_id: string; from: string; to: string };

/**
 * Agrees with one of the two links; the second one changes the address. Undefined when there is no such link.
 */
export async function agreeToEmail(auth: pg.Pool, token: string): Promise<Agreement | undefined> {
  return transact(auth, "read write", async (tx) => {
    const hash = hashToken(token);
    const { rows } = await tx.execute<{ user_id: string; email: string; done: boolean }>(sql`
      update auth.email_changes set
        old_hash = nullif(old_hash, ${hash}), new_hash = nullif(new_hash, ${hash})
      where (old_hash = ${hash} or new_hash = ${hash}) and expires_at > now()
      returning user_id, email, old_hash is null and new_hash is null as done`);
    const [row] = rows;
    if (!row) return undefined;
    return row.done ? change(tx, row.user_id, row.email) : { as: "waiting" };
  });
}

async function change(tx: Tx, user_id: string, to: string): Promise<Agreement> {
  const { rows } = await tx.execute<{ from: string }>(sql`
    update auth.users u set email = ${to}, email_verified = true, updated_at = now()
    from (select id, email from auth.users where id = ${user_id} for update) was
    where u.id = was.id returning was.email as from`);
  await dropEmailChange(tx, user_id);
  // Links were made for the reader of the old address, or for an account without one.
  await tx.execute(sql`delete from auth.tokens where user_id = ${user_id}`);
  await dropPasswordless(tx, user_id);
  await tx.execute(sql`
    delete from auth.sessions
    where user_id = ${user_id} and confirmed_at is null and link_school_id is null`);
  return { as: "changed", user_id, from: rows[0]?.from ?? "", to };
}
