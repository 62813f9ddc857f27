import { getTableName, type SQL } from "drizzle-orm";
import { fixedBy, sql } from "./sql.ts";
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

/** From how many rows on the planner is told of them. */
const MANY_ROWS = 500;

/**
 * Inserts many rows that all have the same columns, 1,000 per statement. The planner then knows of them, so that what
 * follows does not take them for a few.
 */
export async function insertRows<T extends PgTable>(
  tx: { execute(query: SQL): PromiseLike<unknown> },
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await tx.execute(insertAll(table, rows.slice(from, from + BATCH_ROWS)));
  }
  if (rows.length >= MANY_ROWS) {
    await tx.execute(sql`select app.refresh_statistics(${getTableName(table)}, ${rows.length})`);
  }
}

/** The columns of a query by their names. */
type Columns = Readonly<Record<string, SQL>>;

const COMMA = sql`, `;
const asName = fixedBy((name) => sql` as ${sql.identifier(name)}`);

/** The columns as a select names them. */
export function namedColumns(columns: Columns): SQL {
  const pieces = Object.entries(columns).flatMap(([name, column], at) =>
    at === 0 ? [column, asName(name)] : [COMMA, column, asName(name)],
  );
  return sql.join(pieces);
}

/** The values of each column of a query, row by row; null without rows. */
export type Lists = Readonly<Record<string, unknown[] | null>>;

/**
 * A query of one row (`Lists`) that has a JSON list for each column of `select columns …rest`. Unlike JSON objects it
 * repeats no names, and the driver reads one value for each column instead of one for each column of each row. It is
 * not one value in all, because V8 puts what it parses from over 100 kB where collecting it takes longest.
 */
export function inLists(columns: Columns, rest: SQL): SQL {
  const lists = listsOf(Object.keys(columns).join());
  return sql`select ${lists} from (select ${namedColumns(columns)} ${rest}) found`;
}

// The names come as one text, because the piece is kept by it.
const listsOf = fixedBy((names) => {
  const lists = names.split(",").map((name) => {
    const column = sql.identifier(name);
    return sql`json_agg(found.${column}) as ${column}`;
  });
  return sql.join(lists, COMMA);
});

/** The rows of a query made by `inLists`: objects with these columns and nothing else. */
export function rowsOf<Row>(columns: Columns, lists: Lists | undefined): Row[] {
  const names = Object.keys(columns);
  // A copy of an object that has all columns is made several times as fast as one that grows by each.
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  const rows = (lists?.[names[0] ?? ""] ?? []).map(() => ({ ...blank }));
  for (const name of names) {
    const list = lists?.[name] ?? [];
    let at = 0;
    for (const row of rows) row[name] = list[at++];
  }
  return rows as Row[];
}

/** A list of ids as one array parameter. */
export function uuids(ids: readonly string[]): SQL {
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
