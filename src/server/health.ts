import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hoursSince } from "#lib/dates.ts";
import { backupsOf, listBackups, madeAt } from "#server/backup/backup.ts";
import { lastDrill } from "#server/backup/drills.ts";
import type { Env } from "./env.ts";
import type { Runtime } from "./runtime.ts";

/** The state of the server, for monitoring. */
export type Health = {
  /** Whether the server can work: the database answers, writes can be stored, and jobs are begun. */
  ok: boolean;
  reason?: "database" | "read_only" | "disk" | "schema" | "jobs";
  /** Whether the database is of this version; `newer` while another process of a newer version runs. */
  schema: "ok" | "newer" | "older" | null;
  backup: "ok" | "old" | "failed" | "none" | "elsewhere";
  backup_age_hours: number | null;
  /** How many days ago a backup was restored for trial; null when none ever was. */
  drill_age_days: number | null;
  /** How many minutes the oldest unsent mail has waited; null when none waits. */
  mail_waiting_minutes: number | null;
  /** What the operator should do. */
  advice?: string;
};

/** What a check looks at: a running server, or for the operator's command the owner's own connection. */
export type Watched = Pick<Runtime, "env" | "log" | "now"> & {
  database: Pick<Runtime["database"], "health" | "schema">;
};

/** How long an answer is reused, so that frequent requests cost nothing. */
const CACHE_MS = 2000;
/** How long a call that found the database's disk full is remembered: it may be on another machine. */
const FULL_MS = 60_000;
/** The work of each minute is late after so many of them, and no earlier after a start. */
const LATE_MINUTES = 5;
/** A nightly backup is only older than this when one is missing. */
const OLD_HOURS = 26;
/** PostgreSQL works as long as it can create the next files of its write-ahead log, of 16 MB each. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const PROBE = Buffer.alloc(64 * 1024, 1);

const ADVICE = {
  database: "The database does not answer; the server's log says why.",
  read_only: "The database takes no writes: it is a standby, or its disk is full.",
  disk: "The disk that holds DATA_DIR is full or cannot be written. Make room on it.",
  schema:
    "The database is of an older version than this server. Restart the server, which migrates it.",
  jobs: "No job has begun for minutes, so no mail and no backup is made. The server's log says why.",
  newer: "The database is of a newer version than this server. Bring this server to that version.",
  old: "No new backup was made. The server's log says why; `npm run backup` makes one now.",
  unnoted:
    "No new backup was noted. Look at the job that makes them and notes each (`npm run admin -- backed-up`).",
  failed: "The last backup failed. The server's log says why; `npm run backup` makes one now.",
  none: "There is no backup yet. One is made each night; `npm run backup` makes one now.",
};

/**
 * Makes the health check of a server. Answers within two seconds of each other are the same, and one check runs at a
 * time, however many ask.
 */
export function watchHealth(runtime: Watched) {
  const began = performance.now();
  let latest: Promise<Health> | undefined;
  let until = 0;
  let fullUntil = -Infinity;
  const noted: Known["noted"] = { at: null };
  const check = async () => {
    const now = performance.now();
    try {
      const isRunning = now - began > LATE_MINUTES * 60_000;
      return await checkHealth(runtime, { isFull: now < fullUntil, isRunning, noted });
    } finally {
      until = performance.now() + CACHE_MS;
    }
  };
  return {
    look(): Promise<Health> {
      if (latest && performance.now() < until) return latest;
      until = Infinity;
      latest = check();
      return latest;
    },
    /** Notes that the database refused a write because its disk is full. */
    noteFull: () => void (fullUntil = performance.now() + FULL_MS),
  };
}

/** Whether the backups need no attention. */
export function isBackedUp({ backup }: Health): boolean {
  return backup === "ok" || backup === "elsewhere";
}

/**
 * `isFull`: a write has just found no room. `isRunning`: long enough for the jobs of each minute. `noted`: the backup that the
 * database last told of, which gets older also while it does not answer.
 */
type Known = { isFull: boolean; isRunning: boolean; noted: { at: string | null } };

async function checkHealth(runtime: Watched, known: Known): Promise<Health> {
  const { env, now } = runtime;
  const [newest] = await listBackups(backupsOf(env.dataDir));
  const made_here = newest && madeAt(newest);
  const [database, hasRoom] = await Promise.all([
    askDatabase(runtime, made_here),
    canStore(runtime),
  ]);
  if (database?.backed_up_at !== undefined) known.noted.at = database.backed_up_at;
  const made_at = env.databaseUrl ? known.noted.at : made_here;
  const backup_age_hours = made_at ? hoursSince(made_at, now()) : null;
  const backup = stateOf(env, backup_age_hours, database?.failed ?? false);
  const drilled = await lastDrill(env.dataDir);
  const drill_age_days = drilled ? Math.floor(hoursSince(drilled, now()) / 24) : null;
  const mail_waiting_minutes = database?.mail_waiting_minutes ?? null;
  const schema = database ? versionOf(database.schema, runtime.database.schema) : null;
  const health = { schema, backup, backup_age_hours, drill_age_days, mail_waiting_minutes };
  const reason = reasonOf(database, hasRoom && !known.isFull, schema, known.isRunning);
  if (reason) return { ok: false, reason, ...health, advice: ADVICE[reason] };
  if (schema === "newer") return { ok: true, ...health, advice: ADVICE.newer };
  if (backup === "ok" || backup === "elsewhere") return { ok: true, ...health };
  return { ok: true, ...health, advice: ADVICE[env.databaseUrl ? "unnoted" : backup] };
}

function reasonOf(
  database: Asked | undefined,
  hasRoom: boolean,
  schema: Health["schema"],
  isRunning: boolean,
): Health["reason"] {
  if (!database) return "database";
  if (database.read_only) return "read_only";
  if (!hasRoom) return "disk";
  if (schema === "older") return "schema";
  return isRunning && database.jobs_late ? "jobs" : undefined;
}

function versionOf(found: number, known: number): Health["schema"] {
  if (found === known) return "ok";
  return found > known ? "newer" : "older";
}

function stateOf(env: Env, hours: number | null, failed: boolean): Health["backup"] {
  const isOld = hours !== null && hours > OLD_HOURS;
  if (env.databaseUrl) return isOld ? "old" : "elsewhere";
  if (failed) return "failed";
  if (hours === null) return "none";
  return isOld ? "old" : "ok";
}

/** `failed`: a backup failed, and none was made since then. `jobs_late`: the work of each minute was not begun. */
type Asked = {
  read_only: boolean;
  failed: boolean;
  jobs_late: boolean;
  schema: number;
  /** Missing where it was not asked. */
  backed_up_at?: string | null;
  mail_waiting_minutes: number | null;
};

/** Undefined when the database does not answer. */
async function askDatabase(
  { env, database, log }: Watched,
  since = "-infinity",
): Promise<Asked | undefined> {
  try {
    const { rows } = await database.health.query<Asked>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean
         as read_only,
         exists (select from graphile_worker.jobs where task_identifier = 'backup'
           and last_error is not null and updated_at > $1) as failed,
         not exists (select from graphile_worker._private_known_crontabs
           where last_execution > now() - make_interval(mins => $2)) as jobs_late,
         (select max(created_at) filter (where hash not like 'after:%')::float8
           from drizzle.__drizzle_migrations) as schema,
         (select floor(extract(epoch from now() - min(created_at)) / 60)::int
           from platform.outbox where state in ('waiting', 'sending')) as mail_waiting_minutes`,
      [since, LATE_MINUTES],
    );
    const [asked] = rows;
    if (!asked || !env.databaseUrl || asked.schema < database.schema) return asked;
    // By itself: an older schema may have no such table.
    const noted = await database.health.query<{ at: string | null }>(
      "select to_json(backed_up_at) as at from platform.installation",
    );
    return { ...asked, backed_up_at: noted.rows[0]?.at ?? null };
  } catch (error) {
    log.warn({ err: error }, "the database did not answer");
    return undefined;
  }
}

/**
 * Checks that the data folder has room and can be written. A server that keeps database and files elsewhere
 * does not need it.
 */
async function canStore({ env, log }: Watched): Promise<boolean> {
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
