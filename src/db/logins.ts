import pg from "pg";
import { makeClient } from "./connections.ts";

/** The logins that the application uses. None of them owns anything or bypasses row-level security. */
export const LOGINS = ["halaqah_app", "halaqah_auth", "halaqah_jobs", "halaqah_erasure"] as const;

export type LoginName = (typeof LOGINS)[number];

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
    if (known.rowCount && (await canConnect(loginAs(name)))) continue;
    const password = pg.escapeLiteral(passwordOf(name));
    const verb = known.rowCount ? "ALTER" : "CREATE";
    try {
      await owner.query(`${verb} ROLE ${name} WITH ${ATTRIBUTES} PASSWORD ${password}`);
    } catch (error) {
      // Logins belong to the whole server: a process with another database may just have created this one.
      if (await canConnect(loginAs(name))) continue;
      throw new Error(
        `The login ${name} could not be made: ${String(error)}. Let DATABASE_URL name a user that ` +
          `may create roles, or run «${verb} ROLE ${name} WITH ${ATTRIBUTES} PASSWORD …» yourself and ` +
          "set DATABASE_APP_URL, DATABASE_AUTH_URL, DATABASE_JOBS_URL and DATABASE_ERASURE_URL.",
        { cause: error },
      );
    }
    await ensureDefaults(owner, name);
  }
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

/** Whether a login gets in. It then puts the settings on itself if the owner may not. */
async function canConnect(login: pg.ClientConfig): Promise<boolean> {
  const client = makeClient(login);
  try {
    await client.connect();
    await ensureDefaults(client, client.user ?? "").catch(() => {});
    await client.end();
    return true;
  } catch {
    return false;
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
