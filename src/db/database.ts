import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { makeClient, makePool } from "./connections.ts";
import { startEmbedded, visitEmbedded, type Embedded } from "./embedded.ts";
import { assertHarmless, ensureLogins, type LoginName } from "./logins.ts";
import { migrateDatabase, oneAtATime } from "./migrate.ts";
import { prepareQueue } from "./queue.ts";

/** The database as the application holds it: pools for schools' data, for who signs in, for jobs. */
export type Database = {
  app: pg.Pool;
  auth: pg.Pool;
  jobs: pg.Pool;
  /** Blanks out what names a person, and can do nothing else. */
  erasure: pg.Pool;
  /** Logs in as the owner of the tables: migrations, seeds, operator commands. */
  owner: pg.ClientConfig;
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  dataDir: string;
  /** Any PostgreSQL 15 or newer; without it the embedded server runs in dataDir. */
  url?: string | undefined;
  appUrl?: string | undefined;
  authUrl?: string | undefined;
  jobsUrl?: string | undefined;
  erasureUrl?: string | undefined;
  password: (login: LoginName) => string;
  log: (message: string) => void;
};

const OLDEST = 15;
/** More at once than the processors can work on make all wait longer: measured with forty saved registers. */
const MOST = Math.max(6, Math.min(16, 3 * availableParallelism()));
/** How long the end waits for borrowed connections. */
const PATIENCE = 3000;
const MIGRATIONS = resolve("migrations");

/** Starts or reaches the database, migrates it, makes the logins, and opens the pools. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.url ? undefined : await startEmbedded(options);
  try {
    const owner = embedded?.owner ?? { connectionString: options.url };
    await prepare(owner, options);
    const app = await openPool(loginAs(owner, "halaqah_app", options), MOST);
    const auth = await openPool(loginAs(owner, "halaqah_auth", options), 8);
    const jobs = await openPool(loginAs(owner, "halaqah_jobs", options), 5);
    const erasure = await openPool(loginAs(owner, "halaqah_erasure", options), 2);
    const pools = { app, auth, jobs, erasure };
    return { ...pools, owner, stop: () => stop(Object.values(pools), embedded) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Works as the owner for a moment, beside a server that may be running: operator commands. */
export async function asOwner<T>(
  options: Pick<DatabaseOptions, "dataDir" | "url" | "log">,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const { url } = options;
  const visit = url ? undefined : await visitEmbedded(options);
  try {
    return await connectOwner(visit?.owner ?? { connectionString: url }, work);
  } finally {
    await visit?.leave();
  }
}

/** Works on one connection as the owner, and closes it. */
export async function connectOwner<T>(
  owner: pg.ClientConfig,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const client = makeClient(owner);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

async function prepare(owner: pg.ClientConfig, options: DatabaseOptions): Promise<void> {
  const client = makeClient(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST) {
      throw new Error(`PostgreSQL ${version} is too old; Halaqah needs ${OLDEST} or newer.`);
    }
    await oneAtATime(client, async () => {
      await ensureLogins(client, (login) => loginAs(owner, login, options), options.password);
      await migrateDatabase(client, MIGRATIONS);
      await prepareQueue(owner);
    });
  } finally {
    await client.end();
  }
}

function loginAs(
  owner: pg.ClientConfig,
  login: LoginName,
  options: DatabaseOptions,
): pg.ClientConfig {
  const given = {
    halaqah_app: options.appUrl,
    halaqah_auth: options.authUrl,
    halaqah_jobs: options.jobsUrl,
    halaqah_erasure: options.erasureUrl,
  }[login];
  if (given) return { connectionString: given };
  const password = options.password(login);
  if (!owner.connectionString) return { ...owner, user: login, password };
  const url = new URL(owner.connectionString);
  url.username = login;
  url.password = password;
  return { connectionString: url.href };
}

/** Times out before the browser does (10 s), so that a user gets an answer and not silence. */
async function openPool(login: pg.ClientConfig, max: number): Promise<pg.Pool> {
  const pool = makePool({
    ...login,
    max,
    connectionTimeoutMillis: 4000,
    query_timeout: 8000,
    statement_timeout: 7000,
    lock_timeout: 4000,
    idle_in_transaction_session_timeout: 15_000,
    options: "-c timezone=UTC",
  });
  await assertHarmless(pool);
  return pool;
}

async function stop(pools: pg.Pool[], embedded: Embedded | undefined): Promise<void> {
  // A pool has ended when all that was lent is back; a job that hangs gives nothing back.
  const ended = Promise.all(pools.map((pool) => pool.end()));
  await Promise.race([ended, sleep(PATIENCE, undefined, { ref: false })]);
  await embedded?.stop();
}
