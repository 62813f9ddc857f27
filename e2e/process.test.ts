import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { callerOf, TEST_SECRET } from "#app/testing.ts";
import { makeHome } from "./faults.ts";
import { endServer, postmasterOf, startServer, type ServerProcess } from "./server-process.ts";

/** Faults around the built server, which runs as a process of its own with the embedded database. */
let home: Awaited<ReturnType<typeof makeHome>>;
let env: Record<string, string>;
let server: ServerProcess | undefined;
const sessions: pg.Client[] = [];

beforeAll(async () => {
  home = await makeHome();
  await home.embedded.stop();
  env = { DATA_DIR: home.dataDir, SECRET: TEST_SECRET };
});
afterEach(async () => {
  if (server) await endServer(server, "SIGTERM");
  server = undefined;
  for (const session of sessions.splice(0)) await session.end();
  rmSync(join(home.dataDir, "backups"), { recursive: true, force: true });
});
afterAll(() => rmSync(home.dataDir, { recursive: true, force: true }));

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  server = await startServer({ ...env, ...more });
  return server;
}

/** Opens a database session of the owner beside the server's. */
async function openSession(): Promise<pg.Client> {
  const session = new pg.Client(home.owner);
  session.on("error", () => {});
  await session.connect();
  sessions.push(session);
  return session;
}

/** Locks a table, so that its readers wait until the session ends. */
async function hold(table: string): Promise<pg.Client> {
  const session = await openSession();
  await session.query(`begin; lock table ${table} in access exclusive mode`);
  return session;
}

const askForBackup = (session: pg.Client) =>
  session.query("select graphile_worker.add_job('backup', max_attempts := 1)");

function backups(): string[] {
  try {
    return readdirSync(join(home.dataDir, "backups"));
  } catch {
    return [];
  }
}

const isWhole = (name: string) => /^halaqah-\d{8}-\d{6}$/.test(name);

async function health({ url }: ServerProcess, path = "/healthz") {
  const answer = await fetch(`${url}${path}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Limits the size of the files that the server may write; a larger file fails, as on a full disk. */
function limitFiles({ child }: ServerProcess, bytes: number | "unlimited"): void {
  const { status } = spawnSync("prlimit", ["--pid", String(child.pid), `--fsize=${bytes}:`]);
  expect(status).toBe(0);
}

/**
 * Whether the database was shut down in order: it removes this file last, and a killed one leaves it behind.
 * The process itself may stay a while as a zombie.
 */
function isDatabaseDown(): boolean {
  return !existsSync(join(home.dataDir, "postgres/postmaster.pid"));
}

const soon = { timeout: 20_000, interval: 50 };

test.skipIf(process.platform !== "linux")(
  "a backup that finds no room says so, leaves nothing behind, and is made when there is room",
  async () => {
    const running = await start();
    const session = await openSession();
    await session.query(`
      insert into platform.messages (id, kind, name, email, message)
      select gen_random_uuid(), 'contact', 'Ali', 'a@b.example',
        (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 100) m)
      from generate_series(1, 200) n`);
    expect((await health(running)).body).toMatchObject({ ok: true, backup: "none" });
    expect((await health(running, "/healthz/backup")).status).toBe(503);

    limitFiles(running, 100_000);
    await askForBackup(session);
    await expect.poll(running.output, soon).toContain("no backup was made");
    expect(running.output()).toMatch(/"code":"(EFBIG|ENOSPC)"/);
    await expect.poll(backups, soon).toEqual([]);
    await expect
      .poll(async () => (await health(running)).body, soon)
      .toMatchObject({
        ok: true,
        backup: "failed",
        advice: expect.stringContaining("log") as string,
      });
    // No open transaction is left in the database, which would hold back its vacuum.
    const { rows } = await session.query(
      `select query from pg_stat_activity
       where usename = 'halaqah_owner' and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);

    limitFiles(running, "unlimited");
    await askForBackup(session);
    await expect.poll(() => backups().filter(isWhole).length, soon).toBe(1);
    await expect
      .poll(async () => (await health(running)).body, soon)
      .toMatchObject({
        ok: true,
        backup: "ok",
      });
    expect((await health(running, "/healthz/backup")).status).toBe(200);
    expect(backups()).toHaveLength(1);
  },
);

test.skipIf(process.platform !== "linux")(
  "a full disk refuses a photo in words, reading goes on, and the watch is told",
  async () => {
    const running = await start();
    const { admin, students } = home.school;
    const caller = callerOf(running.url, admin.cookie);
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const image = await sharp({
      create: { width: 256, height: 256, channels: 3, background: "white", noise },
    })
      .jpeg()
      .toBuffer();
    const photo = { data: image.toString("base64") };

    limitFiles(running, 500);
    const refused = await caller.post(`/students/${students[0]}/picture`, photo);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(refused.body).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      data: { reason: "disk" },
      message: "There is no room left on the server's disk, so nothing new can be stored.",
    });
    expect((await caller.get("/students")).status).toBe(200);
    const told = await health(running);
    expect(told).toMatchObject({ status: 503, body: { ok: false, reason: "disk" } });

    limitFiles(running, "unlimited");
    expect((await caller.post(`/students/${students[0]}/picture`, photo)).status).toBe(200);
    await expect.poll(async () => (await health(running)).status, soon).toBe(200);
  },
);

test("a database that goes away during the backup takes neither the server nor the next backup with it", async () => {
  const running = await start();
  await hold("app.audit");
  await askForBackup(await openSession());
  await expect.poll(backups, soon).toEqual([expect.stringContaining("partial")]);

  const killed = postmasterOf(home.dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(running.output, soon).toContain("no backup was made");
  await expect.poll(backups, soon).toEqual([]);
  expect(running.child.exitCode).toBeNull();
  await expect.poll(async () => (await health(running)).status, soon).toBe(200);

  expect(postmasterOf(home.dataDir)).not.toBe(killed);
  await askForBackup(await openSession());
  await expect.poll(() => backups().filter(isWhole).length, soon).toBe(1);
});

test("SIGTERM ends everything in time while a backup hangs", async () => {
  const running = await start();
  await hold("app.audit");
  await askForBackup(await openSession());
  await expect.poll(backups, soon).toEqual([expect.stringContaining("partial")]);
  expect(await endServer(running, "SIGTERM")).toBe(0);
  expect(isDatabaseDown()).toBe(true);
  expect(backups()).toEqual([]);
});

test("after SIGTERM a balancer is told at once, and calls are taken until it has learnt it", async () => {
  const running = await start({ DRAIN_SECONDS: "30" });
  const caller = callerOf(running.url, home.school.admin.cookie);
  const ready = async () => (await fetch(`${running.url}/readyz`)).status;
  expect(await ready()).toBe(200);

  const ended = once(running.child, "exit");
  running.child.kill("SIGTERM");
  await expect.poll(ready, soon).toBe(503);
  // The balancer has not asked yet.
  expect((await caller.get("/students")).status).toBe(200);
  // The operator need not wait for the rest.
  running.child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("mails go out while a backup hangs", async () => {
  const running = await start();
  await hold("app.audit");
  const session = await openSession();
  for (let at = 0; at < 3; at += 1) await askForBackup(session);
  await expect.poll(backups, soon).toEqual([expect.stringContaining("partial")]);
  const { email } = home.school.admin;
  await callerOf(running.url, "").post("/password-resets", { email });
  const sent = async () => {
    const { rows } = await session.query<{ state: string }>("select state from platform.outbox");
    return rows.map(({ state }) => state);
  };
  await expect.poll(sent, soon).toEqual(["sent"]);
});

test("mails of the day and of a report whose process is killed while they are stored go out once, after the next start", async () => {
  const { id: school_id, admin, guardian, guardian_id } = home.school;
  const running = await start();
  const by = callerOf(running.url, admin.cookie);
  const session = await openSession();
  await session.query("update app.guardians set consent_email = true where id = $1", [guardian_id]);
  // Reports are made by day alone: it is noon at the school.
  const east = 12 - new Date().getUTCHours();
  await session.query("update app.schools set time_zone = $1", [
    `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`,
  ]);
  // No hour is quiet, and the mail of the day may go out at any time.
  const settings = {
    quiet_from: "00:00",
    quiet_until: "00:00",
    friday_from: "12:00",
    friday_until: "12:00",
    prayers: false,
    digest_at: "00:00",
    version: 0,
  };
  expect((await by.patch("/message-settings", settings)).status).toBe(200);
  const report = { report_id: "kehadiran-bulanan", name: "Bulanan", params: { when: "last" } };
  const saved = await by.post<{ id: string }>("/saved-reports", { ...report, shared: true });
  const schedule = { saved_id: saved.body.id, every: "month", day: 1, is_on: true, version: 0 };
  const made = await by.post("/report-schedules", { ...schedule, recipients: [admin.id] });
  expect(made.status).toBe(200);
  await session.query("update app.report_schedules set since = since - 40");
  const held = await openSession();
  await held.query("begin; lock table platform.outbox in share row exclusive mode");
  for (const title_ms of ["Satu", "Dua", "Tiga"]) {
    await publishNotice(by, { title_ms, mail: "daily" });
  }
  const waiting = async () => {
    const { rowCount } = await session.query(
      "select from pg_locks where relation = 'platform.outbox'::regclass and not granted",
    );
    return rowCount;
  };
  // What was planned begins at the next full minute only, and a sweep is of a part of the schools.
  const addJobs = `select id from unnest(array['send_announcements', 'run_reports']) as task,
    graphile_worker.add_job(task, $1)`;
  const payload = [{ school_id }];
  await session.query(addJobs, payload);
  await expect.poll(waiting, soon).toBe(2);
  await endServer(running, "SIGKILL");
  await held.query("commit").catch(() => {});

  await start();
  const after = await openSession();
  const mails = async () => {
    const { rows } = await after.query<{ kind: string; recipient: string; state: string }>(
      `select kind, recipient, state from platform.outbox
       where kind in ('announcement', 'scheduled_report') order by kind`,
    );
    return rows;
  };
  const once = [
    { kind: "announcement", recipient: guardian.email, state: "sent" },
    { kind: "scheduled_report", recipient: admin.email, state: "sent" },
  ];
  const mailAll = async () => {
    const { rows } = await after.query<{ id: string }>(addJobs, payload);
    const isThere = async () => {
      const found = await after.query("select from graphile_worker.jobs where id = any ($1)", [
        rows.map(({ id }) => id),
      ]);
      return found.rowCount;
    };
    await expect.poll(isThere, soon).toBe(0);
  };
  await mailAll();
  await expect.poll(mails, soon).toEqual(once);
  await mailAll();
  expect(await mails()).toEqual(once);
  const runs = await after.query("select why from app.report_runs");
  expect(runs.rows).toEqual([{ why: "schedule" }]);
});

/** On a signal, throws an error that nobody catches, or leaves a rejected promise. */
const PLANTED = `data:text/javascript,${encodeURIComponent(`
  process.on("SIGUSR2", () => setTimeout(() => { throw new Error("planted throw"); }));
  process.on("SIGWINCH", () => void Promise.reject(new Error("planted rejection")));`)}`;

test("an error that nobody caught is logged, ends open requests well, and ends the server with the database", async () => {
  const running = await start({ NODE_OPTIONS: `--import ${PLANTED}` });
  const caller = callerOf(running.url, home.school.admin.cookie);
  const holder = await hold("app.students");
  const open = caller.get("/students");
  const waiting = async () =>
    (await holder.query("select 1 from pg_locks where not granted")).rowCount;
  await expect.poll(waiting, soon).toBe(1);

  const ended = once(running.child, "exit");
  running.child.kill("SIGUSR2");
  await expect.poll(running.output, soon).toContain("planted throw");
  await holder.query("rollback");
  expect((await open).status).toBe(200);
  expect(await ended).toEqual([1, null]);
  expect(isDatabaseDown()).toBe(true);
  expect(running.output().match(/planted throw/g)).toHaveLength(1);
});

test("a promise that nobody waited for is logged, and the server goes on", async () => {
  const running = await start({ NODE_OPTIONS: `--import ${PLANTED}` });
  running.child.kill("SIGWINCH");
  await expect.poll(running.output, soon).toContain("planted rejection");
  const caller = callerOf(running.url, home.school.admin.cookie);
  expect((await caller.get("/students")).status).toBe(200);
});

test.skipIf(process.platform !== "linux")(
  "a log that cannot be written holds nothing up",
  async () => {
    const port = await freePort();
    const full = openSync("/dev/full", "w");
    const more = { PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "debug" };
    const child = spawn(process.execPath, ["dist/server/main.js"], {
      env: { ...process.env, ...env, ...more },
      stdio: ["ignore", full, full],
    });
    const running = { url: `http://127.0.0.1:${port}`, child, output: () => "" } as ServerProcess;
    server = running;
    const answer = () =>
      health(running).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(answer, soon).toBe(200);
    const caller = callerOf(running.url, home.school.admin.cookie);
    for (let at = 0; at < 20; at += 1) expect((await caller.get("/students")).status).toBe(200);
    expect(await endServer(running, "SIGTERM")).toBe(0);
  },
);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
