import type { TaskList } from "graphile-worker";
import { sweepPapers } from "#features/absences/jobs.ts";
import { sweepSlips } from "#features/fees/claims/jobs.ts";
import { sweepAnnouncements } from "#features/announcements/report/jobs.ts";
import { joinAudiences } from "#features/announcements/schedule/jobs.ts";
import {
  makeGatewayBill,
  type OnlineJob,
  settleGateway,
  sweepGateway,
} from "#features/fees/gateway/jobs.ts";
import { mailBills } from "#features/fees/receipts/jobs.ts";
import { checkLedgers } from "#features/fees/ledger/jobs.ts";
import { foldPupilsOf, verifyPages } from "#features/hifz/pages/jobs.ts";
import { sweepNotifications } from "#features/notifications/jobs.ts";
import {
  clearUnfinished,
  exportSchool,
  sweepExports,
  sweepFilesEverywhere,
} from "#features/privacy/jobs.ts";
import { sweepMessagesEverywhere } from "#features/site/db.ts";
import { sweepKeys } from "#server/idempotency/idempotency.ts";
import { sweepEverywhere } from "#server/jobs/sweep.ts";
import { unsealing } from "#server/mail/sealed.ts";
import { sendMail } from "#server/mail/send.ts";
import { openTransport, sweepMailFiles } from "#server/mail/transport.ts";
import type { Runtime } from "#server/runtime.ts";
import { beginLife } from "#server/jobs/dead.ts";
import { doPlanned, SWEEP_MINUTES, sweepDue } from "#server/jobs/schools.ts";
import { startWorker, type Worker } from "#server/jobs/worker.ts";
import { DUE } from "./due.ts";
import { backUpNightly } from "./operate.ts";

/**
 * 02:45, 03:15, 03:30 and 03:40 in Malaysia; the queue's clock is UTC. If the machine was off or the database away, the
 * backup and what must be deleted by now are made up for at the next start; the checks wait for the next night. The backup
 * has a queue of its own, so that only one at a time can occupy a worker. The sweep asks which schools have anything to
 * delete; the checks and the store's files go through all schools, because only a look tells what is wrong.
 */
export const NIGHTLY = `45 18 * * * backup ?fill=20h&queue=backup&max=6
15 19 * * * sweep ?fill=20h
30 19 * * * verify_hifz
40 19 * * * check_ledger`;
/**
 * One try is for lines of the crontab alone: their next time makes up for a try that was cut short, so it is deleted.
 *
 * What is due in a part of the schools, another one each minute; a failed run is made up for in the next round. Audiences
 * are followed each hour.
 */
const MINUTELY = `* * * * * sweep_due ?jobKey=sweep_due&max=1
20 * * * * join_audience ?jobKey=join_audience&max=1`;

/** Every ten minutes: callbacks of the gateway may be lost. */
const OFTEN = "*/10 * * * * sweep_gateway ?jobKey=sweep_gateway&max=1";
/** Tries of a payment that somebody waits for, and of one that is swept up anyway. */
const GATEWAY_TRIES = 6;

/** Starts all background work of a server, unless others do it. */
export function startJobs(runtime: Runtime): Worker {
  if (runtime.env.role === "web") return { stop: async () => {} };
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
    sweep_due: () => sweepDue(runtime, DUE, turnAt(runtime.now())),
    join_audience: () => joinAudiences(runtime),
    mail_bills: (payload) => mailBills(runtime, payload as { school_id: string; id: string }),
    async fold_hifz(payload) {
      const { school_id } = payload as { school_id: string };
      await foldPupilsOf(runtime, school_id);
    },
    verify_hifz: () => verifyPages(runtime),
    check_ledger: () => checkLedgers(runtime),
    async sweep() {
      const parts = [
        () => sweepEverywhere(jobs, auth),
        () => sweepMessagesEverywhere(jobs),
        () => sweepKeys(runtime),
        () => sweepExports(runtime),
        () => sweepPapers(runtime),
        () => sweepSlips(runtime),
        () => sweepNotifications(runtime),
        () => sweepAnnouncements(runtime),
        () => sweepFilesEverywhere(runtime),
        () => sweepMailFiles(runtime),
      ];
      // One that fails does not keep the others from deleting what is due; the queue then tries all again.
      const errors: unknown[] = [];
      for (const part of parts) {
        try {
          await part();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
    },
  };
  for (const [task, work] of Object.entries(DUE)) {
    others[task] = (payload) => doPlanned(runtime, payload, work);
  }
  const gateway: TaskList = {
    async make_gateway_bill(payload, { job }) {
      const isLast = job.attempts >= job.max_attempts;
      await makeGatewayBill(runtime, payload as OnlineJob, { isLast });
    },
    settle_gateway: (payload) => settleGateway(runtime, payload as OnlineJob),
    sweep_gateway: (_payload, { addJob }) =>
      sweepGateway(runtime, (one) =>
        addJob("settle_gateway", one, {
          jobKey: `settle_gateway ${one.id}`,
          maxAttempts: GATEWAY_TRIES,
        }),
      ),
  };
  clearUnfinished(runtime);
  const life = beginLife(runtime);
  // Each has its own workers: a mail server or a bank that does not respond must not hold up other work.
  const workers = [
    startWorker(runtime, { taskList: mail, life }),
    startWorker(runtime, { taskList: gateway, crontab: OFTEN, life }),
    startWorker(runtime, {
      taskList: others,
      crontab: `${NIGHTLY}\n${MINUTELY}`,
      life,
    }),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await life.end();
      transport.close();
    },
  };
}

/** Which part of the schools is swept in a minute. */
function turnAt(now: number): number {
  return Math.floor(now / 60_000) % SWEEP_MINUTES;
}
