import type { TaskList } from "graphile-worker";
import { sweepPapers } from "#features/absences/jobs.ts";
import { sendNotices } from "#features/absences/notices/jobs.ts";
import {
  clearUnfinished,
  exportSchool,
  sweepExports,
  sweepFilesEverywhere,
} from "#features/privacy/jobs.ts";
import { sweepMessagesEverywhere } from "#features/site/db.ts";
import { sweepEverywhere } from "#server/jobs/sweep.ts";
import { unsealing } from "#server/mail/sealed.ts";
import { sendMail } from "#server/mail/send.ts";
import { openTransport, sweepMailFiles } from "#server/mail/transport.ts";
import type { Runtime } from "#server/runtime.ts";
import { beginLife } from "#server/jobs/dead.ts";
import { startWorker, type Worker } from "#server/jobs/worker.ts";
import { backUpNightly } from "./operate.ts";

/**
 * 02:45 and 03:15 in Malaysia; the clock of the queue is UTC. A backup that was missed, because the machine
 * was off, is made at the next start; in a queue of its own only one at a time can take a worker's place.
 */
const NIGHTLY = `45 18 * * * backup ?fill=20h&queue=backup&max=6
15 19 * * * sweep`;
/** One at a time waits; what fails is done by the next minute's. */
const MINUTELY = "* * * * * send_notices ?jobKey=send_notices&max=1";

/** All background work of a server. */
export function startJobs(runtime: Runtime): Worker {
  const { jobs, auth } = runtime.database;
  const transport = unsealing(openTransport(runtime.env, runtime.log), runtime.mailSeal);
  const mail: TaskList = {
    async send_mail(payload, { job }) {
      const { id } = payload as { id: string };
      await sendMail(jobs, transport, id, { isLast: job.attempts >= job.max_attempts });
    },
  };
  const others: TaskList = {
    export_school(payload, { job }) {
      const isLast = job.attempts >= job.max_attempts;
      return exportSchool(runtime, payload as { school_id: string; id: string }, { isLast });
    },
    backup: (_payload, { abortSignal }) => backUpNightly(runtime, abortSignal),
    send_notices: () => sendNotices(runtime),
    async sweep() {
      await sweepEverywhere(jobs, auth);
      await sweepMessagesEverywhere(jobs);
      await sweepExports(runtime);
      await sweepPapers(runtime);
      await sweepFilesEverywhere(runtime);
      await sweepMailFiles(runtime);
    },
  };
  clearUnfinished(runtime);
  const life = beginLife(runtime);
  const { begun } = life;
  // Mails have places of their own: a mail server that says nothing keeps no other work waiting.
  const workers = [
    startWorker(runtime, { taskList: mail, begun }),
    startWorker(runtime, { taskList: others, crontab: `${NIGHTLY}\n${MINUTELY}`, begun }),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await life.end();
      transport.close();
    },
  };
}
