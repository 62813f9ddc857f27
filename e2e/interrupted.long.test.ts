import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { TEST_SECRET } from "#app/testing.ts";
import { connectOwner } from "#db/database.ts";
import { startEmbedded } from "#db/embedded.ts";
import { LOGINS } from "#db/logins.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { MIGRATIONS, migrationsUpTo } from "#db/testing-earlier.ts";
import { seededRandom } from "#lib/random.ts";
import { backupsOf, listBackups } from "#server/backup/backup.ts";
import { verifyBackup } from "#server/backup/manifest.ts";
import { makeHome } from "./faults.ts";
import { ROUNDS } from "./kills.ts";
import { endServer, startServer } from "./server-process.ts";

/** Kills one-time commands at any moment. Each is then done wholly, or not at all, and the next try does it. */
const SEED = Number(process.env.SEED ?? 2026);
/** Each begins with a database of its own, which takes seconds. */
const TIMES = Math.ceil(ROUNDS * 0.3);
const random = seededRandom(SEED).next;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-interrupted-"));
  folders.push(folder);
  return folder;
}

/** The built server or one of the operator's commands, on a data folder. */
function run(dataDir: string, ...args: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["dist/server/main.js", ...args], {
    env: { ...process.env, DATA_DIR: dataDir, SECRET: TEST_SECRET, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

/** Kills a process at a random moment between `from` and `to` ms, unless it has ended by itself. */
async function kill(child: ChildProcess, from: number, to: number): Promise<void> {
  await sleep(from + random() * (to - from));
  if (child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function expectToServe(dataDir: string): Promise<string> {
  const server = await startServer({
    DATA_DIR: dataDir,
    SECRET: TEST_SECRET,
    LOG_LEVEL: "info",
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await endServer(server, "SIGTERM")).toBe(0);
  return server.output();
}

test(`a first start that is killed is done by the next (seed ${SEED})`, async () => {
  for (let round = 0; round < TIMES; round += 1) {
    const dataDir = makeFolder();
    await kill(run(dataDir).child, 50, 4000);
    await kill(run(dataDir).child, 50, 3000);
    expect(await expectToServe(dataDir)).toContain("/setup#");
  }
});

test(`a new version's migrations that are killed are done by the next start (seed ${SEED})`, async () => {
  const template = makeFolder();
  const embedded = await startEmbedded({ dataDir: template, log: () => {} });
  const earlier = migrationsUpTo(5);
  folders.push(earlier);
  await connectOwner(embedded.owner, async (owner) => {
    for (const name of LOGINS) await owner.query(`create role ${name}`);
    await migrateDatabase(owner, earlier);
  });
  await embedded.stop();
  for (let round = 0; round < TIMES; round += 1) {
    const dataDir = makeFolder();
    cpSync(template, dataDir, { recursive: true });
    await kill(run(dataDir).child, 100, 2500);
    await expectToServe(dataDir);
    const again = await startEmbedded({ dataDir, log: () => {} });
    const { rows } = await ask(
      again.owner,
      "select count(*)::int as done from drizzle.__drizzle_migrations",
    );
    await again.stop();
    expect(rows).toEqual([{ done: MIGRATIONS }]);
  }
});

test(`a backup or a restore that is killed is done by the next try (seed ${SEED})`, async () => {
  const { dataDir, embedded, owner } = await makeHome();
  folders.push(dataDir);
  const files = join(dataDir, "files/schools/satu");
  mkdirSync(files, { recursive: true });
  for (let at = 0; at < 300; at += 1) writeFileSync(join(files, `${at}.webp`), randomBytes(20_000));
  const count =
    "select (select count(*) from app.students) || ' ' || (select count(*) from auth.users) as n";
  const { rows: before } = await ask(owner, count);

  for (let round = 0; round < TIMES; round += 1) {
    await kill(run(dataDir, "backup").child, 300, 1500);
    for (const name of await listBackups(backupsOf(dataDir))) {
      await verifyBackup(join(backupsOf(dataDir), name));
    }
  }
  const backup = run(dataDir, "backup");
  await once(backup.child, "exit");
  expect(backup.child.exitCode, backup.output()).toBe(0);
  const [newest = ""] = await listBackups(backupsOf(dataDir));
  const folder = join(backupsOf(dataDir), newest);
  await embedded.stop();

  const template = makeFolder();
  await expectToServe(template);
  let cut = 0;
  // As often as it takes until one was cut: on a quick machine a few may all be killed after their end.
  for (let round = 0; round < TIMES || (cut === 0 && round < 4 * TIMES); round += 1) {
    const target = makeFolder();
    cpSync(template, target, { recursive: true });
    await kill(run(target, "restore", folder).child, 500, 2500);
    const again = run(target, "restore", folder);
    await once(again.child, "exit");
    // If the kill came after the commit, nothing is left to do.
    if (again.child.exitCode === 0) cut += 1;
    else expect(again.output()).toContain("is not empty");
    const restored = await startEmbedded({ dataDir: target, log: () => {} });
    expect((await ask(restored.owner, count)).rows).toEqual(before);
    await restored.stop();
    for (let at = 0; at < 300; at += 1) {
      const path = `files/schools/satu/${at}.webp`;
      expect(readFileSync(join(target, path)).equals(readFileSync(join(dataDir, path)))).toBe(true);
    }
    rmSync(target, { recursive: true });
  }
  expect(cut).toBeGreaterThan(0);
});

async function ask(owner: pg.ClientConfig, sql: string): Promise<pg.QueryResult> {
  return connectOwner(owner, (client) => client.query(sql));
}
