import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hoursSince } from "#lib/dates.ts";
import { backupsOf, listBackups, madeAt } from "#server/backup/backup.ts";
import type { Env } from "./env.ts";
import type { Runtime } from "./runtime.ts";

/** The state of the server, for monitoring. */
export type Health = {
  /** Whether the server can work: the database answers, and writes can be stored. */
  ok: boolean;
  reason?: "database" | "read_only" | "disk";
  backup: "ok" | "old" | "failed" | "none" | "elsewhere";
  backup_age_hours: number | null;
  /** How many minutes the oldest unsent mail has waited; null when none waits. */
  mail_waiting_minutes: number | null;
  /** What the operator should do. */
  advice?: string;
};

/** How long an answer is reused, so that frequent requests cost nothing. */
const CACHE_MS = 2000;
/** A nightly backup is only older than this when one is missing. */
const OLD_HOURS = 26;
/** PostgreSQL works as long as it can create the next files of its write-ahead log, of 16 MB each. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const PROBE = Buffer.alloc(64 * 1024, 1);

const ADVICE = {
  database: "The database does not answer; the server's log says why.",
  read_only: "The database takes no writes: it is a standby, or its disk is full.",
  disk: "The disk that holds DATA_DIR is full or cannot be written. Make room on it.",
  old: "No new backup was made. The server's log says why; `npm run backup` makes one now.",
  failed: "The last backup failed. The server's log says why; `npm run backup` makes one now.",
  none: "There is no backup yet. One is made each night; `npm run backup` makes one now.",
};

/** Makes the health check of a server. Answers within two seconds of each other are the same. */
export function watchHealth(runtime: Runtime): () => Promise<Health> {
  let latest: Promise<Health> | undefined;
  let until = 0;
  return () => {
    const now = performance.now();
    if (!latest || now > until) {
      latest = checkHealth(runtime);
      until = now + CACHE_MS;
    }
    return latest;
  };
}

/** Whether the backups need no attention. */
export function isBackedUp({ backup }: Health): boolean {
  return backup === "ok" || backup === "elsewhere";
}

async function checkHealth(runtime: Runtime): Promise<Health> {
  const { env, now } = runtime;
  const [newest] = await listBackups(backupsOf(env.dataDir));
  const made_at = newest && madeAt(newest);
  const [database, hasRoom] = await Promise.all([askDatabase(runtime, made_at), canStore(runtime)]);
  const backup_age_hours = made_at ? hoursSince(made_at, now()) : null;
  const backup = stateOf(env, backup_age_hours, database?.failed ?? false);
  const mail_waiting_minutes = database?.mail_waiting_minutes ?? null;
  const health = { backup, backup_age_hours, mail_waiting_minutes };
  const reason = reasonOf(database, hasRoom);
  if (reason) return { ok: false, reason, ...health, advice: ADVICE[reason] };
  if (backup === "ok" || backup === "elsewhere") return { ok: true, ...health };
  return { ok: true, ...health, advice: ADVICE[backup] };
}

function reasonOf(database: Asked | undefined, hasRoom: boolean): Health["reason"] {
  if (!database) return "database";
  if (database.read_only) return "read_only";
  return hasRoom ? undefined : "disk";
}

function stateOf(env: Env, hours: number | null, failed: boolean): Health["backup"] {
  if (env.databaseUrl) return "elsewhere";
  if (failed) return "failed";
  if (hours === null) return "none";
  return hours > OLD_HOURS ? "old" : "ok";
}

/** `failed`: a backup failed, and none was made since then. */
type Asked = { read_only: boolean; failed: boolean; mail_waiting_minutes: number | null };

/** Undefined when the database does not answer. */
async function askDatabase(
  { database, log }: Runtime,
  since = "-infinity",
): Promise<Asked | undefined> {
  try {
    const { rows } = await database.jobs.query<Asked>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean
         as read_only,
         exists (select from graphile_worker.jobs where task_identifier = 'backup'
           and last_error is not null and updated_at > $1) as failed,
         (select floor(extract(epoch from now() - min(created_at)) / 60)::int
           from platform.outbox where state in ('waiting', 'sending')) as mail_waiting_minutes`,
      [since],
    );
    return rows[0];
  } catch (error) {
    log.warn({ err: error }, "the database did not answer");
    return undefined;
  }
}

/**
 * Checks that the data folder has room and can be written. A server that keeps database and files elsewhere
 * does not need it.
 */
async function canStore({ env, log }: Runtime): Promise<boolean> {
  const { dataDir, databaseUrl, filesUrl } = env;
  if (databaseUrl && filesUrl) return true;
  const probe = join(dataDir, `healthz.${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(probe, PROBE);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch (error) {
    log.warn({ err: error }, "the data folder cannot be written");
    return false;
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}
