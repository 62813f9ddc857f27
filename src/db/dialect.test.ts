import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, integer, PgDialect, pgSchema, text, timestamp } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { dialect } from "./dialect.ts";

const things = pgSchema("app").table("things", {
  id: integer().notNull(),
  name: text(),
  made_at: timestamp(),
});
const others = alias(things, "others");
const day = new Date("2026-01-02T03:04:05Z");

const STATEMENTS: Record<string, SQL> = {
  "values of all kinds": sql`select ${1}, ${"a"}, ${true}, ${null}, ${10n}, ${day}`,
  "statements in statements": sql`select ${sql`(${sql`${1} + ${2}`})`} where ${sql`${3} = ${4}`}`,
  "nothing at all": sql`select 1 ${undefined} ${sql.empty()}`,
  "tables and columns": sql`select ${things.id}, ${others.name} from ${things}, ${others}`,
  "the same columns again": sql`select ${things.id}, ${others.name}, ${things.id}`,
  names: sql`select ${sql.identifier('a"b')} from x`,
  "a list": sql`select ${1} where x in ${[1, "b", sql`${2} + 1`]} and y = ${3}`,
  "a list as one value": sql`select ${sql.param([1, 2])}, ${sql.param(null)}`,
  "values of a column": sql`${and(eq(things.made_at, day), eq(things.name, "a"))}`,
  "a joined list": sql.join([sql`${1}`, sql`b`, sql`${2}`], sql`, `),
  "values in the text": sql`select ${sql`${"it's"}`.inlineParams()}, ${1}`,
  "a value for later": sql`select ${1}, ${sql.placeholder("later")}`,
  "a name for a column": sql`select ${sql`${1}`.as("one")}, ${2}`,
};

test.each(Object.entries(STATEMENTS))(
  "%s are written as drizzle writes them",
  (_name, statement) => {
    const { sql: written, params } = dialect.sqlToQuery(statement);
    const { typings: _typings, ...wanted } = new PgDialect().sqlToQuery(statement);
    expect({ sql: written, params }).toEqual(wanted);
  },
);
