import type { TaskList } from "graphile-worker";
import { sweepPapers } from "#features/absences/jobs.ts";
import { sendNotices } from "#features/absences/notices/jobs.ts";
import { foldPupilsOf, verifyPages } from "#features/hifz/pages/jobs.ts";
import { sweepNotifications } from "#features/notifications/jobs.ts";
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
 * 02:45, 03:15 and 03:30 in Malaysia; the queue's clock is UTC. If the machine was off and missed a backup, the next
 * start makes it. The backup has a queue of its own, so that only one at a time can occupy a worker.
 */
const NIGHTLY = `45 18 * * * backup ?fill=20h&queue=backup&max=6
15 19 * * * sweep
30 19 * * * verify_hifz`;
/** At most one waits in the queue; a failed run is made up by the next minute's. */
const MINUTELY = "* * * * * send_notices ?jobKey=send_notices&max=1";

/** Starts all background work of a server. */
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
    async fold_hifz(payload) {
      const { school_id } = payload as { school_id: string };
      await foldPupilsOf(runtime, school_id);
    },
    verify_hifz: () => verifyPages(runtime),
    async sweep() {
      await sweepEverywhere(jobs, auth);
      await sweepMessagesEverywhere(jobs);
      await sweepExports(runtime);
      await sweepPapers(runtime);
      await sweepNotifications(runtime);
      await sweepFilesEverywhere(runtime);
      await sweepMailFiles(runtime);
    },
  };
  clearUnfinished(runtime);
  const life = beginLife(runtime);
  const { begun } = life;
  // Mails have their own workers: a mail server that does not respond must not hold up other work.
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
