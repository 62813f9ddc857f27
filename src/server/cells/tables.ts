import type pg from "pg";
import { tablesInOrder } from "#server/backup/tables.ts";

/** A table with rows of schools, and its columns. */
export type SchoolTable = { table: string; columns: string[] };

/** What tells that a copy of a school's rows is whole. */
type Sum = { table: string; rows: number; md5: string };

/** All tables of a schema with a school, from the catalogue, those that others point to first. */
export async function schoolTablesIn(
  owner: pg.PoolClient,
  schema: "app" | "platform",
): Promise<SchoolTable[]> {
  const tables = await tablesInOrder(owner, { all: true });
  return tables.flatMap(({ table, columns }) =>
    table.startsWith(`${schema}.`) && columns.includes("school_id") ? { table, columns } : [],
  );
}

/** How many rows of each table a school has, and an MD5 of what they say. */
export async function checksumsOf(
  owner: pg.PoolClient,
  school_id: string,
  tables: readonly SchoolTable[],
): Promise<Sum[]> {
  // What a row is as text depends on these.
  await owner.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'",
  );
  const sums: Sum[] = [];
  for (const { table, columns } of tables) {
    const row = columns.map((column) => `t."${column}"`).join(", ");
    const { rows } = await owner.query<{ rows: number; md5: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(r.md5, '' order by r.md5), '')) as md5
       from (select md5(row(${row})::text) as md5 from ${table} t where t.school_id = $1) r`,
      [school_id],
    );
    const [{ rows: count, md5 } = { rows: 0, md5: "" }] = rows;
    sums.push({ table, rows: count, md5 });
  }
  return sums;
}

/** The tables in which two copies of a school differ, in words. */
export function differencesOf(ours: readonly Sum[], theirs: readonly Sum[]): string[] {
  const found = new Map(theirs.map((sum) => [sum.table, sum]));
  return ours.flatMap(({ table, rows, md5 }) => {
    const other = found.get(table);
    if (other?.md5 === md5 && other.rows === rows) return [];
    return `${table} (${rows} rows here, ${other?.rows ?? 0} there)`;
  });
}
