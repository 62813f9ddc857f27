import { createWriteStream } from "node:fs";
import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { fileStamp, hoursSince, instant } from "#lib/dates.ts";
import {
  appliedMigrations,
  describeFile,
  MANIFEST,
  type Manifest,
  type Part,
  requireAllRows,
  type TablePart,
  tablesInOrder,
} from "./manifest.ts";

const NAME = /^halaqah-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/;
const LINE_FEED = 10;

export type BackupPlace = { dataDir: string; target: string };

/**
 * Writes a backup of the database and the stored files while both are in use: every table as it was at
 * one moment. A folder has its name only when it is whole. Answers the folder and what it holds.
 */
export async function makeBackup(
  owner: pg.ClientBase,
  { dataDir, target }: BackupPlace,
): Promise<{ folder: string; manifest: Manifest }> {
  await requireAllRows(owner);
  const made_at = instant();
  const folder = join(target, `halaqah-${fileStamp(made_at)}`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, "tables"), { recursive: true, mode: 0o700 });
  const manifest: Manifest = {
    format: 1,
    made_at,
    ...(await writeTables(owner, partial)),
    files: await copyFiles(join(dataDir, "files"), partial),
  };
  await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, undefined, 2), { mode: 0o600 });
  await rename(partial, folder);
  return { folder, manifest };
}

async function writeTables(
  owner: pg.ClientBase,
  folder: string,
): Promise<Pick<Manifest, "migrations" | "postgresql" | "tables">> {
  await owner.query("begin isolation level repeatable read read only");
  try {
    const migrations = await appliedMigrations(owner);
    const { rows } = await owner.query<{ server_version: string }>("show server_version");
    const tables: TablePart[] = [];
    for (const one of await tablesInOrder(owner)) tables.push(await writeTable(owner, folder, one));
    return { migrations, postgresql: rows[0]?.server_version ?? "", tables };
  } finally {
    await owner.query("rollback");
  }
}

async function writeTable(
  owner: pg.ClientBase,
  folder: string,
  { table, columns }: { table: string; columns: string[] },
): Promise<TablePart> {
  const path = `tables/${table}.copy.gz`;
  let rows = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A line feed inside a value is written as \n, so each one ends a row.
      for (const byte of chunk) if (byte === LINE_FEED) rows += 1;
      done(null, chunk);
    },
  });
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const source = owner.query(copyTo(`copy (select ${names} from ${table}) to stdout`));
  const file = createWriteStream(join(folder, path), { mode: 0o600 });
  await pipeline(source, count, createGzip(), file);
  return { table, columns, rows, ...(await describeFile(folder, path)) };
}

async function copyFiles(from: string, folder: string): Promise<Part[]> {
  const to = join(folder, "files");
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true, preserveTimestamps: true }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  });
  const found = await readdir(to, { recursive: true, withFileTypes: true });
  const parts: Part[] = [];
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
    parts.push(await describeFile(folder, path));
  }
  return parts;
}

/** The whole backups of a folder, the newest first. */
export async function listBackups(target: string): Promise<string[]> {
  const names = await readdir(target).catch((): string[] => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

/** When the backup of a name was made, ISO. */
export function madeAt(name: string): string {
  return name.replace(NAME, "$1-$2-$3T$4:$5:$6Z");
}

/** Keeps the newest backups and removes the others, and what an interrupted one left. */
export async function pruneBackups(target: string, keep: number): Promise<void> {
  const names = await readdir(target).catch((): string[] => []);
  const old = (await listBackups(target)).slice(keep);
  const broken = names.filter((name) => name.endsWith(".partial"));
  for (const name of [...old, ...broken]) {
    await rm(join(target, name), { recursive: true, force: true });
  }
}

/** Where the nightly backups of an installation stand. */
export function backupsOf(dataDir: string): string {
  return join(dataDir, "backups");
}

/** Hours since the last whole backup; undefined where there is none. */
export async function backupAge(dataDir: string, now: number): Promise<number | undefined> {
  const [newest] = await listBackups(backupsOf(dataDir));
  return newest ? hoursSince(madeAt(newest), now) : undefined;
}
