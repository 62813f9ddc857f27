import { resolve } from "node:path";
import { asOwner, connectOwner, MIGRATIONS } from "#db/database.ts";
import { migrateAfter, migrateDatabase, oneAtATime, waitingAfter } from "#db/migrate.ts";
import { backupsOf, listBackups, madeAt, makeBackup, pruneBackups } from "#server/backup/backup.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import type { Env } from "#server/env.ts";
import type { Runtime } from "#server/runtime.ts";
import { dropOldNotes } from "#server/session/ended-access.ts";
import { openRuntime } from "./runtime.ts";

type Say = (line: string) => void;

/** How many backups stay when a new one is made. */
const KEPT = 30;
/**
 * A nightly backup that takes longer hangs. The queue would give its job to another worker after four hours.
 */
const LONGEST_MS = 2 * 3_600_000;

/** `npm run backup [folder]`: writes a backup. It may run beside a server. */
export async function runBackup(env: Env, target: string | undefined, say: Say): Promise<void> {
  const place = { dataDir: env.dataDir, target: resolve(target ?? backupsOf(env.dataDir)) };
  const options = { dataDir: env.dataDir, url: env.databaseUrl, log: () => {} };
  const { folder, manifest } = await asOwner(options, (owner) => makeBackup(owner, place));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${folder}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files`);
  if (!target) await pruneBackups(place.target, KEPT);
}

/**
 * The nightly backup of the embedded database, into DATA_DIR/backups. Operators with their own database back it
 * up where it runs.
 */
export async function backUpNightly(
  { env, database, log }: Runtime,
  ending: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (env.databaseUrl) return;
  const target = backupsOf(env.dataDir);
  const place = { dataDir: env.dataDir, target };
  const signal = AbortSignal.any([ending, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const { folder } = await connectOwner(database.owner, (owner) =>
      makeBackup(owner, place, signal),
    );
    log.info({ folder }, "backed up");
  } catch (error) {
    log.error({ err: error, target }, "no backup was made");
    throw error;
  }
  await pruneBackups(target, KEPT);
  const oldest = (await listBackups(target)).at(-1);
  if (!oldest) return;
  // The backup was made all the same and must not be made again because of this.
  await dropOldNotes(env.dataDir, madeAt(oldest)).catch((error: unknown) =>
    log.warn({ err: error }, "old notes of ended access were not dropped"),
  );
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
  const place = { folder: resolve(folder), dataDir: env.dataDir, migrations: MIGRATIONS };
  let made_at: string;
  try {
    const restored = connectOwner(runtime.database.owner, (owner) => restoreBackup(owner, place));
    ({ made_at } = await restored);
  } finally {
    await runtime.close();
  }
  // Migrates the backup of an earlier version.
  await (await openRuntime(env)).close();
  say(`Restored the backup of ${made_at}. Everybody has to sign in again.`);
}

/**
 * `npm run migrate`: makes the changes of the database that a start makes, also beside a server of the version before.
 * `npm run migrate -- after`: those that have to wait until no process of the version before is left.
 */
export async function runMigrate(env: Env, part: string | undefined, say: Say): Promise<void> {
  const options = { dataDir: env.dataDir, url: env.databaseUrl, log: () => {} };
  await asOwner(options, async (owner) => {
    if (part === "after") {
      let done = 0;
      const work = async () => void (done = await migrateAfter(owner, MIGRATIONS, { say }));
      await oneAtATime(owner, work, say);
      return say(`${done} changes of the database made.`);
    }
    await oneAtATime(owner, () => migrateDatabase(owner, MIGRATIONS, { say }), say);
    const waiting = await waitingAfter(owner, MIGRATIONS);
    if (waiting > 0) say(`${waiting} changes wait for: npm run migrate -- after`);
  });
}
