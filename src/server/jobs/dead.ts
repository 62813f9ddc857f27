import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Runtime } from "#server/runtime.ts";

export type Life = {
  /** Settles when jobs may be taken. */
  begun: Promise<void>;
  /** Says that this process takes none any more. */
  end(): Promise<void>;
};

/** The advisory lock of whoever takes jobs; any number, as long as nobody else uses it. */
const LIVING = 7_402_150;
const PAUSE = 1000;

/**
 * Gives back the jobs that a dead process held, which otherwise wait for four hours, before this one takes any.
 * Each process that takes jobs shares a lock, which ends with its connection; whoever can have the lock alone is
 * the only one alive, so nobody works on what is held.
 */
export function beginLife({ database, log }: Pick<Runtime, "database" | "log">): Life {
  const ending = new AbortController();
  const { signal } = ending;
  let begin = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  const ended = once(signal, "abort");
  let isFirst = true;

  async function live(): Promise<void> {
    while (!signal.aborted) {
      try {
        const client = await database.jobs.connect();
        const isLost = new Promise<void>((done) => void client.once("end", done));
        try {
          // Later, what is held may be our own.
          if (isFirst) await freeDead(client);
          await client.query("select pg_advisory_lock_shared($1)", [LIVING]);
          isFirst = false;
          begin();
          await Promise.race([isLost, ended]);
        } finally {
          client.release(true);
        }
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "the jobs wait for the database");
      }
      await sleep(PAUSE, undefined, { signal }).catch(() => {});
    }
  }

  const lived = live();
  return {
    begun,
    async end() {
      ending.abort();
      await lived;
    },
  };
}

/** With the lock taken alone, until the transaction ends: two that start at once take turns. */
async function freeDead(client: pg.PoolClient): Promise<void> {
  await client.query(
    `with alone as materialized (select pg_try_advisory_xact_lock($1) as is_alone)
     select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null))
     from alone where is_alone`,
    [LIVING],
  );
}
