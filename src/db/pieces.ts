import { type SQL, sql } from "drizzle-orm";

/** Pieces of SQL that hold for every table with these columns; `alias` is the table's name in the query. */

/** A row with `from_date` and `to_date` holds on a day; both days are included. */
export function inForce(alias: string, day: SQL | string): SQL {
  const row = sql.identifier(alias);
  return sql`${row}.from_date <= ${day} and (${row}.to_date is null or ${row}.to_date >= ${day})`;
}

/** The full name of a profile, as `fullName` of lib/names.ts writes it; empty where there is no profile. */
export function nameIn(alias: string): SQL<string> {
  const profile = sql.identifier(alias);
  return sql`trim(concat_ws(' ', ${profile}.first_name, ${profile}.last_name))`;
}
