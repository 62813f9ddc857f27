import { resolve } from "node:path";
import { asOwner, connectOwner } from "#db/database.ts";
import { backupsOf, listBackups, makeBackup, pruneBackups } from "#server/backup/backup.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import type { Env } from "#server/env.ts";
import type { Runtime } from "#server/runtime.ts";
import { openRuntime } from "./runtime.ts";

type Say = (line: string) => void;

/** Backups that stay when a new one is made. */
const KEPT = 30;

/** `npm run backup [folder]`: writes a backup, also beside a running server. */
export async function runBackup(env: Env, target: string | undefined, say: Say): Promise<void> {
  const place = { dataDir: env.dataDir, target: resolve(target ?? backupsOf(env.dataDir)) };
  const options = { dataDir: env.dataDir, url: env.databaseUrl, log: () => {} };
  const { folder, manifest } = await asOwner(options, (owner) => makeBackup(owner, place));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${folder}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files`);
  if (!target) await pruneBackups(place.target, KEPT);
}

/**
 * The nightly backup of the embedded database, into DATA_DIR/backups. Who brings a database of their own
 * has it backed up where it runs.
 */
export async function backUpNightly({ env, database, log }: Runtime): Promise<void> {
  if (env.databaseUrl) return;
  const target = backupsOf(env.dataDir);
  const place = { dataDir: env.dataDir, target };
  const { folder } = await connectOwner(database.owner, (owner) => makeBackup(owner, place));
  await pruneBackups(target, KEPT);
  log.info({ folder }, "backed up");
}

/** `npm run restore <folder>`: fills an empty database; no server may be running on it. */
export async function runRestore(env: Env, folder: string | undefined, say: Say): Promise<void> {
  if (!folder) {
    const known = (await listBackups(backupsOf(env.dataDir))).slice(0, 5);
    throw new Error(
      `Name the backup's folder: npm run restore -- FOLDER. In ${backupsOf(env.dataDir)}: ${known.join(", ") || "none"}`,
    );
  }
  const runtime = await openRuntime(env);
  const place = { folder: resolve(folder), dataDir: env.dataDir };
  try {
    const { made_at } = await connectOwner(runtime.database.owner, (owner) =>
      restoreBackup(owner, place),
    );
    say(`Restored the backup of ${made_at}. Everybody has to sign in again.`);
  } finally {
    await runtime.close();
  }
}
