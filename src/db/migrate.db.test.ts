import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runMigrate } from "#app/operate.ts";
import { startApp } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { readEnv } from "#server/env.ts";
import { connectOwner, openDatabase } from "./database.ts";
import { migrateAfter, migrateDatabase, oneAtATime, waitingAfter } from "./migrate.ts";
import { listProcesses } from "./processes.ts";

const name = `migrate_${randomBytes(6).toString("hex")}`;
const folder = mkdtempSync(join(tmpdir(), "halaqah-migrate-"));
let admin: pg.Client;
let url: string;
let one: pg.Client;
let other: pg.Client;

beforeAll(async () => {
  admin = new pg.Client(inject("databaseUrl"));
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(inject("databaseUrl"));
  own.pathname = name;
  url = own.href;
  [one, other] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([one.connect(), other.connect()]);
});

afterAll(async () => {
  await Promise.all([one.end(), other.end()]);
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

test("a start says that it waits for another process, and goes on after it", async () => {
  const said: string[] = [];
  const order: string[] = [];
  let finish = () => {};
  const first = oneAtATime(one, () => new Promise<void>((done) => (finish = done)));
  await expect.poll(() => finish.length).toBe(1);
  const second = oneAtATime(
    other,
    async () => void order.push("second"),
    (text) => said.push(text),
  );
  await expect.poll(() => said).toEqual([expect.stringContaining("waits for it")]);
  order.push("first");
  finish();
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
});

test("a lock that is never given back ends the start, with what to do", async () => {
  let finish = () => {};
  const holds = oneAtATime(one, () => new Promise<void>((done) => (finish = done)));
  await expect.poll(() => finish.length).toBe(1);
  const said: string[] = [];
  const waits = oneAtATime(
    other,
    async () => {},
    (text) => said.push(text),
    { each: 20, tries: 3 },
  );
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = $1 and query like '%pg_try_advisory_lock%'",
    [name],
  );
  await expect(waits).rejects.toThrow(/pooler keeps its lock.*pg_terminate_backend\(\d+\)/);
  expect(rows.length).toBeGreaterThan(0);
  expect(said).toHaveLength(3);
  finish();
  await holds;
});

/** Writes a folder of migrations, made at 1, 2, 3 … milliseconds. */
function writeMigrations(name: string, files: string[], from = 1): string {
  const path = join(folder, name);
  mkdirSync(join(path, "meta"), { recursive: true });
  const entries = files.map((text, idx) => {
    const tag = `${String(idx).padStart(4, "0")}_${name}`;
    writeFileSync(join(path, `${tag}.sql`), text);
    return { idx, version: "7", when: from + idx, tag, breakpoints: true };
  });
  const journal = { version: "7", dialect: "postgresql", entries };
  writeFileSync(join(path, "meta/_journal.json"), JSON.stringify(journal));
  return path;
}

test("a migration waits for a table in use without holding up its readers, and says so", async () => {
  await one.query("create table probe (id int)");
  const path = writeMigrations("probe", ["alter table probe add column name text"]);
  await one.query("begin; select * from probe");
  const said: string[] = [];
  const migrated = migrateDatabase(other, path, {
    say: (text) => said.push(text),
    patience: { each: 20, tries: 50 },
  });
  await untilHeldUp(one, [migrated]);
  await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(said[0]).toContain("in use");
  await one.query("commit");
  await migrated;
  const { rows } = await one.query("select name from probe");
  expect(rows).toEqual([]);
  const { rows: limits } = await other.query("show lock_timeout");
  expect(limits).toEqual([{ lock_timeout: "0" }]);
});

test("a migration that a server at work has locked out crosswise is tried again", async () => {
  await one.query("create table first_of_two (id int); create table second_of_two (id int)");
  const both = ["first_of_two", "second_of_two"].map(
    (name) => `alter table ${name} add column a int`,
  );
  const path = writeMigrations("crossed", [both.join(";")], 2);
  // Longer than the migration's own, so that PostgreSQL ends the migration and not the server's transaction.
  await one.query("set deadlock_timeout = '1min'");
  await one.query("begin; lock table second_of_two in access share mode");
  const said: string[] = [];
  const migrated = migrateDatabase(other, path, {
    say: (text) => said.push(text),
    patience: { each: 20_000, tries: 5 },
  });
  await untilHeldUp(one, [migrated]);
  await one.query("select * from first_of_two");
  await one.query("commit");
  await migrated;
  expect(said.length).toBeGreaterThan(0);
  expect((await one.query("select a from first_of_two")).rows).toEqual([]);
});

const INDEX = "-- Found by number.\ncreate unique index concurrently numbers_n on numbers (n);";

async function stateOfIndex(): Promise<(string | boolean)[]> {
  const { rows } = await one.query<{ name: string; is_valid: boolean }>(
    `select relname as name, indisvalid as is_valid from pg_index join pg_class c on c.oid = indexrelid
     where indrelid = 'numbers'::regclass`,
  );
  return rows.flatMap(({ name, is_valid }) => [name, is_valid]);
}

const numbersNoted = async (when: number) =>
  (await one.query("select from drizzle.__drizzle_migrations where created_at = $1", [when]))
    .rowCount;

test("an index is built while others write and others wait to start, and once", async () => {
  await one.query("create table numbers (n int); insert into numbers select generate_series(1, 9)");
  const path = writeMigrations("index", [INDEX], 10);
  // It would soon notice that another start and it wait for each other.
  await other.query("set deadlock_timeout = '10ms'");
  await one.query("begin; insert into numbers values (10)");
  const said: string[] = [];
  const built = oneAtATime(other, () =>
    migrateDatabase(other, path, { say: (text) => said.push(text) }),
  );
  await untilHeldUp(one, [built]);
  const third = new pg.Client(url);
  await third.connect();
  try {
    const order: string[] = [];
    let told = "";
    const waits = oneAtATime(
      third,
      async () => void order.push("third"),
      (text) => (told = text),
    );
    const stateOfThird = async () => {
      const { rows } = await admin.query<{ state: string }>(
        "select state from pg_stat_activity where datname = $1 and query like '%pg_try_advisory_lock%'",
        [name],
      );
      return told && rows.map(({ state }) => state).join();
    };
    await expect.poll(stateOfThird).toBe("idle");
    expect(await stateOfIndex()).toEqual(["numbers_n", false]);
    order.push("written");
    await connectOwner({ connectionString: url }, (client) =>
      client.query("insert into numbers values (11)"),
    );
    await one.query("commit");
    await Promise.all([built, waits]);
    expect(order).toEqual(["written", "third"]);
  } finally {
    await third.end();
    await other.query("reset deadlock_timeout");
  }
  expect(said).toEqual([expect.stringContaining("numbers_n is built beside the work")]);
  expect(await stateOfIndex()).toEqual(["numbers_n", true]);
  expect(await numbersNoted(10)).toBe(1);
  // Killed between the index and the note of it.
  await one.query("delete from drizzle.__drizzle_migrations where created_at = 10");
  await migrateDatabase(other, path);
  expect(await numbersNoted(10)).toBe(1);
});

test("an index that could not be built leaves nothing that refuses rows, and one cut short is built anew", async () => {
  await one.query("drop index numbers_n; insert into numbers values (1)");
  const path = writeMigrations("again", [INDEX], 20);
  await expect(migrateDatabase(other, path)).rejects.toThrow("could not create unique index");
  expect(await stateOfIndex()).toEqual([]);
  expect(await numbersNoted(20)).toBe(0);
  // As a kill leaves it.
  await expect(one.query(INDEX)).rejects.toThrow("could not create unique index");
  expect(await stateOfIndex()).toEqual(["numbers_n", false]);
  await one.query("delete from numbers where n = 1");
  await migrateDatabase(other, path);
  expect(await stateOfIndex()).toEqual(["numbers_n", true]);
  expect(await numbersNoted(20)).toBe(1);
});

test("a start that has waited for an index in vain says so, and ends nobody", async () => {
  const path = writeMigrations("long", [INDEX.replace("numbers_n", "numbers_long")], 30);
  await one.query("begin; insert into numbers values (30)");
  const built = oneAtATime(other, () => migrateDatabase(other, path));
  await untilHeldUp(one, [built]);
  const third = new pg.Client(url);
  await third.connect();
  const waits = oneAtATime(third, async () => {}, undefined, { each: 20, tries: 1 });
  await expect(waits).rejects.toThrow(/^Another process is building an index.*again later\.$/);
  await third.end();
  await one.query("commit");
  await built;
  expect(await numbersNoted(30)).toBe(1);
});

test("an index that somebody else is just building is waited for, and not dropped", async () => {
  await one.query("drop index numbers_n, numbers_long");
  const path = writeMigrations("theirs", [INDEX], 40);
  await one.query("begin; insert into numbers values (40)");
  const third = new pg.Client(url);
  await third.connect();
  const theirs = third.query(INDEX);
  await untilHeldUp(one, [theirs]);
  const ours = migrateDatabase(other, path);
  await untilHeldUp(one, [theirs, ours]);
  const oid = async () => (await one.query("select 'numbers_n'::regclass::oid as oid")).rows;
  const before = await oid();
  await one.query("commit");
  await Promise.all([theirs, ours]);
  await third.end();
  expect(await oid()).toEqual(before);
  expect(await stateOfIndex()).toEqual(["numbers_n", true]);
  expect(await numbersNoted(40)).toBe(1);
});

test("an index is not dropped while whoever built it commits, which comes after the lock is given back", async () => {
  const path = writeMigrations("committed", [INDEX], 45);
  const setValid = (isValid: boolean) =>
    `update pg_index set indisvalid = ${isValid} where indexrelid = 'numbers_n'::regclass`;
  await one.query(setValid(false));
  await one.query("begin");
  await one.query(setValid(true));
  const ours = migrateDatabase(other, path);
  const lastOfOurs = async () => {
    const { rows } = await admin.query<{ query: string }>(
      "select query from pg_stat_activity where datname = $1 and query like '%transactionid%any%' and pid <> pg_backend_pid()",
      [name],
    );
    return rows.length;
  };
  await expect.poll(lastOfOurs).toBe(1);
  await one.query("commit");
  await ours;
  expect(await stateOfIndex()).toEqual(["numbers_n", true]);
  expect(await numbersNoted(45)).toBe(1);
});

test("pieces that only comment do not count, and what cannot be built beside the work is refused", async () => {
  await one.query("drop index numbers_n");
  const noted = ["-- By hand below.", `${INDEX}\n-- Of use to nobody else.`, "\n"];
  await migrateDatabase(
    other,
    writeMigrations("noted", [noted.join("--> statement-breakpoint")], 50),
  );
  expect(await stateOfIndex()).toEqual(["numbers_n", true]);
  const unnamed = writeMigrations("unnamed", ["create index concurrently on numbers (n)"], 60);
  await expect(migrateDatabase(other, unnamed)).rejects.toThrow("that names its index");
  const two = writeMigrations("two", [`${INDEX.replace("numbers_n", "m")} select 1;`], 70);
  await expect(migrateDatabase(other, two)).rejects.toThrow("and nothing else");
});

test("changes by command wait for another process that prepares the database", async () => {
  let finish = () => {};
  const holds = oneAtATime(one, () => new Promise<void>((done) => (finish = done)));
  await expect.poll(() => finish.length).toBe(1);
  const env = { ...readEnv({}), dataDir: folder, databaseUrl: url };
  const said: string[] = [];
  const waits = runMigrate(env, "after", (text) => said.push(text));
  // Our own migrations have not run here.
  const ends = expect(waits).rejects.toThrow("Start this version first");
  await expect.poll(() => said).toEqual([expect.stringContaining("waits for it")]);
  finish();
  await Promise.all([holds, ends]);
});

test("a migration by command waits until no process of an earlier version is left, and ends earlier versions", async () => {
  // Later than our own migrations, so that our own version is an earlier one here.
  const FUTURE = 9e12;
  const OLD = "create table things (id int, name text); insert into things values (1, 'a')";
  const EXPAND = "alter table things add column title text; update things set title = name";
  const DROP = "-- after: the name is a title now\nalter table things drop column name";
  const before = writeMigrations("before", [OLD], FUTURE);
  const now = writeMigrations("now", [OLD, EXPAND, DROP], FUTURE);
  const sees = async () => (await other.query("select * from things")).rows as unknown[];
  await migrateDatabase(other, before);
  await migrateDatabase(other, now);
  expect(await sees()).toEqual([{ id: 1, name: "a", title: "a" }]);
  expect(await waitingAfter(other, now)).toBe(1);
  // The earlier version still starts.
  await migrateDatabase(other, before);

  const earlier = await startApp(url);
  try {
    await expect(migrateAfter(other, now)).rejects.toThrow("earlier version is still running");
  } finally {
    await earlier.stop();
  }
  // PostgreSQL ends a closed connection a little later.
  await expect.poll(() => listProcesses(other)).toEqual([]);
  expect(await migrateAfter(other, now)).toBe(1);
  expect(await sees()).toEqual([{ id: 1, title: "a" }]);
  expect(await migrateAfter(other, now)).toBe(0);
  await migrateDatabase(other, now);
  await expect(migrateDatabase(other, before)).rejects.toThrow("belongs to a newer Halaqah");
});

test("a start on a server that takes no writes says so", async () => {
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  const options = {
    dataDir: folder,
    url,
    prepared: true,
    jobsAtOnce: 2,
    password: () => "x",
    fingerprint: { require: async () => {}, note: async () => {} },
    log: () => {},
  };
  await expect(openDatabase(options)).rejects.toThrow(/takes no writes.*primary/);
});
