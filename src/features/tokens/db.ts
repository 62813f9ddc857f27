import { and, eq, sql } from "drizzle-orm";
import type pg from "pg";
import { isAnyOf } from "#db/bulk.ts";
import { execute } from "#db/transaction.ts";
import { profiles } from "#features/people/table.ts";
import { fullName } from "#lib/names.ts";
import { isTokenPermission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import type { TokenRow } from "./contract.ts";

export type StoredToken = Omit<TokenRow, "made_by"> & { profile_id: string };

/** The tokens of a school that nobody ended, newest first; those that expired stay for a month. */
export async function findTokens(auth: pg.Pool, school_id: string): Promise<StoredToken[]> {
  const { rows } = await execute<StoredToken>(
    auth,
    sql`select t.id, t.name, t.permissions, t.profile_id, t.last_used_on::text,
       to_json(t.created_at) #>> '{}' as created_at, to_json(t.expires_at) #>> '{}' as expires_at,
       t.expires_at <= now() as is_expired
     from auth.api_tokens t
     join auth.memberships m on m.user_id = t.user_id and m.school_id = t.school_id
       and m.profile_id = t.profile_id and m.ended_at is null
     where t.school_id = ${school_id} and t.ended_at is null
     order by t.created_at desc, t.id`,
  );
  return rows.map((row) => ({ ...row, permissions: row.permissions.filter(isTokenPermission) }));
}

/**
 * Ends a token of a school and answers its name. Repeating it changes nothing and is no error, because the audit log
 * entry of the first call may have been lost. Undefined when the school has no such token.
 */
export async function endApiToken(
  auth: pg.Pool,
  school_id: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await execute<{ name: string }>(
    auth,
    sql`update auth.api_tokens set ended_at = coalesce(ended_at, now())
      where school_id = ${school_id} and id = ${id} returning name`,
  );
  return rows[0]?.name;
}

/** The names of people of the school, by the ids of their profiles. */
export async function findMakers(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await scope.tx
    .select({
      id: profiles.id,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
    })
    .from(profiles)
    .where(and(eq(profiles.school_id, scope.school.id), isAnyOf(profiles.id, ids)));
  return new Map(rows.map(({ id, ...name }) => [id, fullName(name)]));
}
