import type pg from "pg";
import { connectOwner } from "#db/database.ts";
import type { Scope } from "#server/scope.ts";
import { schools } from "./table.ts";

/** Inserts the demo school of the scope, with the pattern of its pupils' numbers. */
export async function seedSchool(scope: Scope, student_number_pattern: string): Promise<void> {
  const own = { student_number_pattern, is_demo: true, created_at: scope.now };
  const values = { ...scope.school, ...own };
  await scope.tx.insert(schools).values(values);
}

/** The facts about a database that a demo must know before it changes anything. */
export type Holdings = {
  /** A school, or an account without one, that no demo made. */
  real: string | null;
  /** When the demo was made; null when there is none or it was not finished. */
  made_at: string | null;
  /** The last deed in it. */
  last_at: string | null;
};

// Memberships are written last, so a demo without any was interrupted.
const HOLDINGS = `select
  coalesce(
    (select name from app.schools where not is_demo order by created_at limit 1),
    (select email from auth.users where not exists (select from app.schools) limit 1)
  ) as real,
  (select to_json(min(s.created_at)) #>> '{}' from app.schools s where s.is_demo
    and exists (select from auth.memberships)) as made_at,
  (select to_json(max(at)) #>> '{}' from app.audit) as last_at`;

/** Reads across all schools, as the owner of the database. */
export async function readHoldingsEverywhere(owner: pg.ClientConfig): Promise<Holdings> {
  return connectOwner(owner, readHoldings);
}

/** Empties every table of a database in which every school is a demo; answers their ids. Refuses any other. */
export async function emptyDemoEverywhere(owner: pg.ClientConfig): Promise<string[]> {
  return connectOwner(owner, async (client) => {
    await client.query("begin");
    await client.query("lock table app.schools, auth.users in access exclusive mode");
    const { real } = await readHoldings(client);
    if (real) throw new Error(`${real} is no demo: nothing was deleted.`);
    const { rows } = await client.query<{ school_id: string }>("select school_id from app.schools");
    await client.query(onAllTables("truncate"));
    await client.query("commit");
    return rows.map(({ school_id }) => school_id);
  });
}

/** Updates the planner's statistics after a bulk of new rows. */
export async function analyzeEverywhere(owner: pg.ClientConfig): Promise<void> {
  await connectOwner(owner, (client) => client.query(onAllTables("analyze")));
}

/** Deletes demo schools with all their rows and accounts; a school that is no demo stays. */
export async function dropDemosEverywhere(owner: pg.ClientConfig, ids: string[]): Promise<void> {
  await connectOwner(owner, async (client) => {
    await client.query("begin");
    const { rows: demos } = await client.query<{ school_id: string }>(
      "select school_id from app.schools where is_demo and school_id = any($1) for update",
      [ids],
    );
    const dropped = [demos.map(({ school_id }) => school_id)];
    await client.query(
      `delete from auth.users where id in
         (select user_id from auth.memberships where school_id = any($1))`,
      dropped,
    );
    await client.query("delete from auth.invitations where school_id = any($1)", dropped);
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
       where table_schema in ('app', 'platform') and column_name = 'school_id'`,
    );
    // Every row of the schools goes, so no foreign key can be left open, whatever the order.
    await client.query("set local session_replication_role = replica");
    for (const { name } of tables) {
      await client.query(`delete from ${name} where school_id = any($1)`, dropped);
    }
    await client.query("commit");
  });
}

function onAllTables(verb: "truncate" | "analyze"): string {
  return `do $$ begin
    execute (select '${verb} ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
      from pg_tables where schemaname in ('app', 'auth', 'platform'));
  end $$`;
}

async function readHoldings(client: pg.Client): Promise<Holdings> {
  const { rows } = await client.query<Holdings>(HOLDINGS);
  return rows[0] ?? { real: null, made_at: null, last_at: null };
}
