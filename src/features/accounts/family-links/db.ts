import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute, transact } from "#db/transaction.ts";
import { takeLink } from "#features/accounts/db.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { startSession } from "#server/session/session.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";
import { FAMILY_LINK_MINUTES } from "./rules.ts";

/** An account that asks for a link. */
export type LinkOwner = { user_id: string; email: string; first_name: string };

/** The account with this address. */
export async function findLinkOwner(auth: pg.Pool, email: string): Promise<LinkOwner | undefined> {
  const { rows } = await execute<LinkOwner>(
    auth,
    sql`select id as user_id, email, first_name from auth.users where email = ${email}`,
  );
  return rows[0];
}

/** Makes a link and stores the mail that carries it. The links that were mailed before end. */
export async function insertFamilyLink(
  auth: pg.Pool,
  { user_id, email }: LinkOwner,
  compose: (token: string) => Mail,
): Promise<void> {
  const token = makeToken();
  await transact(auth, "read write", async (tx) => {
    // The address may have changed meanwhile. Locked, so that of several requests at once one link is left.
    const { rowCount } = await tx.execute(
      sql`select from auth.users where id = ${user_id} and email = ${email} for update`,
    );
    if (rowCount === 0) return;
    await tx.execute(
      sql`delete from auth.tokens where user_id = ${user_id} and purpose = 'family'`,
    );
    await tx.execute(sql`
      insert into auth.tokens (token_hash, purpose, user_id, expires_at)
      values (${hashToken(token)}, 'family', ${user_id},
        now() + make_interval(mins => ${FAMILY_LINK_MINUTES}))`);
    await postMail(tx, compose(token));
  });
}

/** Stores a mail to who asked for a link and gets none. */
export async function postInstead(auth: pg.Pool, mail: Mail): Promise<void> {
  await transact(auth, "read write", (tx) => postMail(tx, mail));
}

/** A link that a family asked for, or that the office made. */
type FamilyLink = {
  user_id: string;
  purpose: "family" | "office";
  /** Of a link of the office. */
  contact_hash: string | null;
};

/** Whose link this is, while it is good. Reading does not use it up. */
export async function findFamilyLink(
  auth: pg.Pool,
  token: string,
): Promise<FamilyLink | undefined> {
  const { rows } = await execute<FamilyLink>(
    auth,
    sql`select user_id, purpose, contact_hash from auth.tokens
      where token_hash = ${hashToken(token)} and purpose in ('family', 'office')
        and expires_at > now()`,
  );
  return rows[0];
}

/** Uses a link up and begins a session; undefined when it was used meanwhile, or two-step sign-in is on. */
export async function takeFamilyLink(
  auth: pg.Pool,
  { purpose }: Pick<FamilyLink, "purpose">,
  token: string,
  userAgent: string,
): Promise<string | undefined> {
  return transact(auth, "read write", async (tx) => {
    const taken = await takeLink(tx, purpose, token);
    if (!taken) return undefined;
    const { user_id, school_id: link_school_id } = taken;
    const { rowCount } = await tx.execute(sql`
      select 1 from auth.two_step where user_id = ${user_id} and confirmed_at is not null`);
    if (rowCount !== 0) return undefined;
    if (purpose === "family") {
      // Whoever pressed reads the mailbox.
      await tx.execute(sql`update auth.users set email_verified = true where id = ${user_id}`);
    }
    return startSession(tx, user_id, { userAgent, link_school_id, isProved: false });
  });
}
