import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { syncFolder } from "#db/embedded/files.ts";
import { appliedMigrations } from "#db/migrate.ts";
import { fileStamp, hoursSince, instant } from "#lib/dates.ts";
import { copyWhole, listCopies } from "./copies.ts";
import {
  describeFile,
  MANIFEST,
  type Manifest,
  type Part,
  readManifest,
  requireAllRows,
  type TablePart,
} from "./manifest.ts";
import { type BackupTable, tablesInOrder } from "./tables.ts";

const NAME = /^halaqah-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/;
const LINE_FEED = 10;

export type BackupPlace = { dataDir: string; target: string };

/** Any number works, as long as every version of Halaqah uses the same one. */
const LOCK = 4_840_257_114;
/** How many bytes stay free for the database: a backup that fills the disk stops every write. */
const RESERVE = 64 * 1024 * 1024;

/**
 * Writes a backup of the database and the stored files while both are in use, with every table as it was at
 * the same point in time. A folder gets its final name when it is complete; a failed backup leaves nothing
 * behind. After a failure, or when `signal` ends it, the connection is unusable and must be closed.
 */
export async function makeBackup(
  owner: pg.Client,
  place: BackupPlace,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ folder: string; manifest: Manifest }> {
  const stopped = new Promise<never>((_done, fail) => {
    const stop = () => {
      // Closing the connection is the only way to end a statement that hangs.
      void owner.end();
      fail(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  // A disk that does not answer must not block the caller.
  return Promise.race([stopped, writeBackup(owner, place, signal)]);
}

async function writeBackup(
  owner: pg.Client,
  { dataDir, target }: BackupPlace,
  signal: AbortSignal,
): Promise<{ folder: string; manifest: Manifest }> {
  await requireAllRows(owner);
  await claim(owner);
  await mkdir(target, { recursive: true, mode: 0o700 });
  await clearPartial(target);
  await requireRoom(owner, { dataDir, target });
  const made_at = instant();
  const folder = join(target, `halaqah-${fileStamp(made_at)}`);
  const partial = `${folder}.partial`;
  try {
    await mkdir(join(partial, "tables"), { recursive: true, mode: 0o700 });
    const manifest: Manifest = {
      format: 1,
      made_at,
      ...(await writeTables(owner, partial, signal)),
      files: await copyFiles(join(dataDir, "files"), partial, signal),
    };
    const text = JSON.stringify(manifest, undefined, 2);
    await writeFile(join(partial, MANIFEST), text, { mode: 0o600, flush: true });
    signal.throwIfAborted();
    await rename(partial, folder);
    await syncFolder(target);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

/** Claims the database for one backup at a time; the claim ends with the connection, however that ends. */
async function claim(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [
    LOCK,
  ]);
  if (!rows[0]?.ours) throw new Error("Another backup of this database is being made.");
}

/** Deletes what a killed backup left behind. Only one backup runs at a time, so no other needs it. */
async function clearPartial(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    if (!name.endsWith(".partial")) continue;
    await rm(join(target, name), { recursive: true, force: true });
  }
}

async function requireRoom(owner: pg.Client, { dataDir, target }: BackupPlace): Promise<void> {
  const { bavail, bsize } = await statfs(target);
  const free = bavail * bsize;
  const needed = await estimateSize(owner, { dataDir, target });
  if (free > needed + RESERVE) return;
  const [want, have] = [needed + RESERVE, free].map((bytes) => Math.ceil(bytes / 1e6));
  throw new Error(
    `There is no room for a backup in ${target}: it needs about ${want} MB, and ${have} MB are free.`,
  );
}

/**
 * Estimates the size in bytes: a little more than the last backup, or, for the first one, half the database
 * (text compresses well) and the files.
 */
async function estimateSize(owner: pg.Client, { dataDir, target }: BackupPlace): Promise<number> {
  const [newest] = await listBackups(target);
  const last = newest && (await readManifest(join(target, newest)).catch(() => undefined));
  if (last) return 1.2 * [...last.tables, ...last.files].reduce((sum, { bytes }) => sum + bytes, 0);
  const { rows } = await owner.query<{ size: string }>(
    "select pg_database_size(current_database()) as size",
  );
  let size = Number(rows[0]?.size) / 2;
  const files = join(dataDir, "files");
  for (const path of await listCopies(files)) size += (await stat(join(files, path))).size;
  return size;
}

async function writeTables(
  owner: pg.Client,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, "migrations" | "postgresql" | "tables">> {
  await owner.query("begin isolation level repeatable read read only");
  const migrations = await appliedMigrations(owner);
  const { rows } = await owner.query<{ server_version: string }>("show server_version");
  const tables: TablePart[] = [];
  for (const table of await tablesInOrder(owner)) {
    tables.push(await writeTable(owner, folder, table, signal));
  }
  // Not after a failure, because a statement behind an unfinished COPY would wait for ever.
  await owner.query("rollback");
  return { migrations, postgresql: rows[0]?.server_version ?? "", tables };
}

async function writeTable(
  owner: pg.Client,
  folder: string,
  { table, columns, where }: BackupTable,
  signal: AbortSignal,
): Promise<TablePart> {
  const path = `tables/${table}.copy.gz`;
  let rows = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A line feed inside a value is written as \n, so each real one ends a row.
      for (const byte of chunk) if (byte === LINE_FEED) rows += 1;
      done(null, chunk);
    },
  });
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const source = owner.query(
    copyTo(`copy (select ${names} from ${table} where ${where}) to stdout`),
  );
  // The pipeline reports errors; the stream also hears when its connection ends later.
  source.on("error", () => {});
  const file = createWriteStream(join(folder, path), { mode: 0o600, flush: true });
  await pipeline(source, count, createGzip(), file, { signal });
  return { table, columns, rows, ...(await describeFile(folder, path)) };
}

async function copyFiles(from: string, folder: string, signal: AbortSignal): Promise<Part[]> {
  const parts: Part[] = [];
  await mkdir(join(folder, "files"), { mode: 0o700 });
  for (const name of await listCopies(from)) {
    signal.throwIfAborted();
    const path = `files/${name}`;
    if (await copyWhole(join(from, name), join(folder, path))) {
      parts.push(await describeFile(folder, path));
    }
  }
  return parts;
}

/** The complete backups in a folder, newest first. */
export async function listBackups(target: string): Promise<string[]> {
  const names = await readdir(target).catch((): string[] => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

/** When the backup of this name was made (ISO). */
export function madeAt(name: string): string {
  return name.replace(NAME, "$1-$2-$3T$4:$5:$6Z");
}

/** Keeps the newest backups and removes the others. */
export async function pruneBackups(target: string, keep: number): Promise<void> {
  for (const name of (await listBackups(target)).slice(keep)) {
    await rm(join(target, name), { recursive: true, force: true });
  }
}

/** The folder of an installation's nightly backups. */
export function backupsOf(dataDir: string): string {
  return join(dataDir, "backups");
}

/** The hours since the last complete backup; undefined when there is none. */
export async function backupAge(dataDir: string, now: number): Promise<number | undefined> {
  const [newest] = await listBackups(backupsOf(dataDir));
  return newest ? hoursSince(madeAt(newest), now) : undefined;
}
