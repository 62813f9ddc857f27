import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { fileStamp, instant } from "#lib/dates.ts";
import { watchHealth } from "./health.ts";
import { openLog } from "./log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** The state of a server with the embedded database. */
const look = (now = app.runtime.now()) => {
  const env = { ...app.runtime.env, databaseUrl: undefined };
  return watchHealth({ ...app.runtime, env, now: () => now })();
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

test("a data folder that cannot be written is said as the disk's trouble", async () => {
  const env = { ...app.runtime.env, dataDir: join(app.runtime.env.dataDir, "nowhere") };
  expect(await watchHealth({ ...app.runtime, env })()).toMatchObject({ ok: false, reason: "disk" });
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
    .spyOn(app.runtime.database.jobs, "query")
    .mockRejectedValue(new Error("planted") as never);
  const log = openLog("warn", sink);
  expect((await watchHealth({ ...app.runtime, env, log })()).reason).toBe("database");
  asked.mockRestore();
  expect(lines.join("")).toMatch(/planted.*the database did not answer/);
  expect(lines.join("")).toMatch(/ENOENT.*the data folder cannot be written/);
});
