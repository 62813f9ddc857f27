import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Runtime } from "#server/runtime.ts";
import { hearTogether } from "./hearing.ts";

export type Life = {
  /** Resolves when jobs may be taken. */
  begun: Promise<void>;
  /** The pool for the queue's workers, who hear of new jobs on the connection of this life. */
  pool: pg.Pool;
  /** Ends the life of this process: it takes no more jobs. */
  end(): Promise<void>;
};

/** The advisory lock of every process that takes jobs; any number works, as long as nobody else uses it. */
const LIVING = 7_402_150;
const PAUSE_MS = 1000;

/**
 * Releases the jobs that a dead process held, which would otherwise wait for four hours, before this process
 * takes any. Every process that takes jobs shares a lock, which ends with its connection. A process that gets
 * the lock exclusively is the only one alive, so nobody works on the held jobs. Those whose work comes again are deleted.
 */
export function beginLife({ database, log }: Pick<Runtime, "database" | "log">): Life {
  const ending = new AbortController();
  const { signal } = ending;
  let begin = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  const ended = once(signal, "abort");
  const holding = new EventEmitter<{ held: [pg.PoolClient] }>();
  let held: pg.PoolClient | undefined;
  let isFirst = true;

  async function live(): Promise<void> {
    while (!signal.aborted) {
      try {
        const client = await database.jobs.connect();
        const isLost = new Promise<void>((done) => void client.once("end", done));
        void isLost.then(() => (held = undefined));
        try {
          // Only the first time: later, the held jobs may be our own.
          if (isFirst) await freeDead(client);
          await client.query("select pg_advisory_lock_shared($1)", [LIVING]);
          isFirst = false;
          held = client;
          holding.emit("held", client);
          begin();
          await Promise.race([isLost, ended]);
          // PostgreSQL ends a closed connection a little later, so the lock is given back first. A process that
          // starts in between would take this one for alive and leave its jobs held.
          if (signal.aborted) await client.query("select pg_advisory_unlock_shared($1)", [LIVING]);
        } finally {
          held = undefined;
          client.release(true);
        }
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "the jobs wait for the database");
      }
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  const lived = live();
  return {
    begun,
    pool: hearTogether(database.jobs, async () => held ?? (await once(holding, "held"))[0]),
    async end() {
      ending.abort();
      await lived;
    },
  };
}

/**
 * Holds the lock exclusively until the transaction ends, so that two processes that start together take
 * turns.
 */
async function freeDead(client: pg.PoolClient): Promise<void> {
  await client.query(
    `with alone as materialized (select pg_try_advisory_xact_lock($1) as is_alone)
     select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null))
     from alone where is_alone`,
    [LIVING],
  );
  await deleteCutShort(client);
}

/**
 * Deletes the jobs that were cut short and whose work another job does: those with one try, which come again by the
 * crontab, and those whose key a later job has taken. They would stay in the queue as given up, though nothing failed.
 */
export async function deleteCutShort(client: Pick<pg.ClientBase, "query">): Promise<void> {
  await client.query(
    `delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and last_error is null
       and (max_attempts = 1 or (key is null and updated_at > created_at))`,
  );
}
