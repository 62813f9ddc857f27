import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { packagedBinaries, repairLinks } from "#db/embedded/binaries.ts";
import { startEmbedded, type Embedded, type EmbeddedOptions } from "./embedded.ts";

const root = await mkdtemp("/tmp/halaqah-embedded-");
// Another user has to pass here when the uid is dropped.
await chmod(root, 0o755);
const log: string[] = [];
const running: Embedded[] = [];
const processes: ChildProcess[] = [];
const asRoot = process.getuid?.() === 0;

afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  await Promise.all(running.map((database) => database.stop()));
  await rm(root, { recursive: true, force: true });
});

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log: (line) => log.push(line), ...more });
  running.push(database);
  return database;
}

/** Asks on a connection of its own, trying again for a while when the server is away. */
async function ask(database: Embedded, sql: string, patience = 0): Promise<unknown[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const client = new pg.Client(database.owner);
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
      return rows.flat();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Another Halaqah process with its database up. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { runnerImport } from "vite";
    const { module } = await runnerImport("./src/db/embedded.ts", { configFile: false, logLevel: "error" });
    const database = await module.startEmbedded({ dataDir: process.argv[1], log() {} });
    console.log(database.pid());
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, "--", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(child);
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

function pidOf(database: Embedded): number {
  return database.pid() ?? expect.fail("the database is down");
}

describe.concurrent("the embedded database", { timeout: 90_000 }, () => {
  it("keeps its data over a restart, on disk and behind a password, in any folder", async () => {
    const dataDir = join(root, "data, sekolah", "panjang".repeat(15));
    await mkdir(join(dataDir, "postgres.new-999999999", "data"), { recursive: true });
    const first = await start(dataDir);
    expect(first.adopted).toBe(false);
    expect(first.owner.host).toMatch(/^\/tmp\/halaqah-[0-9a-f]{16}$/);
    for (const file of [join(dataDir, "postgres.password"), join(dataDir, "postgres.log")]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    expect((await stat(String(first.owner.host))).mode & 0o777).toBe(0o700);
    await expect(access(join(dataDir, "postgres.new-999999999"))).rejects.toThrow("ENOENT");

    const names = ["fsync", "data_checksums", "full_page_writes", "listen_addresses", "TimeZone"];
    const shown = names.map((name) => `current_setting('${name}')`).join(", ");
    expect(await ask(first, `select ${shown}`)).toEqual(["on", "on", "on", "", "UTC"]);
    expect(await ask(first, "select upper('ñ'), 'Ábu' < 'Zul' collate \"und-x-icu\"")).toEqual([
      "Ñ",
      true,
    ]);
    const stranger = new pg.Client({ ...first.owner, password: "halaqah" });
    await expect(stranger.connect()).rejects.toThrow("password authentication failed");

    await ask(first, "create table kept as select 'Ahmad' as name");
    await Promise.all([first.stop(), first.stop()]);
    expect(first.pid()).toBeUndefined();
    // After a reboot the pid in the file may belong to any other program: here, to us.
    await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n${dataDir}\n`);
    await writeFile(join(String(first.owner.host), ".s.PGSQL.5432.lock"), `${process.pid}\n`);
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await ask(second, "select name from kept")).toEqual(["Ahmad"]);
    await second.stop();
    await writeFile(join(dataDir, "postgres.password"), "another\n");
    await expect(start(dataDir)).rejects.toThrow("does not open the database there");
    await rm(String(first.owner.host), { recursive: true });
  });

  it("has one owner, is taken over when that is killed, and comes back when it is killed itself", async () => {
    const dataDir = join(root, "shared");
    const owner = await startElsewhere(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`${dataDir} is in use by another Halaqah process`);
    expect(owner.exitCode).toBeNull();

    owner.kill("SIGKILL");
    await once(owner, "exit");
    const database = await start(dataDir);
    expect(database.adopted).toBe(true);
    await ask(database, "create table kept (round int)");

    for (const round of [1, 2, 3]) {
      await ask(database, `insert into kept values (${round})`);
      const killed = pidOf(database);
      process.kill(killed, "SIGKILL");
      expect(await ask(database, "select max(round) from kept", 20_000)).toEqual([round]);

      await vi.waitFor(() => expect(pidOf(database)).not.toBe(killed), { timeout: 20_000 });
    }
    await expect(start(dataDir)).rejects.toThrow("in use");
    await database.stop();
    await sleep(100);
    expect(database.pid()).toBeUndefined();
    expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toMatch(
      /database system is shut down\n$/,
    );
  });

  it.skipIf(!asRoot)("drops root where there is no user namespace (needs root)", async () => {
    const closed = join(root, "closed");
    const binaries = join(closed, "native");
    await cp(packagedBinaries(), binaries, { recursive: true, verbatimSymlinks: true });
    await chmod(closed, 0o700);
    const dataDir = join(root, "dropped");
    const database = await start(dataDir, { mode: "drop", binaries });
    expect((await stat(join(dataDir, "postgres"))).uid).not.toBe(0);
    const status = await readFile(`/proc/${pidOf(database)}/status`, "utf8");
    expect(status).not.toMatch(/^Uid:.*\b0\b/m);
    expect(await ask(database, "select pg_is_in_recovery()")).toEqual([false]);
    await database.stop();

    const again = await start(dataDir);
    expect(await readFile(`/proc/${pidOf(again)}/status`, "utf8")).not.toMatch(/^Uid:.*\b0\b/m);
    await again.stop();
    const namespaced = await start(dataDir, { mode: "namespace" });
    expect((await stat(join(dataDir, "postgres"))).uid).toBe(0);
    await namespaced.stop();
  });

  it("makes the package's links again where install scripts are off", async () => {
    const binaries = join(root, "links", "native");
    const links = join(packagedBinaries(), "pg-symlinks.json");
    await mkdir(join(binaries, "lib"), { recursive: true });
    await cp(links, join(binaries, "pg-symlinks.json"));
    await writeFile(join(binaries, "lib", "libpq.so.5.18"), "library");
    expect(await repairLinks(binaries)).toBe(true);
    expect(await repairLinks(binaries)).toBe(true);
    expect(await readFile(join(binaries, "lib", "libpq.so.5"), "utf8")).toBe("library");
  });

  it("says what to do when the folder cannot be used", async () => {
    const older = join(root, "older", "postgres");
    await mkdir(older, { recursive: true });
    await writeFile(join(root, "older", "postgres.password"), "secret\n");
    await writeFile(join(older, "PG_VERSION"), "15\n");
    await expect(start(join(root, "older"))).rejects.toThrow(
      /made by PostgreSQL 15, .*`npm run upgrade`/,
    );

    await writeFile(join(older, "PG_VERSION"), "18\n");
    await rm(join(root, "older", "postgres.password"));
    await expect(start(join(root, "older"))).rejects.toThrow("Restore that file from a backup");

    await writeFile(join(root, "file"), "");
    await expect(start(join(root, "file"))).rejects.toThrow("set DATA_DIR to another one");
  });
});
