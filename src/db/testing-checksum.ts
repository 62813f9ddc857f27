import pg from "pg";

/** By the pool of their database. Planning a hundred tables takes longer than reading a small school's rows in them. */
const statements = new WeakMap<pg.Pool, Promise<{ name: string; text: string }>>();

/** A checksum of everything that a school has in the database; it changes when any of its rows changes. */
export async function checksumOf(owner: pg.Pool, school_id: string): Promise<string> {
  const known = statements.get(owner) ?? statementFor(owner);
  statements.set(owner, known);
  const { rows } = await owner.query<{ sum: string }>({ ...(await known), values: [school_id] });
  return rows[0]?.sum ?? "";
}

async function statementFor(owner: pg.Pool) {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'app'",
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name} ' || t::text as one from app.${pg.escapeIdentifier(name)} t where school_id = $1`,
  );
  const text = `select md5(coalesce(string_agg(one, ' ' order by one), '')) as sum
    from (${parts.join(" union all ")}) everything`;
  return { name: `checksum of ${tables.length} tables`, text };
}
