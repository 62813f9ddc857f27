import { randomBytes } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { handOver } from "./binaries.ts";
import { exists, ignoreExisting, ignoreMissing, syncFolder, writeSynced } from "./files.ts";
import type { Launcher } from "./launcher.ts";
import { isAlive } from "./process.ts";
import { explain } from "./trouble.ts";

export const SUPERUSER = "halaqah_owner";

/** These settings are written into postgresql.conf once; an operator may change them there. */
const FIRST_SETTINGS = {
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  max_connections: "60",
  max_wal_size: "512MB",
  random_page_cost: "1.1",
  // Parallel workers need /dev/shm, of which containers have only 64 MB, and gain nothing on two cores.
  max_parallel_workers_per_gather: "0",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
};

/**
 * Reads the superuser's password, or creates it. The complete file is linked into place, so that two
 * processes that start together agree on it.
 */
export async function readPassword(dataDir: string, folder: string): Promise<string> {
  const file = join(dataDir, "postgres.password");
  const known = await readFile(file, "utf8").catch(ignoreMissing);
  if (known?.trim()) return known.trim();
  if (await exists(folder)) {
    throw new Error(
      `${file} is missing, so the database in ${folder} cannot be opened. Restore that file from a backup.`,
    );
  }
  if (known !== undefined) await rm(file, { force: true });
  const draft = `${file}.new-${process.pid}`;
  await writeSynced(draft, `${randomBytes(24).toString("base64url")}\n`);
  await link(draft, file).catch(ignoreExisting);
  await rm(draft);
  return (await readFile(file, "utf8")).trim();
}

/**
 * Runs initdb in a folder next to the target and renames it when it is complete, so that killing a first
 * start leaves no partial database.
 */
export async function initialise(
  folder: string,
  initdb: string,
  password: string,
  launcher: Launcher,
): Promise<void> {
  const dataDir = dirname(folder);
  await clearDrafts(dataDir);
  const draft = join(dataDir, `postgres.new-${process.pid}`);
  const passwordFile = join(draft, "password");
  const { uid, gid } = launcher.owner;
  await mkdir(draft, { mode: 0o700 });
  try {
    await writeSynced(passwordFile, password);
    if (launcher.mode === "drop") await handOver(draft, uid, gid);
    const settings = Object.entries(FIRST_SETTINGS).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const made = await launcher.run(initdb, [
      `--pgdata=${join(draft, "data")}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth-local=scram-sha-256",
      "--auth-host=reject",
      "--data-checksums",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--text-search-config=simple",
      "--no-instructions",
      ...settings,
    ]);
    if (!made.ok) throw explain(made.output, dataDir);
    await rename(join(draft, "data"), folder).catch(ignoreExisting);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function clearDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^postgres\.new-(\d+)$/.exec(name)?.[1] ?? 0);
    if (!pid || (pid !== process.pid && isAlive(pid))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
