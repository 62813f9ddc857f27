import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAdmin } from "#app/admin.ts";
import { runBackup, runRestore } from "#app/operate.ts";
import { makeFullSchool } from "#app/testing-full.ts";
import { startApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { readEnv } from "#server/env.ts";
import { derive } from "#server/secret.ts";
import { connectOwner } from "#db/database.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { installedBinaries, startCluster } from "./testing-cluster.ts";

// The embedded server is one PostgreSQL; schools may bring another, as old as 15.
const bin = installedBinaries();
if (!bin) process.stdout.write("other-postgres: skipped, no /usr/lib/postgresql/*/bin/initdb\n");

describe.skipIf(!bin)(`on the PostgreSQL of ${bin}`, () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let app: TestApp;
  beforeAll(async () => {
    cluster = await startCluster(bin ?? "");
    app = await startApp(cluster.url);
  });
  afterAll(async () => {
    await app?.stop();
    await cluster?.stop();
  });

  test("everything is made from nothing, by two servers that start at once, and once only", async () => {
    const { rows } = await app.owner.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    process.stdout.write(`other-postgres: version ${rows[0]?.version}\n`);
    await app.owner.query("create database second");
    const url = new URL(cluster.url);
    url.pathname = "second";
    const both = await Promise.all([startApp(url.href), startApp(url.href)]);
    const again = await startApp(url.href);
    const applied = await again.owner.query("select from drizzle.__drizzle_migrations");
    const expected = await app.owner.query("select from drizzle.__drizzle_migrations");
    expect(applied.rowCount).toBe(expected.rowCount);
    for (const one of [...both, again]) await one.stop();
  });

  test("a start goes on when another database's start changes the same login", async () => {
    await app.owner.query("alter role halaqah_app reset statement_timeout");
    const holder = await app.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("alter role halaqah_app set lock_timeout = '4s'");
      const starting = startApp(cluster.url);
      await untilHeldUp(holder, [starting]);
      await holder.query("commit");
      await (await starting).stop();
      const { rows } = await holder.query<{ settings: string[] }>(
        "select rolconfig as settings from pg_roles where rolname = 'halaqah_app'",
      );
      expect(rows[0]?.settings).toContain("statement_timeout=7s");
    } finally {
      holder.release(true);
    }
  });

  test("an owner who may only create roles gives the logins the passwords of another secret", async () => {
    const password = "a-password-of-a-manager";
    await app.owner.query(`create role manager login createrole password '${password}'`);
    await app.owner.query("create database managed owner manager");
    const url = new URL(cluster.url);
    url.pathname = "managed";
    url.username = "manager";
    url.password = password;
    const SECRET = "another-secret-than-that-of-all-tests";
    // A server whose logins are in use keeps them.
    await expect(startApp(url.href, { SECRET })).rejects.toThrow("another SECRET");
    expect((await (await app.makeSchool()).admin.get("/home")).status).toBe(200);
    await app.stop();
    const other = await startApp(url.href, { SECRET });
    expect((await other.nobody.get("/me")).status).toBe(401);
    const { rows } = await other.runtime.database.app.query("select current_user as login");
    expect(rows).toEqual([{ login: "halaqah_app" }]);
    await deleteAsManager(other, { DATABASE_URL: url.href, SECRET });
    await other.stop();
    app = await startApp(cluster.url);
  });

  test("another secret is refused by name, whoever else runs, until the operator accepts it", async () => {
    const SECRET = "a-secret-that-comes-after-another-one";
    const own = ["APP", "AUTH", "JOBS", "ERASURE"].map((login) => {
      const url = new URL(cluster.url);
      url.username = `halaqah_${login.toLowerCase()}`;
      url.password = derive(TEST_SECRET, `login:halaqah_${login.toLowerCase()}`);
      return [`DATABASE_${login}_URL`, url.href];
    });
    const env = readEnv({ DATABASE_URL: cluster.url, SECRET });
    const said: string[] = [];
    const accept = (by = env) => runAdmin(by, ["accept-secret"], (line) => said.push(line));
    // The logins' addresses bring their passwords along, so nothing else compares the secrets.
    const sharing = startApp(cluster.url, { ...Object.fromEntries(own), SECRET });
    await expect(sharing).rejects.toThrow("another SECRET");
    await expect(accept()).rejects.toThrow("A server runs on this PostgreSQL");
    await app.stop();
    await expect(startApp(cluster.url, { SECRET })).rejects.toThrow("another SECRET");
    // The refused server has changed no login.
    await (await startApp(cluster.url)).stop();
    await accept();
    await accept();
    await connectOwner({ connectionString: cluster.url }, (owner) =>
      owner.query("update platform.installation set secret_fingerprint = null"),
    );
    await accept();
    expect(said).toEqual([
      "The setting SECRET is that of this database from now on. docs/operations.md says what ended.",
      "The setting SECRET is that of this database already.",
      "The setting SECRET was noted: this database had none yet.",
    ]);
    const dataDir = mkdtempSync(join(tmpdir(), "halaqah-no-secret-"));
    const without = readEnv({ DATABASE_URL: cluster.url, DATA_DIR: dataDir });
    await expect(accept(without)).rejects.toThrow("SECRET is not set");
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
    await expect(startApp(cluster.url)).rejects.toThrow("another SECRET");
    const after = await startApp(cluster.url, { SECRET });
    const { rows } = await after.owner.query<{ all: string }>(
      "select i::text as all from platform.installation i",
    );
    expect(rows[0]?.all).not.toContain(SECRET);
    await after.stop();
    await accept(readEnv({ DATABASE_URL: cluster.url, SECRET: TEST_SECRET }));
    app = await startApp(cluster.url);
  });

  test("a restore without the servers' SECRET leaves the database to them", async () => {
    const urlOf = (database: string) =>
      Object.assign(new URL(cluster.url), { pathname: database }).href;
    await app.owner.query("create database backed_up");
    await app.owner.query("create database restored");
    const first = await startApp(urlOf("backed_up"));
    const school = await first.makeSchool();
    const dataDir = mkdtempSync(join(tmpdir(), "halaqah-restored-"));
    const envOf = (database: string) =>
      readEnv({ DATABASE_URL: urlOf(database), DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    const said: string[] = [];
    await runBackup(envOf("backed_up"), undefined, (line) => said.push(line));
    await first.stop();
    await app.stop();
    const folder = said[0]?.split(": ")[0];
    await runRestore(envOf("restored"), folder, (line) => said.push(line));
    expect(readdirSync(dataDir)).toContain("secret");
    const again = await startApp(urlOf("restored"));
    const { rows } = await again.owner.query("select school_id from app.schools");
    expect(rows).toEqual([{ school_id: school.id }]);
    await again.stop();
    // Now a server has noted its SECRET.
    await expect(runRestore(envOf("restored"), folder, () => {})).rejects.toThrow("another SECRET");
    rmSync(dataDir, { recursive: true });
    app = await startApp(cluster.url);
  });

  /** Deletes a school by the operator's commands, as an owner to whom row-level security applies. */
  async function deleteAsManager(other: TestApp, settings: Record<string, string>) {
    other.owner.on("connect", (client) => void client.query("set app.operator = 'on'"));
    const school = await makeFullSchool(other);
    const kept = await other.makeSchool();
    const folder = mkdtempSync(join(tmpdir(), "halaqah-managed-"));
    const env = readEnv({ ...settings, DATA_DIR: other.runtime.env.dataDir });
    const said: string[] = [];
    const admin = (...orders: string[]) => runAdmin(env, orders, (line) => said.push(line));
    const name = "Maahad Terurus";
    await other.owner.query("update app.schools set name = $2 where school_id = $1", [
      school.id,
      name,
    ]);
    await admin("schools");
    expect(said.join("\n")).toContain(name);
    await admin("suspend", school.id);
    await admin("delete", school.id, "--name", name, "--export", folder);
    expect(said.join("\n")).toContain(`${name} is deleted`);
    rmSync(folder, { recursive: true });
    const url = new URL(cluster.url);
    url.pathname = "managed";
    const superuser = new pg.Client(url.href);
    await superuser.connect();
    const { rows: tables } = await superuser.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
       where table_schema in ('app', 'auth', 'platform') and column_name = 'school_id'`,
    );
    for (const table of tables) {
      const { rowCount } = await superuser.query(
        `select 1 from ${table.name} where school_id = $1 limit 1`,
        [school.id],
      );
      expect([table.name, rowCount]).toEqual([table.name, 0]);
    }
    expect((await kept.admin.get("/students")).status).toBe(200);
    // Without saying so, the owner sees no school's rows.
    await superuser.query("set role manager");
    expect((await superuser.query("select from app.students")).rowCount).toBe(0);
    await superuser.end();
  }

  test("schools stay apart", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const client = await app.runtime.database.app.connect();
    try {
      expect((await client.query("select from app.students")).rowCount).toBe(0);
      await client.query("begin");
      await client.query("select set_config('app.school_id', $1, true)", [school.id]);
      const seen = await client.query("select distinct school_id from app.students");
      expect(seen.rows).toEqual([{ school_id: school.id }]);
      const move = "update app.students set school_id = $1";
      await expect(client.query(move, [other.id])).rejects.toMatchObject({ code: "42501" });
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("a teacher signs in, takes the register and saves it, and the admin sees it", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const before = await checksumOf(app.owner, other.id);
    const { class_id, today, students } = school;
    const { email } = school.teacher;
    const entered = await app.nobody.post("/session", { email, password: TEST_PASSWORD });
    expect(entered.status).toBe(200);
    const teacher = app.as(entered.headers.get("set-cookie")?.split(";")[0] ?? "");
    const register = await teacher.get("/attendance", { class_id, date: today });
    expect((register.body as { marks: unknown[] }).marks).toHaveLength(5);
    const mark = { student_id: students[0], class_id, date: today, status: "late", version: 0 };
    const marked = await teacher.post("/attendance", { ...mark, client_key: students[0] });
    expect(marked.body).toMatchObject({ status: "late", version: 1 });
    const stale = await teacher.post("/attendance", { ...mark, client_key: class_id });
    expect(stale.status).toBe(409);
    const saved = await teacher.post("/registers", {
      class_id,
      date: today,
      unmarked: students.slice(1),
    });
    expect(saved.status).toBe(200);
    const seen = await school.admin.get("/registers", { date: today });
    expect(seen.body).toMatchObject([{}, { class_id, present: 4, late: 1 }]);
    expect(await checksumOf(app.owner, other.id)).toBe(before);
  });

  test("lists are in the same order as on the embedded server", async () => {
    const school = await app.makeSchool({ pupils: 12 });
    const { body } = await school.admin.get("/students", { q: "S-" });
    const numbers = (body as { student_id: string }[]).map((student) => student.student_id);
    const own = Array.from({ length: 12 }, (_, at) => `S-${at + 1}`);
    expect(numbers).toEqual([...own, "S-90001", "S-90002", "S-90003"]);
  });
});
