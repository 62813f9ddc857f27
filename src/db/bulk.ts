import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

const BATCH_ROWS = 1000;

/**
 * An insert of rows that all have the same columns. All rows are one parameter: the text is the same for any
 * number of them, and PostgreSQL accepts no more than 65,535 parameters.
 */
export function insertAll<T extends PgTable>(table: T, rows: T["$inferInsert"][]): SQL {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)})`;
}

/** Inserts many rows that all have the same columns, 1,000 per statement. */
export async function insertRows<T extends PgTable>(
  tx: { execute(query: SQL): PromiseLike<unknown> },
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await tx.execute(insertAll(table, rows.slice(from, from + BATCH_ROWS)));
  }
}

/** A list of ids as one array parameter. */
export function uuids(ids: string[]): SQL {
  return sql`${`{${ids.join()}}`}::uuid[]`;
}

/** Texts as one array parameter; null stays null. */
export function texts(list: (string | null)[]): SQL {
  return sql`${sql.param(list)}::text[]`;
}

/** Holds when a column has one of the values; they are one parameter, however many there are. */
export function isAnyOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} = any (${sql.param(values)})`;
}
