import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeClient } from "./connections.ts";

/** The logins that the application uses. None of them owns anything or bypasses row-level security. */
export const LOGINS = ["halaqah_app", "halaqah_auth", "halaqah_jobs", "halaqah_erasure"] as const;

export type LoginName = (typeof LOGINS)[number];

/** How often, and after how many milliseconds, it is looked whether a server that has just ended is gone. */
const LINGERING = { tries: 20, ms: 100 };

/** PostgreSQL's code for a wrong password. */
const INVALID_PASSWORD = "28P01";

const ATTRIBUTES = "LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION";

/**
 * What every session of a login begins with. These settings stand on the role, because a pooler takes no
 * start-up parameters and lends a connection's session to many. The limits end a statement before the driver
 * and the browser give up.
 */
const DEFAULTS: Record<string, string> = {
  statement_timeout: "7s",
  lock_timeout: "4s",
  idle_in_transaction_session_timeout: "15s",
  TimeZone: "UTC",
};

/**
 * Creates the application's logins, or sets their passwords again when the known ones are refused. The owner
 * must be allowed to create roles; otherwise the error says what the administrator has to run.
 */
export async function ensureLogins(
  owner: pg.Client,
  loginAs: (name: LoginName) => pg.ClientConfig,
  passwordOf: (name: LoginName) => string,
): Promise<void> {
  for (const name of LOGINS) {
    const known = await owner.query("select 1 from pg_roles where rolname = $1", [name]);
    // Before anybody connects: a pooler keeps a session with the settings that it began with.
    await ensureDefaults(owner, name).catch(unlessForbidden);
    const trouble = known.rowCount ? await troubleOf(loginAs(name)) : undefined;
    if (known.rowCount && !trouble) continue;
    if (trouble?.code === INVALID_PASSWORD) await refuseOtherSecret(owner, name);
    const password = pg.escapeLiteral(passwordOf(name));
    // A user that may create roles may set a password, but not say again what only a superuser may change.
    const [order, wanted] = known.rowCount
      ? [`ALTER ROLE ${name} WITH`, "LOGIN "]
      : [`CREATE ROLE ${name} WITH`, `${ATTRIBUTES} `];
    try {
      await owner.query(`${order} ${wanted}PASSWORD ${password}`);
    } catch (error) {
      // Logins belong to the whole server: a process with another database may just have created this one.
      if (!(await troubleOf(loginAs(name)))) continue;
      throw new Error(
        `The login ${name} could not be made: ${String(error)}. Let DATABASE_URL name a user that ` +
          `may create roles, or run «${order} ${wanted}PASSWORD …» yourself and ` +
          "set DATABASE_APP_URL, DATABASE_AUTH_URL, DATABASE_JOBS_URL and DATABASE_ERASURE_URL.",
        { cause: error },
      );
    }
    await ensureDefaults(owner, name);
  }
}

/**
 * Refuses to set the password of a login that others use: they have another SECRET, and would open no connection any
 * more.
 */
async function refuseOtherSecret(owner: pg.Client, login: LoginName): Promise<void> {
  if (!(await staysInUse(owner, [login]))) return;
  throw new Error(
    `The login ${login} is in use by a server with another SECRET. Start this one with the same SECRET, or end ` +
      "the other one (and the connections of a pooler) first.",
  );
}

/** Whether any of these logins has a connection to the database's server. One that has just ended is gone after a moment. */
export async function staysInUse(
  owner: Pick<pg.ClientBase, "query">,
  logins: readonly LoginName[],
): Promise<boolean> {
  for (let tries = 0; tries < LINGERING.tries; tries += 1) {
    const { rowCount } = await owner.query(
      "select from pg_stat_activity where usename = any ($1) and pid <> pg_backend_pid()",
      [logins],
    );
    if (!rowCount) return false;
    await sleep(LINGERING.ms);
  }
  return true;
}

/** Puts the settings on a login that lacks them. */
async function ensureDefaults(client: pg.Client, login: string): Promise<void> {
  try {
    await addDefaults(client, login);
  } catch (error) {
    // Logins belong to the whole server, and no lock reaches across its databases: a process with another
    // database changed this login in the same moment. It has finished by now.
    if (!isConcurrentUpdate(error)) throw error;
    await ensureDefaults(client, login);
  }
}

function isConcurrentUpdate(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError;
  return code === "23505" || message === "tuple concurrently updated";
}

async function addDefaults(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ known: string[] | null }>(
    "select rolconfig as known from pg_roles where rolname = $1",
    [login],
  );
  if (!rows[0]) return;
  const known = rows[0].known ?? [];
  for (const [setting, value] of Object.entries(DEFAULTS)) {
    if (known.includes(`${setting}=${value}`)) continue;
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(login)} SET ${setting} = '${value}'`);
  }
}

/** A user that may not change a login leaves its settings to somebody who may. */
function unlessForbidden(error: unknown): void {
  if ((error as pg.DatabaseError).code !== "42501") throw error;
}

/** Why a login does not get in; undefined when it does. It then puts the settings on itself if the owner may not. */
async function troubleOf(login: pg.ClientConfig): Promise<pg.DatabaseError | undefined> {
  const client = makeClient(login);
  try {
    await client.connect();
    await ensureDefaults(client, client.user ?? "").catch(() => {});
    await client.end();
    return undefined;
  } catch (error) {
    return error as pg.DatabaseError;
  }
}

/** Refuses sessions without the settings of the logins: nothing would end a statement that hangs. */
export async function assertDefaults(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ login: string; missing: string[] }>(
    `select current_user as login, array(select format('%s = %L', key, value) from json_each_text($1)
       where current_setting(key) is distinct from value) as missing`,
    [JSON.stringify(DEFAULTS)],
  );
  const [{ login, missing } = { login: "", missing: [] }] = rows;
  if (missing.length === 0) return;
  const wanted = missing.map((setting) => `ALTER ROLE ${login} SET ${setting};`).join(" ");
  throw new Error(
    `Sessions of the database login ${login} begin without its settings. Run «${wanted}» If they ` +
      "are set already, let the pooler between us and the database open new connections.",
  );
}

/**
 * Refuses a login that could bypass row-level security: a superuser, one with BYPASSRLS, an owner of tables,
 * or a member of another role.
 */
export async function assertHarmless(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; strong: boolean; owns: boolean }>(
    `select rolname as name,
       rolsuper or rolbypassrls or exists (select from pg_auth_members where member = r.oid) as strong,
       exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
               where c.relowner = r.oid and n.nspname in ('app', 'auth')) as owns
     from pg_roles r where rolname = current_user`,
  );
  const [role] = rows;
  if (!role || role.strong || role.owns) {
    throw new Error(
      `The database login ${role?.name ?? ""} passes row-level security, owns tables or belongs to ` +
        "another role, so schools would not be kept apart. Give it NOSUPERUSER NOBYPASSRLS, no " +
        "tables and no role.",
    );
  }
}
