import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute, type Tx } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import { isTokenPermission, type Permission } from "#lib/permissions.ts";
import { isSame, sign } from "./cookie.ts";
import type { Membership } from "./memberships.ts";
import type { Session } from "./session.ts";
import { hashToken, makeToken } from "./tokens.ts";

/** What stands before every API token, so that people and scanners of leaked secrets recognise one. */
const PREFIX = "halaqah_";
const RANDOM_LENGTH = 32;

/** What a token may do, of what its maker may. */
export type ApiToken = { id: string; name: string; permissions: readonly Permission[] };

/** A new token. It carries our signature, so that a guess is refused without asking the database. */
export function makeApiToken(key: string): string {
  const token = makeToken();
  return `${PREFIX}${token}${sign(PREFIX + token, key)}`;
}

/** Whether we signed the token. */
function isSigned(token: string, key: string): boolean {
  const unsigned = token.slice(0, PREFIX.length + RANDOM_LENGTH);
  return unsigned.startsWith(PREFIX) && isSame(token.slice(unsigned.length), sign(unsigned, key));
}

/** The token of an Authorization header with the scheme Bearer; undefined for other schemes. */
export function readBearer(header: string | undefined): string | undefined {
  return /^bearer\b\s*(.*)$/i.exec(header ?? "")?.[1];
}

type Found = Omit<Session, "user" | "token"> &
  Session["user"] & { token_id: string; name: string; permissions: Permission[]; used: boolean };

/**
 * Finds who acts with a token: its maker in the school for which it was made, as long as the membership lasts.
 * It takes one statement, and one more on the first call of a day.
 */
export async function findByApiToken(
  auth: pg.Pool,
  token: string,
  key: string,
): Promise<Session | undefined> {
  if (!isSigned(token, key)) return undefined;
  const { rows } = await execute<Found>(
    auth,
    sql`select t.id as token_id, t.name, t.permissions, t.school_id, t.profile_id,
       t.last_used_on is not distinct from current_date as used,
       u.id, u.email, u.first_name, u.last_name, u.lang, exists (
         select from auth.two_step s where s.user_id = u.id and s.confirmed_at is not null) as two_step
     from auth.api_tokens t
     join auth.memberships m on m.user_id = t.user_id and m.school_id = t.school_id
       and m.profile_id = t.profile_id and m.ended_at is null
     join auth.users u on u.id = t.user_id
     where t.token_hash = ${hashToken(token)} and t.expires_at > now() and t.ended_at is null`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { token_id, name, permissions, used, id, email, first_name, last_name, ...rest } = row;
  if (!used) {
    await execute(
      auth,
      sql`update auth.api_tokens set last_used_on = current_date where id = ${token_id}`,
    );
  }
  return {
    ...rest,
    id: token_id,
    user: { id, email, first_name, last_name },
    fresh: false,
    by_link: false,
    link_school_id: null,
    token: { id: token_id, name, permissions: permissions.filter(isTokenPermission) },
  };
}

/** What makes a new token: whose it is, what it may do, and for how many days. */
export type NewApiToken = Membership & {
  name: string;
  permissions: readonly Permission[];
  days: number;
};

/** Stores a new token under its hash. */
export async function insertApiToken(
  auth: pg.Pool,
  token: string,
  { user_id, school_id, profile_id, name, permissions, days }: NewApiToken,
): Promise<{ id: string; expires_at: string }> {
  const { rows } = await execute<{ id: string; expires_at: string }>(
    auth,
    sql`insert into auth.api_tokens
      (id, token_hash, user_id, school_id, profile_id, name, permissions, expires_at)
    values (${newId()}, ${hashToken(token)}, ${user_id}, ${school_id}, ${profile_id}, ${name},
      ${sql.param(permissions)}::text[], now() + make_interval(days => ${days}))
    returning id, to_json(expires_at) #>> '{}' as expires_at`,
  );
  const [made] = rows;
  if (!made) throw new Error("the token was not written");
  return made;
}

/** Ends the tokens of an account in all schools, because whoever knew its password may have made them. */
export async function endTokensOf(tx: Tx, user_id: string): Promise<void> {
  await tx.execute(sql`delete from auth.api_tokens where user_id = ${user_id}`);
}
