import { once } from "node:events";
import { expect, inject, onTestFinished, test } from "vitest";
import { growWhenNeeded, makePool } from "./connections.ts";

test("a pool opens more than usual when somebody waits for long, and gives it up again", async () => {
  const pool = makePool({
    connectionString: inject("databaseUrl"),
    max: 2,
    min: 1,
    idleTimeoutMillis: 10,
  });
  onTestFinished(() => pool.end());
  growWhenNeeded(pool, 1);
  const first = await pool.connect();
  const soon = pool.connect();
  first.release();
  const held = await soon;
  expect(held).toBe(first);
  const { rows } = await pool.query("select 1 as one");
  expect([rows, pool.totalCount]).toEqual([[{ one: 1 }], 2]);
  const removed = once(pool, "remove");
  held.release();
  await removed;
  expect([pool.totalCount, pool.options.max]).toEqual([1, 1]);
});

test("a pool goes on opening connections while somebody waits, also of many who came at once", async () => {
  const connectionString = inject("databaseUrl");
  const pool = makePool({ connectionString, max: 3, connectionTimeoutMillis: 4000 });
  onTestFinished(() => pool.end());
  growWhenNeeded(pool, 1);
  const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  expect(pool.totalCount).toBe(3);
  for (const client of held) client.release();
});
