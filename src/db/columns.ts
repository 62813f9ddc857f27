import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, pgSchema, uuid } from "drizzle-orm/pg-core";
import { toInstant } from "#lib/dates.ts";

/** Everything of schools: school_id first in every key, behind row-level security. */
export const app = pgSchema("app");

/** Who signs in: used through its own login, before the school is known. */
export const auth = pgSchema("auth");

/** What belongs to no school: messages of the public site, mails to send. */
export const platform = pgSchema("platform");

/** The two columns every table of a school begins with; its key is (school_id, id). */
export function schoolKey() {
  return { school_id: uuid().notNull(), id: uuid().notNull() };
}

/** An instant, read as an ISO string in UTC. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => toInstant(value),
});

/** When the row was made. */
export function createdAt() {
  return moment()
    .notNull()
    .default(sql`now()`);
}

/** Orders names and numbers alike on every PostgreSQL: ICU root, digits by value. */
export const natural = sql`collate "app"."natural"`;

/** The condition of a check: the column holds one of the values of an enumeration. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const listed = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`${column} in (${listed})`.inlineParams();
}

/** The columns of a table that carry the names of a list, for a select. */
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
