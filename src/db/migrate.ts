import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { systemCode } from "#lib/errors.ts";

const LOCK = 4_840_257_113;
/**
 * PostgreSQL's codes for a lock that did not come within `lock_timeout`, and for one that can never come: a server that
 * still answers may hold one table and wait for another, and the migration the other way round.
 */
const HELD_UP = ["55P03", "40P01"];
const PAUSE_MS = 1000;

/** How long and how often a start waits for a lock, in milliseconds; tests wait less. */
type LockPatience = { each: number; tries: number };

/** Another process may prepare the database for as long as this: ten minutes. */
const OTHERS: LockPatience = { each: 10_000, tries: 60 };
/** While a table's lock is awaited, its readers wait behind it; so it is given up soon, and tried again. */
const TABLES: LockPatience = { each: 3000, tries: 100 };

/**
 * Migrates the database to the newest schema: all missing SQL files of `folder` in one transaction, which is tried again
 * when a table stays in use.
 */
export async function migrateDatabase(
  owner: pg.Client,
  folder: string,
  say: (message: string) => void = () => {},
  patience = TABLES,
): Promise<void> {
  const work = () => migrate(drizzle({ client: owner }), { migrationsFolder: folder });
  await withLockLimit(owner, patience, work, async () => {
    say("A table is in use; the migration is tried again.");
    await sleep(PAUSE_MS);
  });
}

/** When the newest migration of a folder was made, in milliseconds since 1970: the version of the schema. */
export function newestMigration(folder: string): number {
  return readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
}

/** Runs work that prepares a database for the application, one process at a time. */
export async function oneAtATime(
  owner: pg.Client,
  work: () => Promise<void>,
  say: (message: string) => void = () => {},
  patience = OTHERS,
): Promise<void> {
  const { rows } = await owner.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [
    LOCK,
  ]);
  if (!rows[0]?.ours) await waitForOthers(owner, say, patience);
  try {
    await work();
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

async function waitForOthers(
  owner: pg.Client,
  say: (message: string) => void,
  patience: LockPatience,
): Promise<void> {
  const tell = () => say("Another process prepares the database; this one waits for it.");
  tell();
  const take = () => owner.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    await withLockLimit(owner, patience, take, tell);
  } catch (error) {
    throw isHeldUp(error) ? new Error(await describeHolder(owner), { cause: error }) : error;
  }
}

/** Runs work whose locks have to come in time; each time that one does not, it says so and tries again. */
async function withLockLimit<T>(
  owner: pg.Client,
  { each, tries }: LockPatience,
  work: () => Promise<T>,
  again: () => Promise<void> | void,
): Promise<T> {
  await owner.query(`set lock_timeout = ${each}`);
  try {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        if (!isHeldUp(error) || left === 0) throw error;
        await again();
      }
    }
  } finally {
    await owner.query("reset lock_timeout").catch(() => {});
  }
}

function isHeldUp(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (HELD_UP.includes(systemCode(at))) return true;
  }
  return false;
}

/** What to do about a process that does not finish, or a pooler that kept the lock of one that has. */
async function describeHolder(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
       and (classid::bigint << 32) + objid::bigint = $1`,
    [LOCK],
  );
  const who = rows.map(({ pid }) => `select pg_terminate_backend(${pid});`).join(" ");
  return (
    "Another process has been preparing the database all the time. If none is, a pooler keeps its " +
    `lock: let DATABASE_URL reach the database itself, and run «${who}» there.`
  );
}
