import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { systemCode } from "#lib/errors.ts";
import { buildIndex, concurrentIndexOf } from "./concurrent-index.ts";
import { listProcesses } from "./processes.ts";

const LOCK = 4_840_257_113;
/**
 * PostgreSQL's codes for a lock that did not come within `lock_timeout`, and for one that can never come: a server that
 * still answers may hold one table and wait for another, and the migration the other way round.
 */
const HELD_UP = ["55P03", "40P01"];
const PAUSE_MS = 1000;
/** How often it is looked whether another process is done, in milliseconds. */
const LOOK_MS = 200;

/** How long and how often a start waits for a lock, in milliseconds; tests wait less. */
type LockPatience = { each: number; tries: number };

/** Another process may prepare the database for as long as this: ten minutes. */
const OTHERS: LockPatience = { each: 10_000, tries: 60 };
/** While a table's lock is awaited, its readers wait behind it; so it is given up soon, and tried again. */
const TABLES: LockPatience = { each: 3000, tries: 100 };
/** An index that is built while the schools work waits for open transactions, a backup's too, and holds up no call. */
const BESIDE: LockPatience = { each: 600_000, tries: 3 };

/** The first line of a migration that runs by command, once no process of an earlier version is left. */
const AFTER = /^-- after\b/;
/** Marks such a migration among those that ran: a version that does not know it must not start. */
const AFTER_MARK = "after:";

/** drizzle-kit's own table of the migrations that have run, and its columns. */
const TABLE = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

type MigrateOptions = {
  say?: (message: string) => void;
  patience?: LockPatience;
  /** Runs only the files with these hashes, those by command too: for restoring a backup of an earlier version. */
  only?: ReadonlySet<string>;
};

/**
 * Runs the missing SQL files of `folder`, each in a transaction of its own, which is tried again when a table stays in use. A
 * file that is one `CREATE INDEX CONCURRENTLY` has no transaction, and finds what an interrupted try left.
 * Those that begin with `-- after` are left to `migrateAfter`. Refuses a database that has left this version behind.
 */
export async function migrateDatabase(
  owner: pg.ClientBase,
  folder: string,
  { say = () => {}, patience = TABLES, only }: MigrateOptions = {},
): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  await owner.query(TABLE);
  const { ran, left } = await whatRan(owner, files);
  if (left > 0) {
    throw new Error(
      "The database belongs to a newer Halaqah, which has removed what this version needs. Start the newer version.",
    );
  }
  for (const file of files) {
    const isWanted = only ? only.has(file.hash) : !isAfter(file);
    if (isWanted && !ran.has(file.folderMillis)) await run(owner, file, say, patience);
  }
}

/**
 * Runs the migrations that remove what earlier versions need, and answers how many. Refuses while a process of an earlier
 * version is connected.
 */
export async function migrateAfter(
  owner: pg.ClientBase,
  folder: string,
  { say = () => {}, patience = TABLES }: MigrateOptions = {},
): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const { ran } = await whatRan(owner, files);
  const missing = files.filter(({ folderMillis }) => !ran.has(folderMillis));
  const early = missing.find((file) => !isAfter(file));
  if (early) throw new Error("Start this version first: it makes the changes that come before.");
  if (missing.length > 0) await requireNoEarlier(owner, newestMigration(folder));
  for (const file of missing) await run(owner, file, say, patience);
  return missing.length;
}

/** How many migrations wait for `migrateAfter`. */
export async function waitingAfter(owner: pg.ClientBase, folder: string): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const { ran } = await whatRan(owner, files);
  return files.filter((file) => isAfter(file) && !ran.has(file.folderMillis)).length;
}

/**
 * When the newest migration that runs at a start was made, in milliseconds since 1970: the version of the schema.
 */
export function newestMigration(folder: string): number {
  const files = readMigrationFiles({ migrationsFolder: folder });
  return files.findLast((file) => !isAfter(file))?.folderMillis ?? 0;
}

/** The hashes of the migrations of a folder, in order. */
export function migrationsOf(folder: string): string[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
}

/** The hashes of the migrations that ran, in order. */
export async function appliedMigrations(owner: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await owner.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by id",
  );
  return rows.map(({ hash }) => hash.replace(AFTER_MARK, ""));
}

const isAfter = ({ sql }: MigrationMeta): boolean => AFTER.test(sql[0] ?? "");

/** When the migrations that ran were made, and how many of those by command are unknown to `files`. */
async function whatRan(
  owner: pg.ClientBase,
  files: MigrationMeta[],
): Promise<{ ran: Set<number>; left: number }> {
  const { rows } = await owner.query<{ hash: string; made: number }>(
    "select hash, created_at::float8 as made from drizzle.__drizzle_migrations",
  );
  const known = new Set(files.map(({ folderMillis }) => folderMillis));
  const left = rows.filter(({ hash, made }) => hash.startsWith(AFTER_MARK) && !known.has(made));
  return { ran: new Set(rows.map(({ made }) => made)), left: left.length };
}

async function run(
  owner: pg.ClientBase,
  file: MigrationMeta,
  say: (message: string) => void,
  patience: LockPatience,
): Promise<void> {
  const hash = isAfter(file) ? `${AFTER_MARK}${file.hash}` : file.hash;
  const note = () =>
    owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      file.folderMillis,
    ]);
  const work = async () => {
    await owner.query("begin");
    try {
      for (const statement of file.sql) await owner.query(statement);
      await note();
      await owner.query("commit");
    } catch (error) {
      await owner.query("rollback").catch(() => {});
      throw error;
    }
  };
  const again = async () => {
    say("A table is in use; the migration is tried again.");
    await sleep(PAUSE_MS);
  };
  const index = concurrentIndexOf(file.sql);
  if (!index) return withLockLimit(owner, patience, work, again);
  say(`The index ${index.name} is built beside the work; on a large table that takes minutes.`);
  await withLockLimit(owner, BESIDE, () => buildIndex(owner, index), again);
  await note();
}

/** Refuses while a process of an earlier version is connected. */
export async function requireNoEarlier(
  owner: Pick<pg.ClientBase, "query">,
  schema: number,
): Promise<void> {
  const earlier = (await listProcesses(owner)).filter((one) => !(one.schema >= schema));
  if (earlier.length === 0) return;
  throw new Error(
    "A process of an earlier version is still running on this database. Restart all of them with this version first.",
  );
}

/** Runs work that prepares a database for the application, one process at a time. */
export async function oneAtATime<T>(
  owner: pg.ClientBase,
  work: () => Promise<T>,
  say: (message: string) => void = () => {},
  patience = OTHERS,
): Promise<T> {
  if (!(await isOurs(owner))) await waitForOthers(owner, say, patience);
  try {
    return await work();
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

/**
 * Looks again and again instead of waiting in one statement, which would hold a snapshot: the other process may build an index
 * beside the work, and that waits for all snapshots from before.
 */
async function waitForOthers(
  owner: pg.ClientBase,
  say: (message: string) => void,
  { each, tries }: LockPatience,
): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    say("Another process prepares the database; this one waits for it.");
    for (let waited = 0; waited < each; waited += LOOK_MS) {
      await sleep(LOOK_MS);
      if (await isOurs(owner)) return;
    }
  }
  throw new Error(await describeHolder(owner));
}

async function isOurs(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [
    LOCK,
  ]);
  return rows[0]?.ours ?? false;
}

/** Runs work whose locks have to come in time; each time that one does not, it says so and tries again. */
async function withLockLimit<T>(
  owner: pg.ClientBase,
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
async function describeHolder(owner: pg.ClientBase): Promise<string> {
  const { rows } = await owner.query<{ pid: number; builds: boolean }>(
    `select pid, query ~* '^\\s*create (unique )?index concurrently'
       or exists (select from pg_stat_progress_create_index p where p.pid = l.pid) as builds
     from pg_locks l join pg_stat_activity a using (pid)
     where locktype = 'advisory' and granted and a.datname = current_database()
       and (classid::bigint << 32) + objid::bigint = $1`,
    [LOCK],
  );
  if (rows.some(({ builds }) => builds)) {
    return (
      "Another process is building an index, which takes long on a large table. " +
      "Leave it to that, and start this process again later."
    );
  }
  const who = rows.map(({ pid }) => `select pg_terminate_backend(${pid});`).join(" ");
  return (
    "Another process has been preparing the database all the time. If none is, a pooler keeps its " +
    `lock: let DATABASE_URL reach the database itself, and run «${who}» there.`
  );
}
