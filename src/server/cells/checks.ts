import type pg from "pg";
import { makeClient } from "#db/connections.ts";
import { MIGRATIONS } from "#db/database.ts";
import { appliedMigrations, newestMigration, requireNoEarlier } from "#db/migrate.ts";
import { wordsOfError } from "#lib/errors.ts";
import type { Env } from "#server/env.ts";
import type { TwoCells } from "./both.ts";

/** How many slots a move takes: its own, and one for each of two tables that are copied at once. */
const SLOTS = 3;
/** How many places for tables that are being copied the other database needs: for the same three, and for one that waits. */
const PLACES = 4;

type Facts = {
  superuser: boolean;
  replicates: boolean;
  system: string;
  wal_level: string;
  slots: number;
};

async function factsOf(cell: pg.Pool): Promise<Facts> {
  const { rows } = await cell.query<Facts>(
    `select rolsuper as superuser, rolsuper or (rolreplication and rolbypassrls) as replicates,
       (select system_identifier::text from pg_control_system()) as system,
       current_setting('wal_level') as wal_level,
       current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots) as slots
     from pg_roles where rolname = current_user`,
  );
  return rows[0] ?? { superuser: false, replicates: false, system: "", wal_level: "", slots: 0 };
}

/** Refuses by name whatever would stop the move half-way. */
export async function requireAble({ source, target }: TwoCells): Promise<void> {
  const [ours, theirs] = await Promise.all([source, target].map(factsOf));
  if (!ours?.replicates) {
    throw new Error(
      "The user of DATABASE_URL may not replicate: ALTER ROLE … REPLICATION BYPASSRLS, as a superuser.",
    );
  }
  if (!theirs?.superuser) {
    throw new Error("The user of --to is no superuser, and only one may subscribe.");
  }
  if (ours.system === theirs.system) throw new Error("--to is this cell itself.");
  if (ours.wal_level !== "logical") {
    throw new Error(
      `wal_level of this cell's database is ${ours.wal_level}, and has to be logical (a restart of the database).`,
    );
  }
  const own = await source.query("select from pg_publication where pubname like 'halaqah_move_%'");
  if (ours.slots < SLOTS && own.rowCount === 0) {
    throw new Error(`${SLOTS} replication slots have to be free; raise max_replication_slots.`);
  }
  await requirePlaces(target);
  const [here, there] = await Promise.all([source, target].map(appliedMigrations));
  if (here?.join() !== there?.join()) {
    throw new Error(
      `The other cell has another version of the schema (${there?.length} migrations, here ${here?.length}). Upgrade both to the same release first.`,
    );
  }
  for (const cell of [source, target]) await requireNoEarlier(cell, newestMigration(MIGRATIONS));
}

/** Since PostgreSQL 18 the places have a setting of their own. */
async function requirePlaces(target: pg.Pool): Promise<void> {
  const { rows } = await target.query<{ setting: string; free: number }>(
    `select name as setting, setting::int - (select count(*)::int from pg_replication_origin_status) as free
     from pg_settings where name in ('max_active_replication_origins', 'max_replication_slots')
     order by name limit 1`,
  );
  const own = await target.query("select from pg_subscription where subname like 'halaqah_move_%'");
  const [places] = rows;
  if (places && places.free < PLACES && own.rowCount === 0) {
    throw new Error(
      `${places.setting} of the other cell's database leaves ${places.free} free, and a move takes ${PLACES}; raise it.`,
    );
  }
}

/** The other cell's login opens with a password from its SECRET, so another SECRET is found out at once. */
export async function requireItsSecret(
  to: string,
  { databaseAppUrl }: Env,
  password: string,
): Promise<void> {
  if (databaseAppUrl) return;
  const url = new URL(to);
  [url.username, url.password] = ["halaqah_app", password];
  const client = makeClient(url.href);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `The other cell's database does not open with its SECRET (${wordsOfError(error)}). Start the other cell once; and give its own SECRET in --settings.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}
