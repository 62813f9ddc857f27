import { expect, test } from "vitest";
import * as z from "zod/mini";
import { dialect } from "./dialect.ts";
import { jsonObject, jsonRows, writtenList } from "./json.ts";
import { sql } from "./sql.ts";

const cat = z.object({ name: z.string(), owner: z.object({ city: z.string() }) });
const owner = { city: sql`o.city`, planted: sql`o.password` };
const sources = {
  planted: sql`c.secret`,
  owner: jsonObject(cat.shape.owner, owner),
  name: sql`c.name`,
};

test("only fields that the contract names are read, in its order", () => {
  const { sql: text } = dialect.sqlToQuery(jsonRows(cat, sources, sql`from cats c`));
  expect(text.replaceAll(/\s+/g, " ")).toBe(
    "select string_agg(one.json, ',' order by one.n) as json from " +
      "(select to_json(found)::text as json, row_number() over () as n from " +
      '(select c.name as "name", (select found from (select o.city as "city") found) as "owner" from cats c) ' +
      "found) one group by one.n / 100 order by min(one.n)",
  );
});

test.each([[[]], [["1"]], [['{"name":"Nur"}', '{"name":"ʿAlī"},{"name":"Umar"}']]])(
  "a list of %j is one list of JSON, and its rows keep no text",
  (texts) => {
    const rows = texts.map((json) => ({ json }));
    const { bytes } = writtenList(rows);
    expect(bytes.toString()).toBe(`[${texts.join()}]`);
    expect(rows.every(({ json }) => json === "")).toBe(true);
  },
);
