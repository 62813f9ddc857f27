import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callerOf, TEST_SECRET } from "#app/testing.ts";
import { connectOwner } from "#db/database.ts";
import { startEmbedded } from "#db/embedded.ts";
import { seededRandom } from "#lib/random.ts";
import { until } from "./cluster/processes.ts";
import { expectNothingLost, keepMarking, makeHome } from "./faults.ts";

/** Releases on one machine as docs/run-one-school.md has them, started and stopped by two scripts instead of systemd. */
const place = mkdtempSync(join(tmpdir(), "halaqah-upgrade-"));
const inPlace = (...path: string[]) => join(place, ...path);
let home: Awaited<ReturnType<typeof makeHome>>;
let url = "";

beforeAll(async () => {
  run(process.execPath, "tools/release.mjs", inPlace("made"));
  const name = readdirSync(inPlace("made")).find((file) => file.endsWith(".tar.gz")) ?? "";
  home = await makeHome();
  await home.embedded.stop();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, HOST: "127.0.0.1", SECRET: TEST_SECRET, DATA_DIR: home.dataDir };
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  writeFileSync(inPlace("settings"), lines.join("\n"));
  script("stop", 'kill "$(cat pid)"; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.05; done');
  script(
    "start",
    // Whole paths: from the folder behind the link, `..` is not this place.
    `set -a; . ./settings; set +a; cd current\nnohup node tools/start.mjs >>${place}/log 2>&1 & echo $! >${place}/pid`,
  );
  mkdirSync(inPlace("releases"));
  run("tar", "-xzf", inPlace("made", name), "-C", inPlace("releases"));
  symlinkSync(join("releases", basename(name, ".tar.gz")), inPlace("current"));
  run("sh", inPlace("start"));
  await until("the first release", isReady);
}, 600_000);
afterAll(() => {
  spawnSync("sh", [inPlace("stop")]);
  rmSync(place, { recursive: true, force: true });
  rmSync(home.dataDir, { recursive: true, force: true });
});

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

function script(name: string, lines: string): void {
  writeFileSync(inPlace(name), `cd ${place}\n${lines}\n`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A release like the one that runs, with a name of its own and a change. */
function makeRelease(name: string, change: (folder: string) => void): string {
  const folder = inPlace("making", name);
  mkdirSync(inPlace("making"));
  run("cp", "-a", inPlace(readlinkSync(inPlace("current"))), folder);
  writeJson(join(folder, "release.json"), (release) => ({ ...release, name }));
  change(folder);
  const file = inPlace(`${name}.tar.gz`);
  // Packed quickly rather than small.
  run("tar", "-I", "gzip -1", "-cf", file, "-C", inPlace("making"), name);
  const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`);
  rmSync(inPlace("making"), { recursive: true });
  return file;
}

function writeJson(path: string, change: (before: Record<string, unknown>) => unknown): void {
  const before = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify(change(before)));
}

function addMigration(folder: string, sql: string): void {
  writeJson(join(folder, "migrations/meta/_journal.json"), ({ entries, ...journal }) => {
    const known = entries as { idx: number; when: number }[];
    const tag = `9999_probe_${known.length}`;
    writeFileSync(join(folder, `migrations/${tag}.sql`), sql);
    const next = { idx: known.length, version: "7", when: Date.now(), tag, breakpoints: true };
    return { ...journal, entries: [...known, next] };
  });
}

/** Installs a release, which may take so many seconds until it is ready. */
async function upgrade(file: string, wait = 60): Promise<{ code: number; output: string }> {
  const flags = ["--settings", inPlace("settings"), "--wait", String(wait)];
  const orders = ["--stop", `sh ${inPlace("stop")}`, "--start", `sh ${inPlace("start")}`];
  const command = [inPlace("current/tools/upgrade.mjs"), file, ...flags, ...orders];
  return promisify(execFile)(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

const running = () => basename(readlinkSync(inPlace("current")));

test("a release with a migration takes over while marks are written: no acknowledged one is lost, none is refused for good", async () => {
  const file = makeRelease("halaqah-next", (folder) =>
    addMigration(folder, "create table app.probe (id int)"),
  );
  const acknowledged: string[] = [];
  const { school } = home;
  const caller = () => callerOf(url, school.teacher.cookie);
  const marking = keepMarking(caller, school, seededRandom(1).next, acknowledged);
  const upgrading = upgrade(file);
  await Promise.allSettled([upgrading]);
  await expect.poll(isReady).toBe(true);
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
  await marking.stop();
  const { code, output } = await upgrading;
  expect(output).toContain("halaqah-next runs.");
  expect(code).toBe(0);
  expect(running()).toBe("halaqah-next");
  // No answer while the server restarts, or one that a phone repeats: never a final refusal.
  expect(marking.statuses.filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
  await expectNothingLost(home.owner, acknowledged);
  const client = await connectOwner(home.owner, (owner) =>
    owner.query("select to_regclass('app.probe')::text as made"),
  );
  expect(client.rows).toEqual([{ made: "app.probe" }]);
  expect(readdirSync(join(home.dataDir, "backups"))).toHaveLength(1);
});

test("a release that does not start gives way to the one before", async () => {
  const file = makeRelease("halaqah-broken", (folder) => {
    writeFileSync(
      join(folder, "tools/start.mjs"),
      `
      if (process.argv[2]) await import("../dist/server/main.js");
      else throw new Error("planted");`,
    );
  });
  const { code, output } = await upgrade(file, 20);
  expect(output).toContain("halaqah-broken was not ready");
  expect(output).toContain("halaqah-next runs again");
  expect(code).toBe(1);
  expect(running()).toBe("halaqah-next");
  expect(await isReady()).toBe(true);
});

test("a release that cannot migrate the database says so in a sentence, and stops nothing", async () => {
  const file = makeRelease("halaqah-stuck", (folder) => addMigration(folder, "select 1 / 0"));
  const { code, output } = await upgrade(file);
  expect(output).toContain("halaqah-stuck was not installed: ");
  expect(output).toContain("halaqah-next runs on.");
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  expect(running()).toBe("halaqah-next");
  expect(readdirSync(inPlace("releases"))).not.toContain("halaqah-stuck");
  expect(await isReady()).toBe(true);
});

test("a damaged release, and one for another machine, change nothing", async () => {
  const file = makeRelease("halaqah-damaged", () => {});
  writeFileSync(file, "damaged");
  expect((await upgrade(file)).output).toContain("is damaged");
  const other = makeRelease("halaqah-other", (folder) =>
    writeJson(join(folder, "release.json"), (release) => ({ ...release, platform: "sunos-sparc" })),
  );
  expect((await upgrade(other)).output).toContain("is for sunos-sparc");
  expect(running()).toBe("halaqah-next");
  expect(await isReady()).toBe(true);
});

test("a release with a newer PostgreSQL gets the database by backup and restore, and the old one is kept", async () => {
  const made = join(home.dataDir, "postgres/PG_VERSION");
  const major = readFileSync(made, "utf8").trim();
  const file = makeRelease("halaqah-newer", (folder) =>
    writeJson(join(folder, "release.json"), (release) => ({
      ...release,
      postgres: Number(major) + 1,
    })),
  );
  const { code, output } = await upgrade(file);
  expect(output).toContain(`The old database is kept in ${home.dataDir}/postgres-${major}`);
  expect(code).toBe(0);
  const marks = "select count(*)::int as marks from app.attendance";
  const { rows } = await connectOwner(home.owner, (owner) => owner.query<{ marks: number }>(marks));
  expect(rows[0]?.marks).toBeGreaterThan(10);
  spawnSync("sh", [inPlace("stop")]);
  const old = mkdtempSync(join(tmpdir(), "halaqah-old-"));
  cpSync(join(home.dataDir, `postgres-${major}`), join(old, "postgres"), { recursive: true });
  cpSync(join(home.dataDir, "postgres.password"), join(old, "postgres.password"));
  const embedded = await startEmbedded({ dataDir: old, log: () => {} });
  const before = await connectOwner(embedded.owner, (owner) => owner.query(marks));
  await embedded.stop();
  rmSync(old, { recursive: true });
  expect(before.rows).toEqual(rows);
});
