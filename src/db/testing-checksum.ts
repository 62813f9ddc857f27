import pg from "pg";

/** A checksum of everything that a school has in the database; it changes when any of its rows changes. */
export async function checksumOf(owner: pg.Pool, school_id: string): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'app' order by 1",
  );
  const parts = tables.map(
    ({ name }) =>
      `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as sum
       from app.${pg.escapeIdentifier(name)} t where school_id = $1`,
  );
  const text = parts.join(" union all ");
  // Planning a hundred tables takes longer than reading a small school's rows in them.
  const name = `checksum of ${tables.length} tables`;
  const { rows } = await owner.query<{ sum: string }>({ name, text, values: [school_id] });
  return rows.map((row) => row.sum).join(" ");
}
