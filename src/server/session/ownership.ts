import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Session } from "./session.ts";

/**
 * Whose an account is says its mailbox alone. A school may have set the account up and told its owner the
 * password, or set the password by a link of its own; with it, its people would come into every school that the
 * account enters later. The present password proves nothing: they know it too.
 */

/**
 * Refuses to let an account into a school while people of another one may know its password. The account is
 * locked until the commit, so that no link of a school sets a password meanwhile.
 */
export async function requireOwnPassword(
  tx: Tx,
  { user_id, school_id }: { user_id: string; school_id: string },
): Promise<void> {
  await tx.execute(sql`select from auth.users where id = ${user_id} for update`);
  const { rowCount } = await tx.execute(sql`
    select from auth.accounts where user_id = ${user_id} and known_to <> ${school_id}`);
  if (rowCount === 0) return;
  throw refuse("FORBIDDEN", "First set a new password by the link that the sign-in page mails.", {
    reason: "known_password",
  });
}

/** `requireOwnPassword` for a school that is not there yet. */
export async function checkOwnPassword(auth: pg.Pool, user_id: string): Promise<void> {
  await transact(auth, "read write", (tx) =>
    requireOwnPassword(tx, { user_id, school_id: newId() }),
  );
}

/** Refuses another school to a session that a link began: whoever made the link would come in there as well. */
export function requireNoLink({ by_link }: Session): void {
  if (!by_link) return;
  throw refuse("FORBIDDEN", "Sign in with your own e-mail and password first.", {
    reason: "by_link",
  });
}

/** Notes who set the password of an account: its owner by mail, or a school by its link. */
export async function noteWhoSet(tx: Tx, user_id: string, school_id: string | null): Promise<void> {
  await tx.execute(sql`
    update auth.accounts set by_mail = ${school_id === null}, known_to = ${school_id}
    where user_id = ${user_id}`);
}

/** A session that began with the account came with a mailed code: who chose the password reads the mailbox. */
export async function noteMailbox(tx: Tx, session: Pick<Session, "id">): Promise<void> {
  await tx.execute(sql`
    update auth.accounts a set by_mail = true from auth.sessions s
    where s.id = ${session.id} and s.is_first and a.user_id = s.user_id and a.known_to is null`);
}

/**
 * An account was let into a school: unless its mailbox set the password, people of the school may have. Every
 * session but the one it came in with ends, so that none that was begun before looks into this school.
 */
export async function noteEntry(
  tx: Tx,
  { user_id, school_id }: { user_id: string; school_id: string },
  keep?: Pick<Session, "id">,
): Promise<void> {
  await tx.execute(sql`
    update auth.accounts set known_to = ${school_id} where user_id = ${user_id} and not by_mail`);
  await endOtherSessions(tx, user_id, keep);
}

/** Ends the sessions of an account, but for one. */
export async function endOtherSessions(
  tx: Tx,
  user_id: string,
  keep?: Pick<Session, "id">,
): Promise<void> {
  await tx.execute(sql`
    delete from auth.sessions where user_id = ${user_id}
      and id is distinct from ${keep?.id ?? null}::uuid`);
}
