import { createReadStream } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { endRestoredAccess } from "#server/session/restored.ts";
import {
  appliedMigrations,
  type Manifest,
  requireAllRows,
  tablesInOrder,
  type TablePart,
  verifyBackup,
} from "./manifest.ts";

/**
 * Writes a backup into an empty database of the same version, all of it or nothing, and the files beside
 * it. Nobody is signed in afterwards, and mails that waited then are not sent now.
 */
export async function restoreBackup(
  owner: pg.ClientBase,
  { folder, dataDir }: { folder: string; dataDir: string },
): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  await requireAllRows(owner);
  await requireSameVersion(owner, manifest);
  await owner.query("begin");
  try {
    await requireEmpty(owner);
    // What the trigger would enqueue was enqueued when the mail was new.
    await owner.query("alter table platform.outbox disable trigger user");
    await owner.query("alter table app.school_exports disable trigger user");
    for (const table of manifest.tables) await readTable(owner, folder, table);
    await owner.query("alter table platform.outbox enable trigger user");
    await owner.query("alter table app.school_exports enable trigger user");
    await owner.query("update app.school_exports set state = 'failed' where state = 'waiting'");
    await owner.query(
      `update platform.outbox set state = 'failed', last_error = 'not sent before a restore'
       where state in ('waiting', 'sending')`,
    );
    await endRestoredAccess(owner, { dataDir, made_at: manifest.made_at });
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  await owner.query("analyze");
  await cp(join(folder, "files"), join(dataDir, "files"), { recursive: true });
  return manifest;
}

async function requireSameVersion(owner: pg.ClientBase, manifest: Manifest): Promise<void> {
  const here = await appliedMigrations(owner);
  if (here.join() === manifest.migrations.join()) return;
  throw new Error(
    `This backup was made by another version of Halaqah (${manifest.migrations.length} migrations, here ` +
      `${here.length}). Restore it with the version that made it, and start the newer one on it then.`,
  );
}

async function requireEmpty(owner: pg.ClientBase): Promise<void> {
  for (const { table } of await tablesInOrder(owner)) {
    // A fresh start leaves the one-time link for the first school.
    const used = table === "auth.invitations" ? "where purpose <> 'setup'" : "";
    const { rowCount } = await owner.query(`select 1 from ${table} ${used} limit 1`);
    if (rowCount === 0) continue;
    throw new Error(`${table} is not empty. A backup is restored into an empty database only.`);
  }
  await owner.query("delete from auth.invitations");
}

async function readTable(
  owner: pg.ClientBase,
  folder: string,
  { table, columns, rows, path }: TablePart,
): Promise<void> {
  const known = (await tablesInOrder(owner)).some((one) => one.table === table);
  if (!known) throw new Error(`The backup names a table ${table} that there is not.`);
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const target = owner.query(copyFrom(`copy ${table} (${names}) from stdin`));
  await pipeline(createReadStream(join(folder, path)), createGunzip(), target);
  if (target.rowCount === rows) return;
  throw new Error(`${table} has ${target.rowCount} rows after reading, and had ${rows}.`);
}
