import type { SQL } from "drizzle-orm";
import { fixedBy, sql } from "./sql.ts";

/** Pieces of SQL for every table with these columns; `alias` is the table's name in the query. */

const named = fixedBy((alias) => sql`${sql.identifier(alias)}`);

/** Whether a row with `from_date` and `to_date` is in force on a day (YYYY-MM-DD); both ends are included. */
export function inForce(alias: string, day: SQL | string): SQL {
  const row = named(alias);
  return sql`${row}.from_date <= ${day} and (${row}.to_date is null or ${row}.to_date >= ${day})`;
}

/** The rows of a query as a JSON list, in its order. */
export function jsonList(query: SQL): SQL {
  return sql`coalesce((select json_agg(found) from (${query}) found), '[]')`;
}

/** The full name of a profile, as `fullName` of lib/names.ts formats it; empty when there is no profile. */
export const nameIn = fixedBy<string>((alias) => {
  const profile = sql.identifier(alias);
  return sql`trim(concat_ws(' ', ${profile}.first_name, ${profile}.last_name))`;
});
