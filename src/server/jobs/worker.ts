import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type { Log } from "#server/log.ts";
import type { Runtime } from "#server/runtime.ts";

export type Worker = { stop(): Promise<void> };

type Work = {
  taskList: TaskList;
  crontab?: string;
  /** Settles when jobs may be taken. */
  begun: Promise<void>;
};

const AT_ONCE = 2;
const PAUSE = 1000;

/**
 * Works through the jobs of a list in the background, two at a time and whatever other lists have to do,
 * and begins again when the database went away meanwhile.
 */
export function startWorker(runtime: Runtime, { taskList, crontab = "", begun }: Work): Worker {
  const { database, log } = runtime;
  const ending = new AbortController();
  let runner: Runner | undefined;

  async function work(): Promise<void> {
    await Promise.race([begun, once(ending.signal, "abort")]);
    while (!ending.signal.aborted) {
      try {
        runner = await run({
          pgPool: database.jobs,
          taskList,
          crontab,
          concurrency: AT_ONCE,
          noHandleSignals: true,
          logger: bridge(log),
        });
        if (ending.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, "the jobs stopped; beginning again");
      }
      runner = undefined;
      await sleep(PAUSE, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  const done = work();
  return {
    async stop() {
      ending.abort();
      await runner?.stop().catch(() => {});
      await done;
    },
  };
}

/** Only what went wrong, and never a payload. */
function bridge(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ jobs: message }, "a job failed");
    else if (level === "warning") log.warn({ jobs: message }, "jobs");
  });
}
