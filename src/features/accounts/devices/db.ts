import { randomBytes } from "node:crypto";
import type pg from "pg";
import { sql } from "#db/sql.ts";
import { execute, transact, type Tx } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import type { Named } from "#lib/names.ts";
import { linkHolds, SILENCED } from "#server/session/memberships.ts";
import { DEVICE_DAYS } from "#server/session/passwordless.ts";
import { type Session, startSession } from "#server/session/session.ts";
import { hashToken } from "#server/session/tokens.ts";

/** How many phones an account remembers, the latest first. */
const DEVICES_KEPT = 10;

type StoredDevice = {
  id: string;
  user_agent: string;
  created_at: string;
  used_at: string;
  key_hash: string;
};

const LIVES = sql`d.used_at > now() - make_interval(days => ${DEVICE_DAYS.unused})
  and d.created_at > now() - make_interval(days => ${DEVICE_DAYS.all})
  and ${linkHolds(sql`d.user_id`, sql`d.link_school_id`)}`;
const COLUMNS = sql`d.id, d.user_agent, to_json(d.created_at) #>> '{}' as created_at,
  to_json(d.used_at) #>> '{}' as used_at, d.key_hash`;

/** The phones that an account remembers, the last used first. */
export async function findDevices(auth: pg.Pool, user_id: string): Promise<StoredDevice[]> {
  const { rows } = await execute<StoredDevice>(
    auth,
    sql`select ${COLUMNS} from auth.devices d where d.user_id = ${user_id} and ${LIVES}
      order by d.used_at desc, d.id`,
  );
  return rows;
}

/** The account that remembers the phone with this key; undefined when none does (any more). */
export async function findDeviceOwner(
  auth: pg.Pool,
  key: string,
): Promise<(Named & { user_id: string }) | undefined> {
  const { rows } = await execute<Named & { user_id: string }>(
    auth,
    sql`select d.user_id, u.first_name, u.last_name from auth.devices d
      join auth.users u on u.id = d.user_id where d.key_hash = ${hashToken(key)} and ${LIVES}`,
  );
  return rows[0];
}

/**
 * Remembers a phone and returns it with its key, 256 random bits that are stored nowhere. What the phone was remembered
 * as before ends, and so do the oldest ones beyond those that are kept.
 */
export async function insertDevice(
  auth: Tx,
  session: Pick<Session, "id" | "user" | "link_school_id">,
  { userAgent, old }: { userAgent: string; old: string },
): Promise<{ device: StoredDevice; key: string }> {
  const { id, link_school_id } = session;
  const { id: user_id } = session.user;
  const key = randomBytes(32).toString("base64url");
  await auth.execute(sql`select from auth.users where id = ${user_id} for update`);
  await auth.execute(sql`
    delete from auth.devices where key_hash = ${hashToken(old)} or id in (
      select id from auth.devices where user_id = ${user_id} order by used_at desc, id
      offset ${DEVICES_KEPT - 1})`);
  const { rows } = await auth.execute<StoredDevice>(sql`
    insert into auth.devices as d
      (id, key_hash, user_id, link_school_id, user_agent, browser_hash)
    values (${newId()}, ${hashToken(key)}, ${user_id}, ${link_school_id}, ${userAgent},
      (select browser_hash from auth.sessions where id = ${id}))
    returning ${COLUMNS}`);
  const [device] = rows;
  if (!device) throw new Error("the phone was not written");
  return { device, key };
}

/** Begins a session of the account that remembers the phone; undefined when none does (any more). */
export async function takeDevice(
  auth: pg.Pool,
  key: string,
  userAgent: string,
): Promise<string | undefined> {
  return transact(auth, "read write", async (tx) => {
    const { rows } = await tx.execute<{ user_id: string; link_school_id: string | null }>(sql`
      update auth.devices d set used_at = now(), user_agent = ${userAgent}
      where d.key_hash = ${hashToken(key)} and ${LIVES} and not exists (
        select from auth.two_step t where t.user_id = d.user_id and t.confirmed_at is not null)
      returning d.user_id, d.link_school_id`);
    const [found] = rows;
    if (!found) return undefined;
    const { user_id, link_school_id } = found;
    return startSession(tx, user_id, { userAgent, link_school_id, isProved: false });
  });
}

/** Forgets a phone of the account by its id, and ends the notices on its browser; false when the account has none with it. */
export async function deleteDevice(
  auth: pg.Pool,
  { user }: Pick<Session, "user">,
  id: string,
): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`with ended as (
        delete from auth.devices where id = ${id} and user_id = ${user.id}
        returning user_id, browser_hash
      ), silenced as (${SILENCED}) select from ended`,
  );
  return rowCount !== 0;
}

/** Forgets the phone with this key, and ends the notices on its browser; false when nobody remembers it. */
export async function deleteDeviceOf(auth: pg.Pool, key: string): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`with ended as (
        delete from auth.devices where key_hash = ${hashToken(key)} returning user_id, browser_hash
      ), silenced as (${SILENCED}) select from ended`,
  );
  return rowCount !== 0;
}
