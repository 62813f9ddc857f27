import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { beginReplication, endReplication } from "./replication.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("a subscription that fails leaves the other database's password in no log", async () => {
  const { id: school_id } = await app.makeSchool();
  // As PostgreSQL does where nobody has set it otherwise.
  const options = "-c log_min_error_statement=error";
  const target = new pg.Pool({ ...app.runtime.database.owner, options });
  onTestFinished(() => target.end());
  const cells = { source: app.owner, target };
  const tables = [{ table: "app.classes", columns: ["school_id"] }];
  const from = "postgresql://halaqah:rahsia-sel@127.0.0.1:1/halaqah";
  await expect(beginReplication(cells, { school_id, tables, from })).rejects.toThrow(/--from/);
  await endReplication(cells, school_id);
  const { rows } = await app.owner.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const log = readFileSync(join(dirname(rows[0]?.folder ?? ""), "postgres.log"), "utf8");
  expect(log).toContain("could not connect to the publisher");
  expect(log).not.toContain("rahsia-sel");
});
