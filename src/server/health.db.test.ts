import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { fileStamp, instant } from "#lib/dates.ts";
import { watchHealth } from "./health.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** How a server with the embedded database would be. */
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
