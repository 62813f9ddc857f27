import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { runAdmin } from "#app/admin.ts";
import { makeDatabase } from "#app/testing-database.ts";
import { startApp, TEST_SECRET, type TestApp } from "#app/testing.ts";
import { fileStamp, instant } from "#lib/dates.ts";
import { readEnv } from "./env.ts";
import { isBackedUp, watchHealth } from "./health.ts";
import { openLog } from "./log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** The state of a server with the embedded database. */
const look = (now = app.runtime.now()) => {
  const env = { ...app.runtime.env, databaseUrl: undefined };
  return watchHealth({ ...app.runtime, env, now: () => now }).look();
};

test("backups are somebody else's with a database of one's own", async () => {
  const answer = await fetch(`${app.url}/healthz/backup`);
  expect(answer.status).toBe(200);
  const now = (await answer.json()) as object;
  expect(now).toMatchObject({ ok: true, backup: "elsewhere", backup_age_hours: null });
  expect(now).not.toHaveProperty("advice");
});

test("a backup is good for 26 hours, and what to do is said without it", async () => {
  expect(await look()).toMatchObject({
    ok: true,
    backup: "none",
    advice: expect.stringContaining("npm run backup") as string,
  });
  const now = app.runtime.now();
  const hour = 3_600_000;
  const name = `halaqah-${fileStamp(instant(now - 25 * hour))}`;
  mkdirSync(join(app.runtime.env.dataDir, "backups", name), { recursive: true });
  const good = await look(now);
  expect(good).toMatchObject({ ok: true, backup: "ok", backup_age_hours: 25 });
  expect(good).not.toHaveProperty("advice");
  const later = await look(now + 2 * hour);
  expect(later).toMatchObject({ ok: true, backup: "old", backup_age_hours: 27 });
  expect(later.advice).toContain("npm run backup");
});

test("a backup that is made elsewhere is as old as what its job notes, and admins see it", async () => {
  const own = await startApp(await makeDatabase(inject("databaseUrl"), "backed_up_elsewhere"));
  try {
    const { admin } = await own.makeSchool();
    const seen = async () =>
      (await admin.get<{ backup_age_hours: number | null }>("/settings")).body.backup_age_hours;
    expect(await seen()).toBeNull();
    // The line of pgBackRest's job, as the manual has it.
    const [, note = ""] =
      /&& psql -qd halaqah -c '([^']+)'/.exec(readFileSync("docs/run-cluster.md", "utf8")) ?? [];
    await own.owner.query(note);
    const lookIn = (hours: number) =>
      watchHealth({ ...own.runtime, now: () => own.runtime.now() + hours * 3_600_000 }).look();
    const good = await lookIn(25);
    expect(good).toMatchObject({ ok: true, backup: "elsewhere", backup_age_hours: 25 });
    expect(good).not.toHaveProperty("advice");
    const late = await lookIn(27);
    expect(late).toMatchObject({ ok: true, backup: "old", backup_age_hours: 27 });
    expect(late.advice).toContain("backed-up");
    expect(isBackedUp(late)).toBe(false);
    expect(await seen()).toBe(0);
    await own.owner.query("update platform.installation set backed_up_at = '2026-01-01'");
    expect(await lookIn(0)).toMatchObject({ backup: "old" });
    const env = readEnv({ DATABASE_URL: own.runtime.env.databaseUrl, SECRET: TEST_SECRET });
    await runAdmin(env, ["backed-up"], () => {});
    expect(await lookIn(0)).toMatchObject({ backup: "elsewhere", backup_age_hours: 0 });
    await expect(runAdmin(readEnv({}), ["backed-up"], () => {})).rejects.toThrow("npm run backup");
    await own.owner.query("delete from platform.installation");
    await expect(runAdmin(env, ["backed-up"], () => {})).rejects.toThrow("Nothing was noted");
  } finally {
    await own.stop();
  }
});

test("a backup that is old stays so while the database does not answer", async () => {
  const own = await startApp(await makeDatabase(inject("databaseUrl"), "backed_up_and_gone"));
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    await own.owner.query("update platform.installation set backed_up_at = '2026-01-01'");
    const health = watchHealth(own.runtime);
    expect(await health.look()).toMatchObject({ ok: true, backup: "old" });
    clock.mockReturnValue(3000);
    const asked = vi
      .spyOn(own.runtime.database.health, "query")
      .mockRejectedValue(new Error("planted") as never);
    const gone = await health.look();
    asked.mockRestore();
    expect(gone).toMatchObject({ reason: "database", backup: "old" });
    expect(gone.backup_age_hours).toBeGreaterThan(26);
  } finally {
    clock.mockRestore();
    await own.stop();
  }
});

test("a database from before backups were noted is told as an older one", async () => {
  const own = await startApp(await makeDatabase(inject("databaseUrl"), "before_notes"));
  try {
    await own.owner.query("drop table platform.installation");
    const database = { ...own.runtime.database, schema: own.runtime.database.schema + 1 };
    const told = await watchHealth({ ...own.runtime, database }).look();
    expect(told).toMatchObject({ ok: false, reason: "schema", schema: "older" });
  } finally {
    await own.stop();
  }
});

test("a data folder that cannot be written is said as the disk's trouble, without its path", async () => {
  const env = { ...app.runtime.env, dataDir: join(app.runtime.env.dataDir, "nowhere") };
  const told = await watchHealth({ ...app.runtime, env }).look();
  expect(told).toMatchObject({ ok: false, reason: "disk" });
  expect(JSON.stringify(told)).not.toContain("/");
});

test("the log says why the database did not answer and why the folder cannot be written", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const env = { ...app.runtime.env, dataDir: join(app.runtime.env.dataDir, "nowhere") };
  const asked = vi
    .spyOn(app.runtime.database.health, "query")
    .mockRejectedValue(new Error("planted") as never);
  const log = openLog("warn", sink);
  expect((await watchHealth({ ...app.runtime, env, log }).look()).reason).toBe("database");
  asked.mockRestore();
  expect(lines.join("")).toMatch(/planted.*the database did not answer/);
  expect(lines.join("")).toMatch(/ENOENT.*the data folder cannot be written/);
});

test("a write that found a disk full is told for a minute, wherever that disk is", async () => {
  const health = watchHealth(app.runtime);
  health.noteFull();
  expect(await health.look()).toMatchObject({ ok: false, reason: "disk" });
});

test("a database of another version is told: an older one stops the server's work, a newer one does not", async () => {
  const { database } = app.runtime;
  const of = (schema: number) =>
    watchHealth({ ...app.runtime, database: { ...database, schema } }).look();
  expect(await of(database.schema)).toMatchObject({ ok: true, schema: "ok" });
  expect(await of(database.schema - 1)).toMatchObject({
    ok: true,
    schema: "newer",
    advice: expect.stringContaining("newer version") as string,
  });
  expect(await of(database.schema + 1)).toMatchObject({ ok: false, reason: "schema" });
});

test("jobs that nobody begins are told, but not in the first minutes after a start", async () => {
  const clock = vi.spyOn(performance, "now");
  // Workers of other tests note in the same table what they begin, so this looks at a state of its own.
  const own = await app.owner.connect();
  await own.query("begin isolation level repeatable read");
  try {
    await own.query(
      "lock table graphile_worker._private_known_crontabs in share row exclusive mode",
    );
    await own.query("delete from graphile_worker._private_known_crontabs");
    clock.mockReturnValue(0);
    const database = { ...app.runtime.database, health: own as unknown as pg.Pool };
    const health = watchHealth({ ...app.runtime, database });
    expect(await health.look()).toMatchObject({ ok: true });
    clock.mockReturnValue(6 * 60_000);
    expect(await health.look()).toMatchObject({ ok: false, reason: "jobs" });
    clock.mockReturnValue(7 * 60_000);
    await own.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('sweep_due', now(), now())`,
    );
    expect(await health.look()).toMatchObject({ ok: true });
  } finally {
    clock.mockRestore();
    await own.query("rollback");
    own.release();
  }
});

test("a hundred that ask cost one check, which waits behind no call and no job", async () => {
  const { database } = app.runtime;
  const asked = vi.spyOn(database.health, "query");
  // Whoever holds the jobs' connections does not hold up the check.
  const held = await Promise.all(
    Array.from({ length: database.jobs.options.max }, () => database.jobs.connect()),
  );
  try {
    const health = watchHealth(app.runtime);
    const answers = await Promise.all(Array.from({ length: 100 }, () => health.look()));
    expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]));
    // One statement asks for the state, and one for what was noted.
    expect(asked).toHaveBeenCalledTimes(2);
  } finally {
    for (const client of held) client.release();
    asked.mockRestore();
  }
});
