import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { growWhenNeeded, lendPrepared, makeClient, makePool } from "./connections.ts";
import { startEmbedded, visitEmbedded, type Embedded } from "./embedded.ts";
import { assertDefaults, assertHarmless, ensureLogins, type LoginName } from "./logins.ts";
import { migrateDatabase, newestMigration, oneAtATime } from "./migrate.ts";
import { prepareByName } from "./prepared.ts";
import { processName } from "./processes.ts";
import { prepareQueue } from "./queue.ts";

/** The database as the application holds it: one pool each for schools' data, sign-in, jobs and erasure. */
export type Database = {
  app: pg.Pool;
  auth: pg.Pool;
  jobs: pg.Pool;
  /** May only blank out personal data, and can do nothing else. */
  erasure: pg.Pool;
  /** One connection for the health check, which must not wait behind calls and jobs. */
  health: pg.Pool;
  /** The version of the schema that this process knows: when its newest migration was made, in ms since 1970. */
  schema: number;
  /** The login of the owner of the tables: for migrations, seeds and operator commands. */
  owner: pg.ClientConfig;
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  dataDir: string;
  /** The address of any PostgreSQL 15 or newer; without it, the embedded server runs in dataDir. */
  url?: string | undefined;
  /** The address of a pooler in transaction mode, without a user; calls and sign-in go through it. */
  poolUrl?: string | undefined;
  appUrl?: string | undefined;
  authUrl?: string | undefined;
  jobsUrl?: string | undefined;
  erasureUrl?: string | undefined;
  /** Whether statements are prepared by name; a pooler in transaction mode may not carry names. */
  prepared: boolean;
  /** A mark of the place where this process keeps files. */
  store?: string | undefined;
  /** How many jobs of a kind are worked on at once. */
  jobsAtOnce: number;
  password: (login: LoginName) => string;
  /** Refuses a database that was served with another SECRET; a server also notes its own there if it is the first. */
  fingerprint: {
    require: (owner: pg.ClientBase) => Promise<void>;
    note?: (owner: pg.ClientBase) => Promise<void>;
  };
  log: (message: string) => void;
};

const MIN_VERSION = 15;
/**
 * How many connections serve calls, and how many when long statements hold these. More than the processors can serve
 * make all of them wait longer, as measured with forty saved registers, and each takes up to 17 MiB of the database.
 */
const USUAL = Math.max(2, Math.min(8, availableParallelism()));
const SERVING = { usual: USUAL, max: 3 * USUAL };
/** A call asks the sign-in for one short statement and its school for several: half as many connections keep up. */
const SIGNING_IN = { usual: Math.ceil(USUAL / 2), max: 3 * USUAL };
/** How many connections the pool of each login opens usually, and at most. */
export const POOL_SIZES: Record<LoginName, { usual: number; max: number }> = {
  halaqah_app: SERVING,
  halaqah_auth: SIGNING_IN,
  // One is held all the time: it tells that this process lives, and hears of new jobs. The most goes with JOBS_AT_ONCE,
  // which is 2 for the memory's sake: docs/run-many.md.
  halaqah_jobs: { usual: 2, max: 4 },
  halaqah_erasure: { usual: 1, max: 2 },
};
/**
 * How long a connection lives, in seconds. Its memory grows meanwhile by the statements that it prepares
 * (docs/decisions/0019-prepared-by-name.md).
 */
const LIFETIME_S = 15 * 60;
/** How long, in milliseconds, a stop waits for borrowed connections. */
const PATIENCE_MS = 3000;
/** The folder of the SQL files, beside what is started. */
export const MIGRATIONS = resolve("migrations");
/** How long, in milliseconds, the health check waits for the database, and a start for its first answer. */
const HEALTH_MS = 2000;
const START_MS = 10_000;

/** Starts or reaches the database, migrates it, creates the logins, and opens the pools. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.url ? undefined : await startEmbedded(options);
  try {
    const owner = embedded?.owner ?? { connectionString: options.url };
    await prepare(owner, options);
    const open = (name: LoginName, prepared = false) =>
      openPool(loginAs(owner, name, options), { ...POOL_SIZES[name], prepared });
    const schema = newestMigration(MIGRATIONS);
    // By these names processes know each other's version, and whether they keep files in the same place.
    const application_name = processName(schema, options.store);
    const named = (login: pg.ClientConfig) => ({ ...login, application_name });
    const throughPooler = (name: "halaqah_app" | "halaqah_auth") =>
      openPool(named(pooledAs(owner, name, options)), {
        ...POOL_SIZES[name],
        prepared: options.prepared,
      });
    const app = await throughPooler("halaqah_app");
    const auth = await throughPooler("halaqah_auth");
    const jobs = await openPool(named(loginAs(owner, "halaqah_jobs", options)), {
      usual: POOL_SIZES.halaqah_jobs.usual,
      max: POOL_SIZES.halaqah_jobs.max - 2 + options.jobsAtOnce,
      prepared: false,
    });
    const erasure = await open("halaqah_erasure");
    const health = openHealthPool(named(loginAs(owner, "halaqah_jobs", options)));
    const pools = { app, auth, jobs, erasure, health };
    return { ...pools, schema, owner, stop: () => stop(Object.values(pools), embedded) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

type OwnerOptions = Pick<DatabaseOptions, "dataDir" | "url" | "log">;

/**
 * Runs work as the owner, also while a server is running: for operator commands. They see the rows of all schools, also
 * where the owner may not bypass row-level security.
 */
export async function asOwner<T>(
  options: OwnerOptions,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  return visitOwner(options, (owner) =>
    connectOwner(owner, async (client) => {
      await client.query(SEE_ALL);
      return work(client);
    }),
  );
}

/** The same for work in transactions, which take a pool; it has one connection. */
export async function asOwnerPool<T>(
  options: OwnerOptions,
  work: (owner: pg.Pool) => Promise<T>,
): Promise<T> {
  return visitOwner(options, async (owner) => {
    const pool = openOwnerPool({ ...owner, max: 1 });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  });
}

/** A pool of connections as the owner, which sees the rows of all schools. */
export function openOwnerPool(owner: pg.PoolConfig): pg.Pool {
  const pool = makePool(owner);
  // Sent before anything that its borrowers send.
  pool.on("connect", (client) => void client.query(SEE_ALL));
  return pool;
}

const SEE_ALL = "set app.operator = 'on'";

async function visitOwner<T>(
  options: OwnerOptions,
  work: (owner: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const { url } = options;
  const visit = url ? undefined : await visitEmbedded(options);
  try {
    return await work(visit?.owner ?? { connectionString: url });
  } finally {
    await visit?.leave();
  }
}

/** Runs work on one connection as the owner, and closes it. */
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
  const client = makeClient({ ...owner, connectionTimeoutMillis: START_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; takes_writes: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean
           as takes_writes`,
    );
    const { version, takes_writes } = rows[0] ?? { version: 0, takes_writes: true };
    if (version < MIN_VERSION) {
      throw new Error(`PostgreSQL ${version} is too old; Halaqah needs ${MIN_VERSION} or newer.`);
    }
    if (!takes_writes) {
      throw new Error(
        "The database takes no writes: it is a standby, or set to read only. Let DATABASE_URL reach the primary.",
      );
    }
    const work = async () => {
      // First: another SECRET would give the logins other passwords.
      await options.fingerprint.require(client);
      await ensureLogins(client, (login) => loginAs(owner, login, options), options.password);
      await migrateDatabase(client, MIGRATIONS, { say: options.log });
      await options.fingerprint.note?.(client);
      await client.query(SHOW_SCHEMA);
      await prepareQueue(owner);
    };
    await oneAtATime(client, work, options.log);
  } finally {
    await client.end();
  }
}

/** Lets the login of the health check see which migrations have run. */
const SHOW_SCHEMA = `GRANT USAGE ON SCHEMA drizzle TO halaqah_jobs;
  GRANT SELECT ON drizzle.__drizzle_migrations TO halaqah_jobs`;

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
  return { connectionString: withLogin(owner.connectionString, login, password) };
}

/** The same through the pooler, where there is one and the login has no address of its own. */
function pooledAs(
  owner: pg.ClientConfig,
  login: "halaqah_app" | "halaqah_auth",
  options: DatabaseOptions,
): pg.ClientConfig {
  const { poolUrl, appUrl, authUrl } = options;
  const own = login === "halaqah_app" ? appUrl : authUrl;
  if (!poolUrl || own) return loginAs(owner, login, options);
  return { connectionString: withLogin(poolUrl, login, options.password(login)) };
}

function withLogin(address: string, login: LoginName, password: string): string {
  const url = new URL(address);
  url.username = login;
  url.password = password;
  return url.href;
}

/**
 * Opens a pool that gives up on a statement before the browser does (10 s), so that the user gets an answer
 * instead of silence. PostgreSQL's own limits, which are shorter, stand on the login.
 */
async function openPool(
  login: pg.ClientConfig,
  { usual, max, prepared }: { usual: number; max: number; prepared: boolean },
): Promise<pg.Pool> {
  const pool = makePool({
    ...login,
    max,
    // A connection that stays has its statements prepared.
    min: prepared ? 1 : 0,
    maxLifetimeSeconds: LIFETIME_S,
    connectionTimeoutMillis: 4000,
    query_timeout: 8000,
  });
  growWhenNeeded(pool, usual);
  if (prepared) {
    pool.on("connect", prepareByName);
    lendPrepared(pool);
  }
  await assertHarmless(pool);
  await assertDefaults(pool);
  return pool;
}

function openHealthPool(login: pg.ClientConfig): pg.Pool {
  const limits = { connectionTimeoutMillis: HEALTH_MS, query_timeout: HEALTH_MS };
  return makePool({ ...login, ...limits, max: 1 });
}

async function stop(pools: pg.Pool[], embedded: Embedded | undefined): Promise<void> {
  // A pool ends when every borrowed connection is back, and a job that hangs never returns its own.
  const ended = Promise.all(pools.map((pool) => pool.end()));
  await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
  await embedded?.stop();
}
