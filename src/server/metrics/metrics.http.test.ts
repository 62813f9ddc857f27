import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { contract } from "#app/api.ts";
import { makeDatabase } from "#app/testing-database.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { listCalls } from "#server/calls.ts";
import { watchHealth } from "#server/health.ts";
import { hashPassword, passwordQueue } from "#server/session/password.ts";
import { sqlStateOf } from "./rules.ts";
import { serveMetrics } from "./serve.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  const name = `metrics_${randomBytes(6).toString("hex")}`;
  app = await startApp(await makeDatabase(inject("databaseUrl"), name), { METRICS_PORT: "0" });
  server = await serveMetrics(app.runtime, watchHealth(app.runtime).look);
});
afterAll(async () => {
  await new Promise((done) => server?.close(done));
  await app.stop();
});

async function scrape(path = "/metrics") {
  const response = await fetch(`http://127.0.0.1:${server?.port}${path}`);
  return { status: response.status, text: await response.text() };
}

const LABELS = [
  "call",
  "class",
  "le",
  "pool",
  "reason",
  "role",
  "schema",
  "state",
  "status",
  "task",
  "version",
];

/** The value of a figure, by its name with the labels as they are printed. */
async function valueOf(figure: string): Promise<number | undefined> {
  const line = (await scrape()).text.split("\n").find((one) => one.startsWith(`${figure} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test("calls are counted by their name and status, refused ones and unknown ones too", async () => {
  const { admin, guardian } = await app.makeSchool();
  const count = (call: string, status: number) =>
    valueOf(`halaqah_call_duration_seconds_count{call="${call}",status="${status}"}`);
  await admin.get("/classes");
  await admin.get("/classes");
  await guardian.get("/audit", {});
  await admin.get(`/nothing/${newId()}`);
  expect(await count("classes.listClasses", 200)).toBe(2);
  expect(await count("audit.listAudit", 403)).toBe(1);
  expect(await count("none", 404)).toBe(1);
  expect(
    await valueOf(
      `halaqah_call_duration_seconds_bucket{le="+Inf",call="classes.listClasses",status="200"}`,
    ),
  ).toBe(2);
});

test("the state of pools, jobs, mails, disk and database is read when it is asked for", async () => {
  await app.owner.query(
    `insert into platform.outbox (id, kind, recipient, subject, text, html, state)
     values (gen_random_uuid(), 'message', 'a@b.example', 's', 't', 'h', 'failed')`,
  );
  expect(await valueOf(`halaqah_mails{state="failed"}`)).toBeGreaterThanOrEqual(1);
  const givenUp = () => valueOf(`halaqah_jobs{state="failed"}`);
  expect(await givenUp()).toBe(0);
  // Cut short in its last try, so without an error.
  await app.owner.query(`select graphile_worker.add_job('nobody', max_attempts => 2);
    update graphile_worker._private_jobs set attempts = 2`);
  expect(await givenUp()).toBe(1);
  expect(await valueOf("halaqah_ok")).toBe(1);
  expect(await valueOf("halaqah_database_size_bytes")).toBeGreaterThan(1_000_000);
  expect(await valueOf(`halaqah_disk_bytes{state="free"}`)).toBeGreaterThan(0);
  expect(await valueOf(`halaqah_pool_connections{pool="app",state="busy"}`)).toBe(0);
  // This database has an address of its own, so its backups are made elsewhere.
  expect(await valueOf(`halaqah_backup{state="elsewhere"}`)).toBe(1);
  expect(await valueOf("halaqah_passwords_waiting")).toBe(0);
  expect(passwordQueue()).toEqual({ waiting: 0, longest_s: 0 });
  const { schema } = app.runtime.database;
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(await valueOf(`halaqah_info{version="${version}",schema="${schema}",role="all"}`)).toBe(1);
  expect((await scrape()).text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

test("registers and marks are counted once, and only when they are written", async () => {
  const { admin, guardian, class_id, students, today } = await app.makeSchool();
  const counts = async () => [
    (await valueOf("halaqah_registers_saved_total")) ?? NaN,
    (await valueOf("halaqah_marks_written_total")) ?? NaN,
  ];
  const [registers = NaN, marks = NaN] = await counts();
  const [first, ...others] = students;
  const client_key = newId();
  const mark = { student_id: first, class_id, date: today, status: "absent", client_key };
  expect((await guardian.post("/attendance", mark)).status).toBe(403);
  expect(await counts()).toEqual([registers, marks]);
  expect((await admin.post("/attendance", mark)).status).toBe(200);
  expect((await admin.post("/attendance", mark)).status).toBe(200);
  expect(await counts()).toEqual([registers, marks + 1]);
  const register = { class_id, date: today, unmarked: others };
  const key = { "idempotency-key": newId() };
  expect((await admin.post("/registers", register, key)).status).toBe(200);
  expect((await admin.post("/registers", register, key)).status).toBe(200);
  expect(await counts()).toEqual([registers + 1, marks + students.length]);
});

test("the hashing of passwords is counted with the seconds that it takes", async () => {
  const before = (await valueOf("halaqah_password_hashes_total")) ?? NaN;
  const seconds = (await valueOf("halaqah_password_hash_seconds_total")) ?? NaN;
  await hashPassword("kata laluan", app.runtime.passwordCost);
  expect(await valueOf("halaqah_password_hashes_total")).toBe(before + 1);
  expect(await valueOf("halaqah_password_hash_seconds_total")).toBeGreaterThan(seconds);
});

test("what cannot be read is left out, so that no old figure says that all is well", async () => {
  const { text } = await scrape();
  expect(text).toContain("halaqah_database_size_bytes ");
  const away = vi
    .spyOn(app.runtime.database.health, "query")
    .mockRejectedValue(new Error("planted") as never);
  const { status, text: without } = await scrape();
  away.mockRestore();
  expect(status).toBe(200);
  expect(without).not.toMatch(/^halaqah_(database_size_bytes|mails\{|jobs\{|cron_age)/m);
  expect(without).toMatch(/^halaqah_pool_connections\{/m);
});

test("no figure names a school, a person, a path, or what somebody typed", async () => {
  const school = await app.makeSchool();
  const { admin, students, class_id, id, today } = school;
  await admin.get(`/students/${students[0]}`);
  await admin.get("/students", { q: "Hakim" });
  await admin.get("/attendance", { class_id, date: today });
  await admin.post("/attendance", { class_id, evil: `"} 1\nhalaqah_ok 0` });
  await app.nobody.get(`/%22%7D%0Ahalaqah_evil%201`);
  const { text } = await scrape();
  for (const told of [id, class_id, students[0] ?? "", "Hakim", "@", "evil", "/api", "/students"]) {
    expect(text).not.toContain(told);
  }
  const labels = [...text.matchAll(/^halaqah_\w+\{([^}]*)\}/gm)].flatMap(([, all = ""]) =>
    [...all.matchAll(/(\w+)=/g)].map(([, name = ""]) => name),
  );
  expect(labels).toContain("call");
  expect(labels.filter((name) => !LABELS.includes(name))).toEqual([]);
});

test("the figures are on their own port alone, and nowhere without one", async () => {
  expect((await scrape("/")).status).toBe(404);
  expect((await scrape("/metrics?x=1")).status).toBe(200);
  const outside = await fetch(`${app.url}/metrics`, { redirect: "manual" });
  expect(outside.status).not.toBe(200);
  expect(await outside.text()).not.toContain("halaqah_ok");
  const { env } = app.runtime;
  const look = watchHealth(app.runtime).look;
  const off = { ...app.runtime, env: { ...env, metricsPort: undefined } };
  expect(await serveMetrics(off, look)).toBeUndefined();
});

test("the alerts ask for figures that there are, and for calls that there are", async () => {
  const rules = readFileSync("deploy/prometheus/rules.yml", "utf8");
  const { text } = await scrape();
  const known = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const asked = [...rules.matchAll(/\b(?:halaqah|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count)$/, ""),
  );
  expect(asked.length).toBeGreaterThan(9);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  const names = listCalls(contract).map(({ name }) => name);
  const [, calls = ""] = /call=~"([^"]+)"/.exec(rules) ?? [];
  const saved = names.filter((name) =>
    new RegExp(`^(${calls.replaceAll("\\\\", "\\")})$`).test(name),
  );
  expect(saved).toHaveLength(3);
});

test("each regular task has an alert for when it is late", () => {
  const rules = readFileSync("deploy/prometheus/rules.yml", "utf8");
  const watched = [...rules.matchAll(/cron_age_seconds\{task=~?"([^"]+)"/g)].flatMap(
    ([, tasks = ""]) => tasks.split("|"),
  );
  const crontab = /(?:[\d*/]+ ){2}\* \* \* (\w+)/g;
  const tasks = [...readFileSync("src/app/jobs.ts", "utf8").matchAll(crontab)].map(
    ([, task = ""]) => task,
  );
  expect(tasks.length).toBeGreaterThan(5);
  expect(watched.toSorted()).toEqual(tasks.toSorted());
});

test("a task that never ran is as old as the server's knowledge of it", async () => {
  await app.owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('never_ran', now() - interval '1 hour', null), ('ran', now() - interval '1 day', now())`,
  );
  const never = await valueOf(`halaqah_cron_age_seconds{task="never_ran"}`);
  const ran = await valueOf(`halaqah_cron_age_seconds{task="ran"}`);
  await app.owner.query(
    "delete from graphile_worker._private_known_crontabs where identifier in ('never_ran', 'ran')",
  );
  expect(never).toBeGreaterThanOrEqual(3600);
  expect(never).toBeLessThan(7200);
  expect(ran).toBeLessThan(3600);
});

test("archiving of WAL has figures only where the database archives", async () => {
  expect((await scrape()).text).not.toMatch(/^halaqah_wal_/m);
  const { health } = app.runtime.database;
  const { rows } = await health.query<object>("select current_setting('archive_mode') as mode");
  expect(rows).toEqual([{ mode: "off" }]);
  const { query } = health;
  const spy = vi.spyOn(health, "query");
  const pretend = async (failed: string, archived: string) => {
    spy.mockImplementation(((text: string, ...rest: unknown[]) => {
      const columns = `(select ${failed}::timestamptz as last_failed_time, ${archived}::timestamptz as last_archived_time) a`;
      const asked = text
        .replace("pg_stat_archiver", columns)
        .replace("current_setting('archive_mode')", "'on'");
      return (query as (...given: unknown[]) => unknown).call(health, asked, ...rest);
    }) as never);
    return [
      await valueOf("halaqah_wal_archive_failing"),
      await valueOf("halaqah_wal_archived_age_seconds"),
    ];
  };
  const hour = "(now() - interval '1 hour')";
  expect(await pretend("null", "null")).toEqual([0, undefined]);
  expect(await pretend("now()", "null")).toEqual([1, undefined]);
  expect(await pretend("now()", hour)).toEqual([1, expect.closeTo(3600, -1)]);
  expect(await pretend(hour, "now()")).toEqual([0, expect.closeTo(0, -1)]);
  spy.mockRestore();
});

test("what a replication slot makes the database keep is told while there is one", async () => {
  const kept = () => valueOf("halaqah_wal_kept_bytes");
  expect(await kept()).toBeUndefined();
  const slot = `kept_${newId().replaceAll("-", "")}`;
  await app.owner.query("select pg_create_physical_replication_slot($1, true)", [slot]);
  try {
    const before = (await kept()) ?? NaN;
    expect(before).toBeGreaterThanOrEqual(0);
    await app.owner.query("select pg_logical_emit_message(false, 'test', repeat('x', 100000))");
    // PostgreSQL writes out at its leisure what no commit waits for.
    await expect.poll(kept).toBeGreaterThanOrEqual(before + 100_000);
    const { health } = app.runtime.database;
    const { query } = health;
    const spy = vi.spyOn(health, "query").mockImplementation(((
      text: string,
      ...rest: unknown[]
    ) => {
      // A primary refuses this function as a standby refuses the other.
      const asked = text
        .replace("pg_current_wal_lsn()", "pg_get_wal_replay_pause_state()::pg_lsn")
        .replace("pg_is_in_recovery()", "(random() < 2)");
      return (query as (...given: unknown[]) => unknown).call(health, asked, ...rest);
    }) as never);
    const { text } = await scrape();
    spy.mockRestore();
    expect(text).toMatch(/^halaqah_database_size_bytes /m);
    expect(text).not.toMatch(/^halaqah_wal_kept_bytes /m);
  } finally {
    await app.owner.query("select pg_drop_replication_slot($1)", [slot]);
  }
  expect(await kept()).toBeUndefined();
});

test("only errors that the database itself named count as its own", () => {
  const named = Object.assign(new Error("deadlock"), { code: "40P01", severity: "ERROR" });
  expect(sqlStateOf(new Error("wrapped", { cause: named }))).toBe("40P01");
  expect(sqlStateOf(Object.assign(new Error("pipe"), { code: "EPIPE" }))).toBeUndefined();
  expect(
    sqlStateOf(Object.assign(new Error("x"), { code: 'a"}b', severity: "E" })),
  ).toBeUndefined();
  expect(sqlStateOf("text")).toBeUndefined();
});
