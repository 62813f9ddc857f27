import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, pgSchema, uuid } from "drizzle-orm/pg-core";
import { toInstant } from "#lib/dates.ts";

/** Tables of schools: school_id is first in every key, behind row-level security. */
export const app = pgSchema("app");

/** Tables for signing in. They have their own login, because the school is not known yet. */
export const auth = pgSchema("auth");

/** Tables that belong to no school: messages of the public site, mails to send. */
export const platform = pgSchema("platform");

/** The two columns with which every table of a school begins; the primary key is (school_id, id). */
export function schoolKey() {
  return { school_id: uuid().notNull(), id: uuid().notNull() };
}

/** A timestamp column, read as an ISO string in UTC. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => toInstant(value),
});

/** The time at which the row was created. */
export function createdAt() {
  return timestamp()
    .notNull()
    .default(sql`now()`);
}

/** Sorts names and numbers the same way on every PostgreSQL: ICU root, digits by value. */
export const natural = sql`collate "app"."natural"`;

/** The condition of a CHECK constraint: the column holds one of the values of an enumeration. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const listed = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`${column} in (${listed})`.inlineParams();
}

/** The columns of a table whose names are keys of the list, for a select. */
export function columnsOf<Table extends object, Name extends keyof Table & string>(
  table: Table,
  list: Readonly<Record<Name, unknown>>,
): Pick<Table, Name> {
  const names = Object.keys(list) as Name[];
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}

/** What an update sets, for the columns that a list names: `"city" = $1`. */
export function setsOf(
  values: Readonly<Record<string, unknown>>,
  list: Readonly<Record<string, unknown>> = values,
): SQL[] {
  return Object.entries(values).flatMap(([name, value]) =>
    name in list ? [sql`${sql.identifier(name)} = ${value}`] : [],
  );
}
