import type { TaskList } from "graphile-worker";
import { sweepPapers } from "#features/attendance/absences/jobs.ts";
import { sendNotices } from "#features/attendance/notices/jobs.ts";
import {
  clearUnfinished,
  exportSchool,
  sweepExports,
  sweepFilesEverywhere,
} from "#features/privacy/jobs.ts";
import { sweepMessagesEverywhere } from "#features/site/db.ts";
import { sweepEverywhere } from "#server/jobs/sweep.ts";
import { sendMail } from "#server/mail/send.ts";
import { openTransport } from "#server/mail/transport.ts";
import type { Runtime } from "#server/runtime.ts";
import { startWorker, type Worker } from "#server/jobs/worker.ts";
import { backUpNightly } from "./operate.ts";

/** 02:45 and 03:15 in Malaysia; the clock of the queue is UTC. */
const NIGHTLY = "45 18 * * * backup\n15 19 * * * sweep";
/** One at a time waits; what fails is done by the next minute's. */
const MINUTELY = "* * * * * send_notices ?jobKey=send_notices&max=1";

/** All background work of a server. */
export function startJobs(runtime: Runtime): Worker {
  const { jobs, auth } = runtime.database;
  const transport = openTransport(runtime.env, runtime.log);
  const tasks: TaskList = {
    async send_mail(payload, { job }) {
      const { id } = payload as { id: string };
      await sendMail(jobs, transport, id, { isLast: job.attempts >= job.max_attempts });
    },
    export_school(payload, { job }) {
      const isLast = job.attempts >= job.max_attempts;
      return exportSchool(runtime, payload as { school_id: string; id: string }, { isLast });
    },
    backup: () => backUpNightly(runtime),
    send_notices: () => sendNotices(runtime),
    async sweep() {
      await sweepEverywhere(jobs, auth);
      await sweepMessagesEverywhere(jobs);
      await sweepExports(runtime);
      await sweepPapers(runtime);
      await sweepFilesEverywhere(runtime);
    },
  };
  clearUnfinished(runtime);
  const worker = startWorker(runtime, tasks, `${NIGHTLY}\n${MINUTELY}`);
  return {
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
