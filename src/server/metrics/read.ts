import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Health } from "#server/health.ts";
import type { Runtime } from "#server/runtime.ts";
import { passwordQueue, passwordWork } from "#server/session/password.ts";
import type { Metrics } from "./metrics.ts";

type Asked = {
  bytes: number;
  jobs: { state: string; count: number; oldest: number | null }[];
  mails: { state: string; count: number; oldest: number | null }[];
  crons: { task: string; age: number }[];
  notices_lag: number;
  /** Null where the database does not archive its write-ahead log. */
  archiver: { age: number | null; failing: number } | null;
  /** Null where nobody has a replication slot. */
  kept_wal: number | null;
};

/** Makes what sets the figures of the state of things: pools, queues, jobs, mails, disk and health. */
export function makeReader(runtime: Runtime, look: () => Promise<Health>, metrics: Metrics) {
  const { database, env, log } = runtime;
  const gauges = {
    info: metrics.gauge(
      "info",
      "The version, and the newest migration that this process knows.",
      "version",
      "schema",
      "role",
    ),
    ok: metrics.gauge("ok", "1 while the server can work, as /healthz says."),
    trouble: metrics.gauge("trouble", "1 for the reason why it cannot.", "reason"),
    backup: metrics.gauge("backup", "1 for how the backups do, as /healthz says.", "state"),
    backup_age: metrics.gauge("backup_age_seconds", "Age of the newest backup that is known."),
    drill_age: metrics.gauge("drill_age_seconds", "Time since a backup was restored for trial."),
    pool: metrics.gauge("pool_connections", "Connections to the database.", "pool", "state"),
    waiting: metrics.gauge("pool_waiting", "Work that waits for a connection.", "pool"),
    calls: metrics.gauge("calls_waiting", "Calls that wait for others of their school."),
    passwords: metrics.gauge("passwords_waiting", "Passwords that wait to be hashed."),
    longest: metrics.gauge("passwords_longest_wait_seconds", "How long the first of them waits."),
    jobs: metrics.gauge("jobs", "Jobs in the queue.", "state"),
    job_age: metrics.gauge("jobs_oldest_seconds", "How late the oldest of them is.", "state"),
    mails: metrics.gauge("mails", "Mails in the outbox.", "state"),
    mail_age: metrics.gauge("mails_oldest_seconds", "Age of the oldest mail in a state.", "state"),
    cron: metrics.gauge(
      "cron_age_seconds",
      "Time since a regular job was last begun, or was new.",
      "task",
    ),
    notices: metrics.gauge("notices_lag_seconds", "How late absence notices are."),
    archived: metrics.gauge(
      "wal_archived_age_seconds",
      "Time since the last archived piece of WAL.",
    ),
    archiving: metrics.gauge(
      "wal_archive_failing",
      "1 while the database's archiving of WAL fails.",
    ),
    kept_wal: metrics.gauge(
      "wal_kept_bytes",
      "WAL that a replication slot makes the database keep.",
    ),
    disk: metrics.gauge("disk_bytes", "The disk that holds DATA_DIR.", "state"),
    size: metrics.gauge("database_size_bytes", "Size of the database."),
  };
  const hashes = metrics.total("password_hashes", "Passwords that were hashed.");
  const hashing = metrics.total("password_hash_seconds", "How long hashing them took together.");
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const pools = { app: database.app, auth: database.auth, jobs: database.jobs };

  async function readDisk(): Promise<void> {
    const { blocks, bavail, bsize } = await statfs(env.dataDir);
    gauges.disk.set(bavail * bsize, { state: "free" });
    gauges.disk.set(blocks * bsize, { state: "size" });
  }

  async function readDatabase(): Promise<void> {
    const { rows } = await database.health.query<Asked>(STATE);
    const [state] = rows;
    if (!state) return;
    gauges.size.set(state.bytes);
    gauges.notices.set(state.notices_lag);
    // The alarm looks for a rise, and a figure that was not there before has none.
    gauges.jobs.set(0, { state: "failed" });
    for (const { state: of, count, oldest } of state.jobs) {
      gauges.jobs.set(count, { state: of });
      if (oldest !== null) gauges.job_age.set(oldest, { state: of });
    }
    for (const { state: of, count, oldest } of state.mails) {
      gauges.mails.set(count, { state: of });
      if (oldest !== null) gauges.mail_age.set(oldest, { state: of });
    }
    for (const { task, age } of state.crons) gauges.cron.set(age, { task });
    if (state.kept_wal !== null) gauges.kept_wal.set(state.kept_wal);
    if (!state.archiver) return;
    gauges.archiving.set(state.archiver.failing);
    if (state.archiver.age !== null) gauges.archived.set(state.archiver.age);
  }

  async function readHealth(): Promise<void> {
    const { ok, reason, backup, backup_age_hours, drill_age_days } = await look();
    gauges.ok.set(ok ? 1 : 0);
    if (reason) gauges.trouble.set(1, { reason });
    gauges.backup.set(1, { state: backup });
    if (backup_age_hours !== null) gauges.backup_age.set(backup_age_hours * 3600);
    if (drill_age_days !== null) gauges.drill_age.set(drill_age_days * 86_400);
  }

  return async function read(): Promise<void> {
    // What cannot be read now is left out: an old figure would say that all is well.
    for (const gauge of Object.values(gauges)) gauge.clear();
    gauges.info.set(1, { version, schema: String(database.schema), role: env.role });
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      gauges.pool.set(idleCount, { pool, state: "idle" });
      gauges.pool.set(totalCount - idleCount, { pool, state: "busy" });
      gauges.waiting.set(waitingCount, { pool });
    }
    gauges.calls.set(runtime.shares.waiting());
    const { waiting, longest_s } = passwordQueue();
    gauges.passwords.set(waiting);
    gauges.longest.set(longest_s);
    hashes.set(passwordWork().hashes);
    hashing.set(passwordWork().seconds);
    const failed = (error: unknown) => log.warn({ err: error }, "a figure could not be read");
    await Promise.all([readDisk(), readDatabase(), readHealth()].map((done) => done.catch(failed)));
  };
}

/**
 * A job that failed and is tried again counts as `failing`, one that is tried no more as `failed`. One that is being done
 * is not late. A standby refuses `pg_current_wal_lsn`, so there no row comes as far as that.
 */
const STATE = `
  select pg_database_size(current_database())::float8 as bytes,
    (select coalesce(json_agg(j), '[]') from (
       select case when attempts >= max_attempts and locked_at is null then 'failed'
           when last_error is null then 'waiting' else 'failing' end as state,
         count(*)::int as count,
         max(extract(epoch from now() - run_at))
           filter (where run_at <= now() and locked_at is null) as oldest
       from graphile_worker.jobs group by 1) j) as jobs,
    (select coalesce(json_agg(m), '[]') from (
       select state, count(*)::int as count, extract(epoch from now() - min(created_at)) as oldest
       from platform.outbox group by 1) m) as mails,
    (select coalesce(json_agg(c), '[]') from (
       select identifier as task,
         extract(epoch from now() - coalesce(last_execution, known_since)) as age
       from graphile_worker._private_known_crontabs) c) as crons,
    (select coalesce(max(extract(epoch from now() - run_at)), 0)::float8 from graphile_worker.jobs
       where task_identifier = 'send_notices' and run_at <= now()) as notices_lag,
    (select json_build_object('age', extract(epoch from now() - last_archived_time),
         'failing', (coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))::int)
       from pg_stat_archiver where current_setting('archive_mode') <> 'off') as archiver,
    (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8
       from pg_replication_slots where not pg_is_in_recovery()) as kept_wal`;
