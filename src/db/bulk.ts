import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const BATCH_ROWS = 1000;

/**
 * Inserts many rows that all have the same columns, 1,000 per statement. Each statement has a single
 * parameter, where `values` would need one for each cell and PostgreSQL accepts 65,535.
 */
export async function insertRows<T extends PgTable>(
  tx: { execute(query: SQL): PromiseLike<unknown> },
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const json = JSON.stringify(rows.slice(from, from + BATCH_ROWS));
    await tx.execute(sql`insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${json})`);
  }
}

/** A list of ids as one array parameter. */
export function uuids(ids: string[]): SQL {
  return sql`${`{${ids.join()}}`}::uuid[]`;
}
