import { once } from "node:events";
import pg from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { growWhenNeeded, lendPrepared, makePool } from "./connections.ts";
import { sql } from "./sql.ts";
import {
  inOneTrip,
  joinedByHash,
  joinedByValues,
  type Lastly,
  transact,
  type Tx,
} from "./transaction.ts";

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

test("a pool lends the connection that has its statements prepared, and closes the other one", async () => {
  const options = { max: 2, min: 1, idleTimeoutMillis: 300 };
  const pool = makePool({ connectionString: inject("databaseUrl"), ...options });
  onTestFinished(() => pool.end());
  lendPrepared(pool);
  for (let use = 0; use < 3; use += 1) (await pool.connect()).release();
  const [used, fresh] = await Promise.all([pool.connect(), pool.connect()]);
  const removed = once(pool, "remove");
  used.release();
  fresh.release();
  const next = await pool.connect();
  next.release();
  expect(next).toBe(used);
  expect((await removed)[0]).toBe(fresh);
});

test.each([
  { givesWay: true, bound: 2 },
  { givesWay: false, bound: 1 },
])("who waits beside work may have one connection more at once: $givesWay", async (one) => {
  const pool = makePool({ connectionString: inject("databaseUrl"), max: 2 });
  onTestFinished(() => pool.end());
  growWhenNeeded(pool, 1);
  const work = async () => {
    const waiting = pool.connect();
    expect(pool.options.max).toBe(one.bound);
    (await waiting).release();
  };
  await transact(pool, "read only", work, [], one);
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

test("a statement that nobody answers takes its connection with it, and nothing waits behind it", async () => {
  const connectionString = inject("databaseUrl");
  const pool = makePool({ connectionString, max: 1, query_timeout: 200 });
  onTestFinished(() => pool.end());
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    const hangs = transact(pool, "read write", (tx) => tx.execute(sql`select pg_sleep(30)`));
    await expect(hangs).rejects.toMatchObject({ cause: { message: "Query read timeout" } });
    expect(JSON.stringify(sent.mock.calls)).toContain("pg_sleep");
    expect(JSON.stringify(sent.mock.calls)).not.toContain("rollback");
  } finally {
    sent.mockRestore();
  }
  expect(pool.totalCount).toBe(0);
  const next = await transact(pool, "read write", (tx) =>
    tx.execute(sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where query like 'select pg_sleep(30)%' and pid <> pg_backend_pid()`),
  );
  expect(next.rows).toEqual([{ ended: true }]);
});

test("COMMIT is sent with the last statements of a read, and nothing after it", async () => {
  const pool = makePool({ connectionString: inject("databaseUrl"), max: 1 });
  onTestFinished(() => pool.end());
  const ask = (tx: Tx, number: number) => tx.execute(sql`select ${number}::int as number`);
  const read = (work: (tx: Tx, lastly: Lastly) => Promise<unknown>) =>
    transact(pool, "read only", (tx, { lastly }) => work(tx, lastly));

  const traffic = await recordTraffic(() =>
    read(async (tx, lastly) => {
      await ask(tx, 1);
      const [two, three] = await lastly(() => inOneTrip(ask(tx, 2), ask(tx, 3)));
      expect([two.rows, three.rows]).toEqual([[{ number: 2 }], [{ number: 3 }]]);
    }),
  );
  expect(traffic.trips).toBe(3);
  const late = read(async (tx, lastly) => {
    await lastly(() => ask(tx, 1));
    await ask(tx, 2);
  });
  await expect(late).rejects.toMatchObject({ cause: { message: "the transaction has ended" } });
  const fail = (tx: Tx) => tx.execute(sql`select 1 / 0`);
  await expect(read((tx, lastly) => lastly(() => fail(tx)))).rejects.toMatchObject({
    cause: { message: "division by zero" },
  });
  const passesOver = read((tx, lastly) => lastly(() => fail(tx)).catch(() => "passed over"));
  await expect(passesOver).rejects.toThrow("a failed statement was passed over");
  const passedOver = read(async (tx, lastly) => {
    await fail(tx).catch(() => {});
    await lastly(() => ask(tx, 1));
  });
  await expect(passedOver).rejects.toMatchObject({ cause: { code: "25P02" } });
  const refused = read(async (tx, lastly) => {
    await lastly(() => ask(tx, 1));
    throw new Error("not found");
  });
  await expect(refused).rejects.toThrow("not found");
  await expect(read((_tx, lastly) => lastly(async () => "nothing"))).resolves.toBe("nothing");

  // Each of them left the one connection free and outside a transaction.
  const client = await pool.connect();
  expect([pool.totalCount, client.getTransactionStatus()]).toEqual([1, "I"]);
  client.release();
});

test("a write beside a read that has sent its COMMIT is a fault, and is not lost in silence", async () => {
  const pool = makePool({ connectionString: inject("databaseUrl"), max: 1 });
  onTestFinished(() => pool.end());
  const writes = transact(pool, "read only", async (tx, { lastly, withCommit }) => {
    await lastly(() => tx.execute(sql`select 1`));
    withCommit(sql`select 2`);
  });
  await expect(writes).rejects.toThrow("a write came after COMMIT");
  const ask = vi.fn<() => Promise<void>>();
  const marked = transact(pool, "read write", (_tx, { lastly }) => lastly(ask));
  await expect(marked).rejects.toThrow("only work that reads");
  expect(ask).not.toHaveBeenCalled();
});

test("a connection whose last statements end badly is given up, and the next one works", async () => {
  const connectionString = inject("databaseUrl");
  const pool = makePool({ connectionString, max: 1, query_timeout: 200 });
  onTestFinished(() => pool.end());
  const hangs = transact(pool, "read only", (tx, { lastly }) =>
    lastly(() => tx.execute(sql`select pg_sleep(2)`)),
  );
  await expect(hangs).rejects.toMatchObject({ cause: { message: "Query read timeout" } });
  expect(pool.totalCount).toBe(0);
  const ends = transact(pool, "read only", (tx, { lastly }) =>
    lastly(() => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
  );
  await expect(ends).rejects.toThrow();
  expect(pool.totalCount).toBe(0);
  // What is under way while others are the last: its error decides, not the one that they have because of it.
  const lost = transact(pool, "read only", (tx, { lastly }) =>
    inOneTrip(
      tx.execute(sql`select 1`).then(() => lastly(() => tx.execute(sql`select 2`))),
      tx.execute(sql`execute nothing_prepared`),
    ),
  );
  await expect(lost).rejects.toMatchObject({ cause: { code: "25P02" } });
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  const next = await transact(pool, "read only", (tx) => tx.execute(sql`select 1 as one`));
  expect(next.rows).toEqual([{ one: 1 }]);
});

test("statements that are asked for at once are sent in one message, and COMMIT with the last", async () => {
  const pool = makePool({ connectionString: inject("databaseUrl"), max: 1 });
  onTestFinished(() => pool.end());
  const ask = (tx: Tx, number: number) => tx.execute(sql`select ${number}::int as number`);
  const client = await pool.connect();
  const written = vi.spyOn(client.connection.stream, "_writev");
  const single = vi.spyOn(client.connection.stream, "_write");
  client.release();
  await transact(pool, "read only", async (tx, { lastly }) => {
    written.mockClear();
    single.mockClear();
    await inOneTrip(ask(tx, 1), ask(tx, 2), ask(tx, 3));
    expect(written).toHaveBeenCalledTimes(1);
    await lastly(() => inOneTrip(ask(tx, 4), ask(tx, 5)));
    expect(written).toHaveBeenCalledTimes(2);
    expect(single).not.toHaveBeenCalled();
  });
});

test.each([
  { run: joinedByHash, during: { nests: "off", plans: "force_generic_plan" } },
  { run: joinedByValues, during: { nests: "off", plans: "force_custom_plan" } },
])(
  "a list that is joined by hash has its settings, and those after it have theirs: $during.plans",
  async (one) => {
    const pool = makePool({ connectionString: inject("databaseUrl"), max: 1 });
    onTestFinished(() => pool.end());
    const settings = (tx: Tx) =>
      tx.execute(sql`select current_setting('enable_nestloop') as nests,
      current_setting('plan_cache_mode') as plans`);
    const plans = sql`set local plan_cache_mode = force_generic_plan`;
    const [during, after] = await transact(
      pool,
      "read only",
      (tx) => inOneTrip(one.run(tx, settings(tx)), settings(tx)),
      [plans],
    );
    expect(during.rows).toEqual([one.during]);
    expect(after.rows).toEqual([{ nests: "on", plans: "force_generic_plan" }]);
  },
);
