import pg from "pg";
import { makeClient } from "./connections.ts";

/** The logins that the application uses. None of them owns anything or bypasses row-level security. */
export const LOGINS = ["halaqah_app", "halaqah_auth", "halaqah_jobs", "halaqah_erasure"] as const;

export type LoginName = (typeof LOGINS)[number];

const ATTRIBUTES = "LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION";

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
    if (await canConnect(loginAs(name))) continue;
    const password = pg.escapeLiteral(passwordOf(name));
    const known = await owner.query("select 1 from pg_roles where rolname = $1", [name]);
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
  }
}

async function canConnect(login: pg.ClientConfig): Promise<boolean> {
  const client = makeClient(login);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
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
