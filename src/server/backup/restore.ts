import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { appliedMigrations, migrateDatabase, migrationsOf } from "#db/migrate.ts";
import { endAccessAgain } from "#server/session/ended-access.ts";
import { copyWhole } from "./copies.ts";
import {
  describeFile,
  type Manifest,
  type Part,
  requireAllRows,
  type TablePart,
  verifyBackup,
} from "./manifest.ts";
import { deleteLeftOutRows, isLeftOut, tablesInOrder } from "./tables.ts";

/** What a restore goes back to when the backup was made by an earlier version; the queue's own schema stays. */
const SCHEMAS = "app, auth, platform, drizzle";

/**
 * Restores a backup into an empty database, completely or not at all. The files come first: no row names them yet, so an
 * interrupted restore can be repeated. A backup by an earlier version gets a schema of that version, which the next start
 * migrates like any database.
 */
export async function restoreBackup(
  owner: pg.ClientBase,
  { folder, dataDir, migrations }: { folder: string; dataDir: string; migrations: string },
): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  await requireAllRows(owner);
  requireKnownVersion(manifest, migrations);
  await requireEmpty(owner);
  await takeVersionOf(owner, manifest, migrations);
  await restoreFiles(folder, dataDir, manifest.files);
  await owner.query("begin");
  try {
    await requireEmpty(owner);
    // A fresh start leaves the one-time link for the first school.
    await owner.query("delete from auth.invitations");
    // Copies of a school that were requested before the backup are not made now.
    await owner.query("alter table app.school_exports disable trigger user");
    for (const table of manifest.tables) {
      if (!isLeftOut(table.table)) await readTable(owner, folder, table);
    }
    await owner.query("alter table app.school_exports enable trigger user");
    await owner.query("update app.school_exports set state = 'failed' where state = 'waiting'");
    await deleteLeftOutRows(owner);
    await endAccessAgain(owner, { dataDir, made_at: manifest.made_at });
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback").catch(() => {});
    throw error;
  }
  await owner.query("analyze");
  return manifest;
}

async function restoreFiles(folder: string, dataDir: string, files: Part[]): Promise<void> {
  for (const { path, sha256 } of files) {
    const there = await describeFile(dataDir, path).catch(() => undefined);
    if (there?.sha256 !== sha256) await copyWhole(join(folder, path), join(dataDir, path));
  }
}

/** Refuses a backup with migrations that this version does not have. */
function requireKnownVersion(manifest: Manifest, migrations: string): void {
  const known = new Set(migrationsOf(migrations));
  if (manifest.migrations.every((hash) => known.has(hash))) return;
  throw new Error(
    `This backup was made by a newer or another version of Halaqah (${manifest.migrations.length} migrations, here ` +
      `${known.size}). Restore it with the version that made it.`,
  );
}

/** Gives an empty database the schema that the backup was made from. */
async function takeVersionOf(
  owner: pg.ClientBase,
  manifest: Manifest,
  migrations: string,
): Promise<void> {
  const here = await appliedMigrations(owner);
  if (here.join() === manifest.migrations.join()) return;
  await owner.query(`drop schema ${SCHEMAS} cascade`);
  await migrateDatabase(owner, migrations, { only: new Set(manifest.migrations) });
}

async function requireEmpty(owner: pg.ClientBase): Promise<void> {
  for (const { table } of await tablesInOrder(owner)) {
    // A fresh start has already created its one-time link.
    const used = table === "auth.invitations" ? "where purpose <> 'setup'" : "";
    const { rowCount } = await owner.query(`select 1 from ${table} ${used} limit 1`);
    if (rowCount === 0) continue;
    throw new Error(`${table} is not empty. A backup is restored into an empty database only.`);
  }
}

async function readTable(
  owner: pg.ClientBase,
  folder: string,
  { table, columns, rows, path }: TablePart,
): Promise<void> {
  const known = (await tablesInOrder(owner)).some((listed) => listed.table === table);
  if (!known) throw new Error(`The backup names a table ${table} that there is not.`);
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const target = owner.query(copyFrom(`copy ${table} (${names}) from stdin`));
  // The pipeline reports errors; the stream also hears when its connection ends later.
  target.on("error", () => {});
  await pipeline(createReadStream(join(folder, path)), createGunzip(), target);
  if (target.rowCount === rows) return;
  throw new Error(`${table} has ${target.rowCount} rows after reading, and had ${rows}.`);
}
