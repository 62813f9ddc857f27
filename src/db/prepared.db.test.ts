import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { answerFor } from "#server/failure.ts";
import { type Scope, within } from "#server/scope.ts";
import { makePool } from "./connections.ts";
import { isLostStatement, LONG, PREPARED_AT, prepareByName } from "./prepared.ts";
import { transact } from "./transaction.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { DATABASE_PREPARED: "1" });
});
afterAll(async () => {
  await app.owner.query("drop schema if exists scratch cascade");
  await app.stop();
});

test.each([
  ["a statement that a connection is often sent", "", PREPARED_AT],
  ["a long one soon", " ".repeat(LONG.text), LONG.preparedAt],
])("%s is prepared once, and each value gets its own answer", async (_which, room, preparedAt) => {
  const client = await makeSinglePool().connect();
  const prepared = () =>
    client.query("select from pg_prepared_statements where statement like '%scratch%'");
  try {
    for (let value = 1; value <= preparedAt + 2; value += 1) {
      const { rows } = await client.query(`select $1::int as ${room} scratch`, [value]);
      expect(rows).toEqual([{ scratch: value }]);
      expect((await prepared()).rows).toHaveLength(value < preparedAt ? 0 : 1);
    }
  } finally {
    client.release();
  }
});

test.each([
  ["a call that keeps plans", "a plan for all values", { keepsPlans: true, readOnly: true }],
  ["any other read", "nothing", { readOnly: true }],
  ["a write", "its statements", {}],
])("%s leaves on its connection %s", async (_name, left, options) => {
  const { id: school_id, admin } = await app.makeSchool();
  const found = await within(
    app.runtime.database.app,
    { school_id, profile_id: admin.id },
    async ({ tx }) => {
      const tag = sql.identifier(`left_${left.length}`);
      for (let value = 0; value < PREPARED_AT + 3; value += 1) {
        await tx.execute(
          sql`select id as ${tag} from app.students where student_id = ${value}::text`,
        );
      }
      const { rows } = await tx.execute<{ generic_plans: string }>(
        sql`select generic_plans from pg_prepared_statements where statement like ${`%left_${left.length}%`}`,
      );
      if (!rows[0]) return "nothing";
      return Number(rows[0].generic_plans) > 0 ? "a plan for all values" : "its statements";
    },
    options,
  );
  expect(found).toBe(left);
});

test.each([
  ["a write", false, "auto"],
  ["a read", true, "force_custom_plan"],
])(
  "in %s, statements are planned as it needs; read only: %s, mode: %s",
  async (_name, readOnly, mode) => {
    const { id: school_id, admin } = await app.makeSchool();
    const actor = { school_id, profile_id: admin.id };
    const ask = sql`select current_setting('plan_cache_mode') as mode`;
    const work = ({ tx }: Scope) => tx.execute(ask);
    const { rows } = await within(app.runtime.database.app, actor, work, { readOnly });
    expect(rows).toEqual([{ mode }]);
  },
);

test("a statement that is sent twice together when it comes to be prepared is answered twice", async () => {
  const client = await makeSinglePool().connect();
  try {
    const ask = (value: number) => client.query("select $1::int as together", [value]);
    for (let use = 1; use < PREPARED_AT; use += 1) await ask(use);
    const answers = await Promise.all([ask(1), ask(2), ask(3)]);
    expect(answers.map(({ rows }) => rows[0])).toEqual([1, 2, 3].map((together) => ({ together })));
  } finally {
    client.release();
  }
});

test("the application lends the connection that it lent most often, not the one that came back last", async () => {
  const pool = app.runtime.database.app;
  const used = await pool.connect();
  const other = await pool.connect();
  used.release();
  const again = await pool.connect();
  again.release();
  other.release();
  const next = await pool.connect();
  next.release();
  expect([again === used, next === used]).toEqual([true, true]);
});

/** Does something as often as it takes until its statements are prepared; answers the last result. */
async function often<T>(work: () => Promise<T>): Promise<T> {
  for (let use = 1; use < PREPARED_AT; use += 1) await work();
  return work();
}

/** The application's pool with one connection, so that each read meets what the last one has prepared. */
function makeSinglePool(): pg.Pool {
  const pool = makePool({ ...app.runtime.database.app.options, max: 1 });
  pool.on("connect", prepareByName);
  onTestFinished(() => pool.end());
  return pool;
}

test("a migration that changes what a statement answers costs one call, which may be repeated", async () => {
  const pool = makeSinglePool();
  await app.owner.query(`create schema scratch; grant usage on schema scratch to halaqah_app;
    create table scratch.things as select 1 as id; grant select on scratch.things to halaqah_app`);
  const read = () =>
    transact(pool, "read only", async (tx) => {
      const { rows } = await tx.execute(sql`select * from scratch.things where id = ${1}`);
      return rows;
    });
  expect(await often(read)).toEqual([{ id: 1 }]);
  await app.owner.query("alter table scratch.things add column name text default 'Satu'");
  const failed = await read().catch((error: unknown) => error);
  expect(answerFor(failed, "", app.runtime.log)).toMatchObject({ status: 503 });
  expect(await read()).toEqual([{ id: 1, name: "Satu" }]);
});

test("a connection that lost its prepared statements costs one call", async () => {
  const pool = makeSinglePool();
  const read = () =>
    transact(
      pool,
      "read write",
      async (tx) => (await tx.execute(sql`select ${1}::int as id`)).rows,
    );
  expect(await often(read)).toEqual([{ id: 1 }]);
  await transact(pool, "read write", (tx) => tx.execute(sql`deallocate all`));
  const failed = await read().catch((error: unknown) => error);
  expect(answerFor(failed, "", app.runtime.log)).toMatchObject({ status: 503 });
  expect(await read()).toEqual([{ id: 1 }]);
});

test("an outdated plan is known by its place in the server, in whatever language it says so", () => {
  const said = { code: "0A000", routine: "RevalidateCachedQuery" };
  const message = "gecachtes Ergebnis darf den Ergebnistyp nicht ändern";
  const failed = Object.assign(new Error(message), said);
  expect(isLostStatement(new Error("Failed query", { cause: failed }))).toBe(true);
  expect(isLostStatement(Object.assign(new Error(message), { code: "0A000" }))).toBe(false);
});

test("a write for COMMIT that cannot be made into a statement does not cost the connection", async () => {
  const { app: pool } = app.runtime.database;
  const process = sql`select pg_backend_pid() as id`;
  const read = () => transact(pool, "read write", async (tx) => (await tx.execute(process)).rows);
  const before = await read();
  const written = transact(pool, "read write", async (_tx, { withCommit }) =>
    withCommit({} as unknown as SQL),
  );
  await expect(written).rejects.toThrow("toQuery");
  expect(await read()).toEqual(before);
});

test("what is sent after the end of a transaction fails", async () => {
  let send: (() => PromiseLike<unknown>) | undefined;
  await transact(app.runtime.database.app, "read only", async (tx) => {
    send = () => tx.execute(sql`select 1`);
    await send();
  });
  await expect(send?.()).rejects.toMatchObject({ cause: { message: "the transaction has ended" } });
});

test("a connection gives up the names of outdated plans, so that they do not fill its places", async () => {
  const client = await app.runtime.database.app.connect();
  const texts = async () => {
    const { rows } = await client.query("select statement from pg_prepared_statements");
    return rows.map(({ statement }: { statement: string }) => statement);
  };
  try {
    await often(() => client.query("select $1::int as before", [1]));
    expect(await texts()).toContain("select $1::int as before");
    isLostStatement(Object.assign(new Error("outdated"), { routine: "RevalidateCachedQuery" }));
    await often(() => client.query("select $1::int as after", [1]));
    expect(await texts()).toEqual(["select $1::int as after"]);
  } finally {
    client.release();
  }
});

test("a register's plan that was made for an empty database reads recent marks by pupil", async () => {
  const name = `halaqah_empty_${process.pid}_${Date.now()}`;
  await app.owner.query(`create database ${name}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = name;
  const empty = await startApp(url.href);
  try {
    const { id, class_id, today, teacher } = await empty.makeSchool();
    const { statements } = await recordTraffic(() =>
      teacher.get("/attendance", { class_id, date: today }),
    );
    const register = statements.find(({ text }) => text.includes("app.attendance b"));
    const plan = await enter(empty, id, async (client) => {
      await client.query(`prepare register as ${register?.text}`);
      const values = register?.values.map((value) =>
        value === null ? "null" : pg.escapeLiteral(pgText(value)),
      );
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain execute register (${values?.join()})`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan.match(/\w+ on attendance b\b/)?.[0]).toBe("attendance_mark on attendance b");
  } finally {
    await empty.stop();
    await app.owner.query(`drop database ${name}`);
  }
});

/** A value as a literal; a list as PostgreSQL writes it. */
function pgText(value: unknown): string {
  return Array.isArray(value) ? `{${value.join()}}` : String(value);
}

/** Works as the application in a school, with plans that fit any values. */
async function enter<T>(
  { owner }: TestApp,
  school_id: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session authorization halaqah_app");
    await client.query("set local plan_cache_mode = force_generic_plan");
    await client.query("select set_config('app.school_id', $1, true)", [school_id]);
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
