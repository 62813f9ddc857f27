import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Log } from "#server/log.ts";
import type { Runtime } from "#server/runtime.ts";
import { deleteCutShort, type Life } from "./dead.ts";

export type Worker = { stop(): Promise<void> };

type Work = {
  taskList: TaskList;
  crontab?: string;
  life: Life;
};

const PAUSE_MS = 1000;

/**
 * Runs the jobs of a list in the background, JOBS_AT_ONCE at a time, independent of other lists, and starts again when
 * the database was away.
 */
export function startWorker(runtime: Runtime, { taskList, crontab = "", life }: Work): Worker {
  const { database, env, log } = runtime;
  const ending = new AbortController();
  let runner: Runner | undefined;
  const events = new EventEmitter() as WorkerEvents;
  /** The workers that ended without giving back what they held, or may hold a job without knowing it. */
  const lost = new Set<string>();
  // The queue's own runner goes on without such a worker: after two of them it would take no job any more.
  const giveUp = ({ worker }: { worker: { workerId: string; promise: Promise<void> } }) => {
    const note = () => void lost.add(worker.workerId);
    worker.promise.then(note, note);
    setImmediate(() => void runner?.stop().catch(() => {}));
  };
  events.on("worker:fatalError", giveUp);
  events.on("worker:getJob:error", (event) => {
    if (!isUnsent(event.error)) giveUp(event);
  });

  /** Frees the jobs of workers that have ended, which would otherwise wait for four hours. */
  async function freeLost(): Promise<void> {
    const ids = [...lost];
    if (ids.length === 0) return;
    await database.jobs.query("select graphile_worker.force_unlock_workers($1)", [ids]);
    await deleteCutShort(database.jobs);
    for (const id of ids) lost.delete(id);
  }

  async function runUntilStopped(): Promise<void> {
    await Promise.race([life.begun, once(ending.signal, "abort")]);
    while (!ending.signal.aborted) {
      try {
        await freeLost();
        runner = await run({
          events,
          pgPool: life.pool,
          taskList,
          crontab,
          concurrency: env.jobsAtOnce,
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

/** Whether a statement failed before it reached the database, which then did nothing. */
function isUnsent(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return code === "ECONNREFUSED" || message.startsWith("timeout exceeded when trying to connect");
}

/** Forwards only errors and warnings to our log, and never a payload. */
function forwardErrors(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ jobs: message }, "a job failed");
    else if (level === "warning") log.warn({ jobs: message }, "jobs");
  });
}
