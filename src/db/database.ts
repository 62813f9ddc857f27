import { resolve } from "node:path";
import pg from "pg";
import { startEmbedded, type Embedded } from "./embedded.ts";
import { assertHarmless, ensureLogins, type LoginName } from "./logins.ts";
import { migrateDatabase, oneAtATime } from "./migrate.ts";

/** The database as the application holds it: one pool for schools' data, one for who signs in. */
export type Database = {
  app: pg.Pool;
  auth: pg.Pool;
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
  password: (login: LoginName) => string;
  log: (message: string) => void;
};

const OLDEST = 15;
const MIGRATIONS = resolve("migrations");

/** Starts or reaches the database, migrates it, makes the logins, and opens the pools. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.url ? undefined : await startEmbedded(options);
  try {
    const owner = embedded?.owner ?? { connectionString: options.url };
    await prepare(owner, options);
    const app = await openPool(loginAs(owner, "halaqah_app", options), 16);
    const auth = await openPool(loginAs(owner, "halaqah_auth", options), 8);
    return { app, auth, owner, stop: () => stop(app, auth, embedded) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function prepare(owner: pg.ClientConfig, options: DatabaseOptions): Promise<void> {
  const client = new pg.Client(owner);
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
  const given = login === "halaqah_app" ? options.appUrl : options.authUrl;
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
  const pool = new pg.Pool({
    ...login,
    max,
    connectionTimeoutMillis: 4000,
    query_timeout: 8000,
    statement_timeout: 7000,
    lock_timeout: 4000,
    idle_in_transaction_session_timeout: 15_000,
    options: "-c timezone=UTC",
  });
  // A broken connection fails the query that used it, and the pool replaces it. Without listeners, for
  // idle and for borrowed connections, its error event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  await assertHarmless(pool);
  return pool;
}

async function stop(app: pg.Pool, auth: pg.Pool, embedded: Embedded | undefined): Promise<void> {
  await Promise.all([app.end(), auth.end()]);
  await embedded?.stop();
}
