import { sql } from "#db/sql.ts";
import type pg from "pg";
import { execute, type Tx } from "#db/transaction.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Lang } from "#lib/text.ts";
import type { ApiToken } from "./api-tokens.ts";
import { linkHolds, WORKPLACE } from "./memberships.ts";
import { dropPasswordless } from "./passwordless.ts";
import { hashToken, makeToken } from "./tokens.ts";

/** A signed-in account, and the school of the session, if it has one. */
export type Session = {
  id: string;
  user: { id: string; email: string; first_name: string; last_name: string };
  /** The language that the account chose; null until then. */
  lang: Lang | null;
  school_id: string | null;
  profile_id: string | null;
  /** Whether the account uses two-step sign-in. */
  two_step: boolean;
  /** Whether the owner has proved their identity within the last ten minutes. */
  fresh: boolean;
  /** Whether no password began the session, and the owner has not proved their identity since. */
  by_link: boolean;
  /** The school whose link began such a session; null where the family's own link or phone did. */
  link_school_id: string | null;
  /** The API token with which a program acts; without it, the person is signed in. */
  token?: ApiToken;
};

/** How long a session lasts, by the database's clock only. */
const LIFE = "12 hours";

/**
 * Starts a session of an account and returns its token, which is not stored anywhere. A session that no password
 * begins proves nothing, and one that a school's link begins names the school.
 */
export async function startSession(
  tx: Tx,
  user_id: string,
  begun: {
    userAgent: string;
    link_school_id?: string | null;
    isFirst?: boolean;
    isProved?: boolean;
  },
): Promise<string> {
  const { userAgent, link_school_id, isFirst = false } = begun;
  const { isProved = !link_school_id } = begun;
  const token = makeToken();
  await tx.execute(sql`
    insert into auth.sessions (id, token_hash, user_id, expires_at, user_agent, confirmed_at,
      link_school_id, is_first, created_at, updated_at)
    values (${newId()}, ${hashToken(token)}, ${user_id}, now() + ${LIFE}::interval, ${userAgent},
      ${isProved ? sql`now()` : null}, ${link_school_id ?? null}, ${isFirst}, now(), now())`);
  await tx.execute(
    sql`update auth.users set entered_at = now() where id = ${user_id} and entered_at is null`,
  );
  return token;
}

/**
 * Finds the live session of a token, with the membership in its school: the chosen one, else the first that
 * has not ended. It takes one statement.
 */
export async function findSession(auth: pg.Pool, token: string): Promise<Session | undefined> {
  const { rows } = await execute<Omit<Session, "user"> & Session["user"] & { session_id: string }>(
    auth,
    sql`select s.id as session_id, u.id, u.email, u.first_name, u.last_name, u.lang,
       m.school_id, m.profile_id,
       coalesce(s.confirmed_at > now() - interval '10 minutes', false) as fresh,
       s.confirmed_at is null as by_link, s.link_school_id,
       exists (select from auth.two_step t
         where t.user_id = u.id and t.confirmed_at is not null) as two_step
     from auth.sessions s
     join auth.users u on u.id = s.user_id
     left join lateral (${WORKPLACE}) m on true
     where s.token_hash = ${hashToken(token)} and s.expires_at > now()
       and ${linkHolds(sql`s.user_id`, sql`s.link_school_id`)}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { session_id, id, email, first_name, last_name, ...rest } = row;
  return { ...rest, id: session_id, user: { id, email, first_name, last_name } };
}

/** An account, and the school in which a session begun now would work. */
export type Identity = Pick<Session, "user" | "school_id" | "profile_id" | "two_step">;

/** Finds an account before it has a session, with its password's hash; undefined without a password. */
export async function findIdentity(
  auth: pg.Pool,
  email: string,
): Promise<{ identity: Identity; hash: string } | undefined> {
  const { rows } = await execute<Omit<Identity, "user"> & Session["user"] & { hash: string }>(
    auth,
    sql`select u.id, u.first_name, u.last_name, m.school_id, m.profile_id, a.password as hash,
       exists (select from auth.two_step t
         where t.user_id = u.id and t.confirmed_at is not null) as two_step
     from auth.users u
     join auth.accounts a
       on a.user_id = u.id and a.provider_id = 'credential' and a.password is not null
     cross join lateral (select u.id as user_id, null::uuid as school_id) s
     left join lateral (${WORKPLACE}) m on true
     where u.email = ${email}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id, first_name, last_name, hash, ...rest } = row;
  return { identity: { ...rest, user: { id, email, first_name, last_name } }, hash };
}

/** Ends a session, and the notices on its browser; a session that has already ended is no error. */
export async function endSession(auth: pg.Pool, { id }: Session): Promise<void> {
  await execute(
    auth,
    sql`with ended as (
        delete from auth.sessions where id = ${id} returning user_id, browser_hash
      )
      delete from auth.push_subscriptions p using ended e
      where p.user_id = e.user_id and p.browser_hash = e.browser_hash`,
  );
}

/** Lets a session take the place of an earlier one of the same browser, whose notices its owner keeps. */
export async function replaceSession(
  auth: pg.Pool,
  { id, user }: Session,
  browser: string,
  earlier: Session | undefined,
): Promise<void> {
  await execute(
    auth,
    sql`update auth.sessions set browser_hash = ${hashToken(browser)} where id = ${id}`,
  );
  if (!earlier) return;
  if (earlier.user.id !== user.id) return endSession(auth, earlier);
  await execute(auth, sql`delete from auth.sessions where id = ${earlier.id}`);
}

/** Ends all sessions of an account except one, and every other way in without a password. */
export async function endOtherSessions(
  tx: Tx,
  user_id: string,
  keep?: Pick<Session, "id">,
): Promise<void> {
  await tx.execute(sql`
    delete from auth.sessions where user_id = ${user_id}
      and id is distinct from ${keep?.id ?? null}::uuid`);
  await dropPasswordless(tx, user_id);
}

/** Records that the owner has just proved their identity. */
export async function refreshSession(auth: pg.Pool, { id }: Session): Promise<void> {
  await execute(
    auth,
    sql`update auth.sessions set confirmed_at = now(), link_school_id = null where id = ${id}`,
  );
}

/** Refuses (403) unless the owner has proved their identity within the last ten minutes. */
export function requireFresh({ fresh }: Session): void {
  if (fresh) return;
  throw refuse("FORBIDDEN", "Enter your password or code again.", { reason: "step_up" });
}

/**
 * Refuses (403) access to another school to a session that no password began: the maker of a school's link would get in
 * there as well, and whoever holds a family's phone.
 */
export function requireNoLink({ by_link }: Session): void {
  if (!by_link) return;
  throw refuse("FORBIDDEN", "Sign in with your own e-mail and password first.", {
    reason: "by_link",
  });
}
