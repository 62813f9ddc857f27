import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import type { Actor } from "#server/scope.ts";
import type { Membership } from "#server/session/memberships.ts";
import { hashToken } from "#server/session/tokens.ts";
import type { CalendarFeed } from "./contract.ts";

/** A person's addresses of the calendar that have not ended, the newest first. */
export async function findFeeds(
  auth: pg.Pool,
  { school_id, profile_id }: Actor,
): Promise<CalendarFeed[]> {
  const { rows } = await execute<CalendarFeed>(
    auth,
    sql`select id, to_json(created_at) #>> '{}' as created_at, last_read_on::text
      from auth.calendar_feeds
      where school_id = ${school_id} and profile_id = ${profile_id} and ended_at is null
      order by created_at desc, id`,
  );
  return rows;
}

/** Stores an address under the hash of its token; undefined if the person has `most` already. */
export async function insertFeed(
  auth: pg.Pool,
  token: string,
  { user_id, school_id, profile_id }: Membership,
  most: number,
): Promise<string | undefined> {
  const { rows } = await execute<{ id: string }>(
    auth,
    sql`insert into auth.calendar_feeds (id, token_hash, user_id, school_id, profile_id)
      select ${newId()}, ${hashToken(token)}, m.user_id, m.school_id, m.profile_id
      from auth.memberships m
      where m.user_id = ${user_id} and m.school_id = ${school_id} and m.profile_id = ${profile_id}
        and m.ended_at is null
        and (select count(*) from auth.calendar_feeds f where f.school_id = m.school_id
          and f.profile_id = m.profile_id and f.ended_at is null) < ${most}
      returning id`,
  );
  return rows[0]?.id;
}

/**
 * Ends an address of a person; false if the person has no such address. Repeating it changes nothing and is no error,
 * because the audit log entry of the first call may have been lost.
 */
export async function endFeed(
  auth: pg.Pool,
  { school_id, profile_id }: Actor,
  id: string,
): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`update auth.calendar_feeds set ended_at = coalesce(ended_at, now())
      where school_id = ${school_id} and profile_id = ${profile_id} and id = ${id}`,
  );
  return rowCount === 1;
}

/**
 * Whose address has a token, as long as the person belongs to the school. It takes one statement, and one more on the
 * first read of a day.
 */
export async function findFeedEverywhere(
  auth: pg.Pool,
  token: string,
): Promise<(Actor & { id: string }) | undefined> {
  const { rows } = await execute<Actor & { id: string; is_noted: boolean }>(
    auth,
    sql`select f.id, f.school_id, f.profile_id,
       f.last_read_on is not distinct from current_date as is_noted
     from auth.calendar_feeds f
     join auth.memberships m on m.user_id = f.user_id and m.school_id = f.school_id
       and m.profile_id = f.profile_id and m.ended_at is null
     where f.token_hash = ${hashToken(token)} and f.ended_at is null`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { is_noted, ...feed } = row;
  if (!is_noted) {
    await execute(
      auth,
      sql`update auth.calendar_feeds set last_read_on = current_date where id = ${feed.id}`,
    );
  }
  return feed;
}
