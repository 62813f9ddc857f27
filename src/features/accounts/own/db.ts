import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import type { Named } from "#lib/names.ts";
import { SILENCED } from "#server/session/memberships.ts";
import type { Session } from "#server/session/session.ts";

/** One session of the account, with what its owner recognises it by. */
export type OwnSession = { id: string; created_at: string; user_agent: string };

/** Every live session of the account, newest first. */
export async function findOwnSessions(auth: pg.Pool, { user }: Session): Promise<OwnSession[]> {
  const { rows } = await execute<OwnSession>(
    auth,
    sql`select id, to_json(created_at) #>> '{}' as created_at,
        coalesce(user_agent, '') as user_agent
      from auth.sessions where user_id = ${user.id} and expires_at > now()
      order by created_at desc, id`,
  );
  return rows;
}

/** Ends a session of the account, and the notices on its browser; false when the account has none with that id. */
export async function endOwnSession(
  auth: pg.Pool,
  { user }: Session,
  id: string,
): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`with ended as (
        delete from auth.sessions where id = ${id} and user_id = ${user.id}
        returning user_id, browser_hash
      ), silenced as (${SILENCED}) select from ended`,
  );
  return rowCount !== 0;
}

/** Updates the account's names; each school keeps the names of its own profiles. */
export async function renameAccount(
  auth: pg.Pool,
  { user }: Session,
  { first_name, last_name }: Named,
): Promise<void> {
  await execute(
    auth,
    sql`update auth.users set first_name = ${first_name}, last_name = ${last_name},
      name = trim(${first_name}::text || ' ' || ${last_name}::text), updated_at = now()
      where id = ${user.id}`,
  );
}

/** Keeps the language column that the account chose, for all its devices. */
export async function setAccountLang(
  auth: pg.Pool,
  { user }: Session,
  lang: Session["lang"],
): Promise<void> {
  await execute(
    auth,
    sql`update auth.users set lang = ${lang}, updated_at = now() where id = ${user.id}`,
  );
}
