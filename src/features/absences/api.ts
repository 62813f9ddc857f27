import { greetingTo, absenceLetter, ACCEPTED_WHY } from "./text.ts";
import { inOneTrip } from "#db/transaction.ts";
import { findDayFacts } from "#features/calendar/days/db.ts";
import { schoolDaysBetween } from "#features/calendar/days/rules.ts";
import { notify } from "#features/notifications/db.ts";
import { lockStudents } from "#features/students/db.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { FileAccess, WantedFile } from "#server/file-access.ts";
import { dropLater, storePicture } from "#server/files.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireTry } from "#server/session/limits.ts";
import { absencesContract, type AbsenceReport } from "./contract.ts";
import {
  endReport,
  fillRegisters,
  findAbsencePupils,
  findAbsenceReports,
  findPaper,
  findReporter,
  findActiveReports,
  type FoundPupil,
  insertReport,
  lockReport,
  settleReport,
} from "./db.ts";
import {
  NEXT_DAYS,
  overlaps,
  PAPER,
  rangeRefusal,
  REPORTS,
  type Range,
  withdrawRefusal,
} from "./rules.ts";

const os = serve(absencesContract);

export const absencesRoutes = os.router({
  listAbsences: os.listAbsences.handler(({ context: { scope }, input }) =>
    findAbsenceReports(scope, input),
  ),

  listAbsencePupils: os.listAbsencePupils.handler(async ({ context: { scope }, input }) => {
    const { today } = scope;
    const until = addDays(today, NEXT_DAYS.ahead);
    const [pupils, facts] = await inOneTrip(
      findAbsencePupils(scope, input),
      findDayFacts(scope, today, until),
    );
    const daysOf = (class_id?: string) =>
      schoolDaysBetween(today, until, facts, class_id).slice(0, NEXT_DAYS.offered);
    return pupils.map(({ class_id, ...pupil }) => ({
      ...pupil,
      school_days: daysOf(class_id ?? undefined),
    }));
  }),

  reportAbsence: os.reportAbsence.handler(async ({ context, input }) => {
    const { scope, runtime, picture } = context;
    const { student_id, attachment: _, notes = "", ...reported } = input;
    const accepted = scope.reaches("attendance.report").includes("all");
    const pupil = await requirePupil(scope, student_id);
    requireRange(scope, reported, accepted);
    if (reported.reason === "suspended" && !accepted) {
      throw refuse("FORBIDDEN", "Only admins can report that a student is suspended.", {
        reason: "suspended",
      });
    }
    if (!accepted) await requireTry(runtime.database.auth, REPORTS, scope.person.profile_id);
    await lockStudents(scope, [student_id]);
    const other = (await findActiveReports(scope, student_id)).find((report) =>
      overlaps(report, reported),
    );
    if (other) {
      throw refuse("CONFLICT", "An absence on these days has already been reported.", {
        ...other,
        reason: "overlap",
      });
    }
    const file_url = picture ? await storePicture(context, PAPER) : null;
    const report = { student_id, notes, file_url, accepted, ...reported };
    const id = await insertReport(scope, report);
    const filled = accepted ? await fillRegisters(scope, report, ACCEPTED_WHY) : 0;
    recordReport(scope, "report", pupil, { ...reported, ...(accepted && { accepted, filled }) });
    return readReport(scope, id);
  }),

  decideAbsence: os.decideAbsence.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, state, answer = "" } = input;
    const report = await lockReport(scope, id, "decide");
    if (!report) throw refuse("NOT_FOUND", "There is no such report.");
    if (report.own) {
      throw refuse("FORBIDDEN", "You cannot decide on your own report.", { reason: "own" });
    }
    if (report.state !== "waiting") throw settledRefusal(report.state);
    await settleReport(scope, id, { state, answer });
    const isAccepted = state === "accepted";
    const filled = isAccepted ? await fillRegisters(scope, report, ACCEPTED_WHY) : 0;
    const absence = await readReport(scope, id);
    await mailDecision(scope, runtime, absence);
    if (report.reported_by) {
      const kind = isAccepted ? "report_accepted" : "report_refused";
      const { student_id, from_date: date } = report;
      notify(scope, { profiles: [report.reported_by] }, { kind, student_id, date });
    }
    recordReport(scope, isAccepted ? "accept" : "refuse", absence.student, { ...report, filled });
    return { absence, filled };
  }),

  withdrawAbsence: os.withdrawAbsence.handler(async ({ context, input: { id } }) => {
    const { scope } = context;
    const report = await lockReport(scope, id, "report");
    if (!report) throw refuse("NOT_FOUND", "There is no such report.");
    const admin = scope.reaches("attendance.report").includes("all");
    const { own } = report;
    const refusal = withdrawRefusal(report, { own, admin, today: scope.today });
    if (refusal === "not_own") {
      throw refuse("FORBIDDEN", "Only the person who reported it can withdraw it.", {
        reason: refusal,
      });
    }
    if (refusal === "begun") {
      throw refuse("CONFLICT", "This absence has already begun. Ask the school to change it.", {
        reason: refusal,
      });
    }
    if (refusal) throw settledRefusal(report.state);
    dropLater(context, report.file_url);
    await endReport(scope, id);
    const absence = await readReport(scope, id);
    recordReport(scope, "withdraw", absence.student, report);
    return absence;
  }),
});

/** Only the reporter of an absence and the people who may decide on it can open its letter. */
export const papersAccess: FileAccess = { ending: PAPER, isRecorded: true, mayRead: openPaper };

/** Whether the letter exists and the person may open it. If it is not the person's own, the audit log records it. */
async function openPaper(scope: Scope, { url, isThere }: WantedFile): Promise<boolean> {
  const paper = await findPaper(scope, url);
  if (!paper || !(await isThere())) return false;
  if (!paper.own) {
    const absence = await readReport(scope, paper.id);
    recordReport(scope, "paper", absence.student, absence);
  }
  return true;
}

function settledRefusal(state: string) {
  return refuse("CONFLICT", "Somebody else has already decided on this report.", {
    reason: "settled",
    state,
  });
}

async function requirePupil(scope: Scope, student_id: string): Promise<FoundPupil> {
  const [pupil] = await findAbsencePupils(scope, { student_id });
  if (!pupil) throw refuse("NOT_FOUND", "There is no such student.");
  return pupil;
}

const WRONG_DAYS = {
  order: "The last day is before the first one.",
  too_long: "One report is of 60 days at most.",
  too_early: "Days longer ago than a week are for the school to change.",
  too_far: "This is more than a year ahead.",
};

function requireRange({ today }: Scope, range: Range, admin: boolean): void {
  const reason = rangeRefusal(range, { today, admin });
  if (reason) throw refuse("UNPROCESSABLE_CONTENT", WRONG_DAYS[reason], { reason });
}

async function readReport(scope: Scope, id: string): Promise<AbsenceReport> {
  const [report] = await findAbsenceReports(scope, { id });
  if (!report) throw refuse("NOT_FOUND", "There is no such report.");
  return report;
}

type Done = Range & { accepted?: boolean; filled?: number };

/** Records an action in the audit log under the pupil, without the reason for the absence, which is sensitive. */
function recordReport(
  scope: Scope,
  what: "report" | "accept" | "refuse" | "withdraw" | "paper",
  pupil: AbsenceReport["student"],
  { from_date, to_date, accepted, filled }: Done,
): void {
  scope.record({
    action: `absence.${what}`,
    subject_id: pupil.id,
    label: fullName(pupil) || pupil.student_id,
    details: { from_date, to_date, ...(accepted && { accepted }), ...(filled && { filled }) },
  });
}

/** Mails the decision to the guardian. The reason and the answer are shown in Halaqah only. */
async function mailDecision(scope: Scope, { env }: Runtime, absence: AbsenceReport): Promise<void> {
  const reporter = await findReporter(scope, absence.id);
  if (!reporter) return;
  const { state, student, from_date, to_date } = absence;
  const [from, to] = [from_date, to_date].map((date) => formatDate(date, "ms", "dayMonthYear"));
  const letter = absenceLetter({
    greeting: greetingTo(reporter),
    school: scope.school.name,
    pupil: fullName(student) || student.student_id,
    days: from === to ? `${from}` : `${from} hingga ${to}`,
    accepted: state === "accepted",
    url: `${env.origin}/dashboard/attendance/absences`,
  });
  await postMail(scope.tx, {
    kind: "absence",
    recipient: reporter.email,
    ...composeLetter(letter),
  });
}
