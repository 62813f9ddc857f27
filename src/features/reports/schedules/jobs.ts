import { isQuiet } from "#features/absences/notices/rules.ts";
import { findAdmitted } from "#features/members/access/db.ts";
import { answerReport } from "#features/reports/api.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { definitionOf, isReportId, type ReportId } from "#features/reports/rules.ts";
import { hashOf } from "#features/reports/runs/api.ts";
import { findReportRun, insertReportRun } from "#features/reports/runs/db.ts";
import type { ReadRun } from "#features/reports/runs/contract.ts";
import { withoutPersons } from "#features/reports/runs/rules.ts";
import { formatTime } from "#lib/dates.ts";
import { eachAlone } from "#server/jobs/each-alone.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import {
  findDue,
  findMailReaders,
  type MailReader,
  type OpenSchedule,
  takeSchedule,
} from "./db.ts";
import { seesAll } from "./rules.ts";
import { droppedLetter, reportLetter } from "./text.ts";

/**
 * Makes a school's reports that are due outside the quiet hours, each in a transaction of its own that locks the
 * schedule and stores the report with its mails: two processes cannot both make it, and one that dies has made nothing.
 * Answers what failed.
 */
export async function runReportsOf(runtime: Runtime, school_id: string): Promise<unknown[]> {
  const { database, env } = runtime;
  const options = { now: nowIn(runtime, school_id) };
  const due = await enterSchool(
    database.app,
    school_id,
    async (scope) => {
      if (isQuiet(formatTime(scope.now, scope.school.time_zone))) return [];
      return (await findDue(scope)).map(({ id }) => id);
    },
    { ...options, readOnly: true },
  );
  const make = (id: string) => {
    const work = (scope: Scope) => makeReport(scope, database.auth, id, env.origin);
    return enterSchool(database.app, school_id, work, options);
  };
  return eachAlone(runtime, due, make, "a scheduled report was not made");
}

async function makeReport(
  scope: Scope,
  auth: Runtime["database"]["auth"],
  id: string,
  origin: string,
): Promise<void> {
  const taken = await takeSchedule(scope, id);
  const [schedule] = await findDue(scope, taken ? [taken] : []);
  if (!schedule || !isReportId(schedule.report_id)) return;
  const { report_id, params, saved_id, span } = schedule;
  const { when: _, on: _on, to: _to, ...asked } = params;
  const people = await findWhoMaySee(scope, auth, report_id, schedule);
  const isOwners = people.some(({ profile_id }) => profile_id === schedule.made_by);
  // Nobody else sees what is not shared, or could switch it off: it ends with its owner's right.
  if (!schedule.is_shared && !isOwners) return;
  const days = params.period ? { on: span.from } : {};
  const whole = await answerReport(scope, report_id, { ...asked, ...days });
  const report = withoutPersons(report_id, whole);
  const made = { report_id, why: "schedule", report, hash: hashOf(report), saved_id } as const;
  const run_id = await insertReportRun(scope, made);
  const run = run_id && (await findReportRun(scope, run_id));
  if (!run) return;
  await mailReaders(scope, people, schedule, {
    id: report_id,
    report,
    run,
    url: `${origin}/dashboard/reports/runs/${run_id}`,
  });
}

type Made = { id: ReportId; report: ReportAnswer; run: ReadRun; url: string };

/** Of a schedule's readers and its owner, those who may see the report now. */
async function findWhoMaySee(
  scope: Scope,
  auth: Runtime["database"]["auth"],
  id: ReportId,
  { recipients, made_by }: OpenSchedule,
): Promise<MailReader[]> {
  const { permission } = definitionOf(id);
  const people = await findMailReaders(scope, [...recipients, made_by]);
  const ids = people.map(({ profile_id }) => profile_id);
  const admitted = new Set(await findAdmitted(auth, scope.school.id, ids));
  return people.filter((one) => admitted.has(one.profile_id) && seesAll(permission, one));
}

/** Mails those who may see the report now, and tells its owner how many may not any more. */
async function mailReaders(
  scope: Scope,
  people: readonly MailReader[],
  { recipients, made_by }: OpenSchedule,
  made: Made,
): Promise<void> {
  const { school, tx } = scope;
  const allowed = people.filter(({ email }) => email);
  const readers = allowed.filter(({ profile_id }) => recipients.includes(profile_id));
  const told = { school: school.name, word: school.pupil_word, ...made };
  for (const { email, first_name } of readers) {
    const letter = reportLetter(first_name, told);
    await postMail(tx, {
      kind: "scheduled_report",
      recipient: email ?? "",
      ...composeLetter(letter),
    });
  }
  const owner = allowed.find(({ profile_id }) => profile_id === made_by);
  const dropped = recipients.length - readers.length;
  if (!owner?.email || dropped === 0) return;
  await postMail(tx, {
    kind: "scheduled_report",
    recipient: owner.email,
    ...composeLetter(droppedLetter(owner.first_name, { ...told, dropped })),
  });
}
