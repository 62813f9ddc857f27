import { sql as drizzles } from "drizzle-orm";
import { PgDialect, pgSchema, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { sql } from "./sql.ts";

const people = pgSchema("app").table("people", { id: uuid(), school_id: uuid() });

type Tag = typeof drizzles;

const STATEMENTS: Record<string, (tag: Tag) => ReturnType<Tag>> = {
  "only text": (tag) => tag`select 1`,
  "no text": (tag) => tag``,
  "values at both ends": (tag) => tag`${1} + ${2}`,
  "a table, a column, a name": (tag) =>
    tag`select ${people.id}, ${tag.identifier("from")} from ${people}`,
  "statements in statements": (tag) =>
    tag`select (${tag`select ${"a"}, (${tag`select ${null}`})`}), ${[1, 2]}`,
  "pieces without and with a separator": (tag) =>
    tag`${tag.join([tag`a`, tag`${1}`, tag`b`])} ${tag.join([tag`${"x"}`, tag`${"y"}`], tag`, `)}`,
  "what is appended": (tag) => tag`select ${1}`.append(tag` + ${2}`),
  "no pieces, raw text, a parameter": (tag) =>
    tag`${tag.join([])}${tag.empty()}${tag.raw("now()")} ${tag.param(["a"])}`,
};

test.each(Object.entries(STATEMENTS))("writes as drizzle's does: %s", (_, make) => {
  const dialect = new PgDialect();
  expect(dialect.sqlToQuery(make(sql))).toMatchObject(dialect.sqlToQuery(make(drizzles)));
});

test("one place in the code gives a new statement each time", () => {
  const dialect = new PgDialect();
  const [first, second] = ["a", "b"].map((value) => sql`select ${value}`);
  first?.append(sql` limit 1`);
  expect(second && dialect.sqlToQuery(second)).toMatchObject({ sql: "select $1", params: ["b"] });
});
