import type pg from "pg";

/** What connections call themselves: the version of the schema that their process knows, and where it keeps files. */
export const processName = (schema: number, store = ""): string =>
  `halaqah ${schema} ${store}`.trimEnd();

type Process = { schema: number; store: string };

/** The processes with connections to this database, by what they call themselves; early versions had no name. */
export async function listProcesses(db: Pick<pg.ClientBase, "query">): Promise<Process[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where usename in ('halaqah_app', 'halaqah_jobs') and datname = current_database()`,
  );
  return rows.map(({ name }) => {
    const [, schema, store = ""] = name.split(" ");
    return { schema: Number(schema), store };
  });
}
