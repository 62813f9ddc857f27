import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type { Log } from "#server/log.ts";
import type { Runtime } from "#server/runtime.ts";

export type Worker = { stop(): Promise<void> };

type Work = {
  taskList: TaskList;
  crontab?: string;
  /** Resolves when jobs may be taken. */
  begun: Promise<void>;
};

const CONCURRENCY = 2;
const PAUSE_MS = 1000;

/**
 * Runs the jobs of a list in the background, two at a time, independent of other lists, and starts again when
 * the database was away.
 */
export function startWorker(runtime: Runtime, { taskList, crontab = "", begun }: Work): Worker {
  const { database, log } = runtime;
  const ending = new AbortController();
  let runner: Runner | undefined;

  async function runUntilStopped(): Promise<void> {
    await Promise.race([begun, once(ending.signal, "abort")]);
    while (!ending.signal.aborted) {
      try {
        runner = await run({
          pgPool: database.jobs,
          taskList,
          crontab,
          concurrency: CONCURRENCY,
          noHandleSignals: true,
          logger: forwardErrors(log),
        });
        if (ending.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, "the jobs stopped; beginning again");
      }
      runner = undefined;
      await sleep(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  const done = runUntilStopped();
  return {
    async stop() {
      ending.abort();
      await runner?.stop().catch(() => {});
      await done;
    },
  };
}

/** Forwards only errors and warnings to our log, and never a payload. */
function forwardErrors(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ jobs: message }, "a job failed");
    else if (level === "warning") log.warn({ jobs: message }, "jobs");
  });
}
