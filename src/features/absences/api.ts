import { greetingTo, absenceLetter, ACCEPTED_WHY } from "./text.ts";
import { lockStudents } from "#features/students/db.ts";
import { formatDate } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { FileAccess, WantedFile } from "#server/file-access.ts";
import { dropLater, keepPicture } from "#server/files.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireTry } from "#server/session/limits.ts";
import { absencesContract, type Absence, type AbsencePupil } from "./contract.ts";
import {
  endReport,
  fillRegisters,
  findAbsencePupils,
  findAbsences,
  findPaper,
  findReporter,
  findStanding,
  insertReport,
  lockReport,
  settleReport,
} from "./db.ts";
import { overlaps, PAPER, rangeRefusal, REPORTS, type Range, withdrawRefusal } from "./rules.ts";

const os = serve(absencesContract);

export const absencesRoutes = os.router({
  listAbsences: os.listAbsences.handler(({ context: { scope }, input }) =>
    findAbsences(scope, input),
  ),

  listAbsencePupils: os.listAbsencePupils.handler(({ context: { scope }, input }) =>
    findAbsencePupils(scope, input),
  ),

  reportAbsence: os.reportAbsence.handler(async ({ context, input }) => {
    const { scope, runtime, picture } = context;
    const { student_id, attachment: _, notes = "", ...told } = input;
    const accepted = scope.reaches("attendance.report").includes("all");
    const pupil = await requirePupil(scope, student_id);
    requireRange(scope, told, accepted);
    if (told.reason === "suspended" && !accepted) {
      throw refuse("FORBIDDEN", "Only admins say that a pupil is suspended.", {
        reason: "suspended",
      });
    }
    if (!accepted) await requireTry(runtime.database.auth, REPORTS, scope.person.profile_id);
    await lockStudents(scope, [student_id]);
    const other = (await findStanding(scope, student_id)).find((one) => overlaps(one, told));
    if (other) {
      throw refuse("CONFLICT", "An absence on these days was reported already.", {
        ...other,
        reason: "overlap",
      });
    }
    const file_url = picture ? await keepPicture(context, PAPER) : null;
    const report = { student_id, notes, file_url, accepted, ...told };
    const id = await insertReport(scope, report);
    const filled = accepted ? await fillRegisters(scope, report, ACCEPTED_WHY) : 0;
    write(scope, "report", pupil, { ...told, ...(accepted && { accepted, filled }) });
    return readReport(scope, id);
  }),

  decideAbsence: os.decideAbsence.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, state, answer = "" } = input;
    const report = await lockReport(scope, id, "decide");
    if (!report) throw refuse("NOT_FOUND", "There is no such report.");
    if (report.own) {
      throw refuse("FORBIDDEN", "Somebody else decides on what you reported.", { reason: "own" });
    }
    if (report.state !== "waiting") throw settled(report.state);
    await settleReport(scope, id, { state, answer });
    const isAccepted = state === "accepted";
    const filled = isAccepted ? await fillRegisters(scope, report, ACCEPTED_WHY) : 0;
    const absence = await readReport(scope, id);
    await tell(scope, runtime, absence);
    write(scope, isAccepted ? "accept" : "refuse", absence.student, { ...report, filled });
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
      throw refuse("FORBIDDEN", "Whoever reported it takes it back.", { reason: refusal });
    }
    if (refusal === "begun") {
      throw refuse("CONFLICT", "This absence has begun; ask the school.", { reason: refusal });
    }
    if (refusal) throw settled(report.state);
    dropLater(context, report.file_url);
    await endReport(scope, id);
    const absence = await readReport(scope, id);
    write(scope, "withdraw", absence.student, report);
    return absence;
  }),
});

/** Letters are for who reported the absence or may decide on it. */
export const papersAccess: FileAccess = { ending: PAPER, isRecorded: true, mayRead: openPaper };

/** Whether the person may open a letter that is there; each look by who did not send it is a line of the audit log. */
async function openPaper(scope: Scope, { url, isThere }: WantedFile): Promise<boolean> {
  const paper = await findPaper(scope, url);
  if (!paper || !(await isThere())) return false;
  if (!paper.own) {
    const absence = await readReport(scope, paper.id);
    write(scope, "paper", absence.student, absence);
  }
  return true;
}

function settled(state: string) {
  return refuse("CONFLICT", "This report was settled meanwhile.", { reason: "settled", state });
}

async function requirePupil(scope: Scope, student_id: string): Promise<AbsencePupil> {
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

async function readReport(scope: Scope, id: string): Promise<Absence> {
  const [report] = await findAbsences(scope, { id });
  if (!report) throw refuse("NOT_FOUND", "There is no such report.");
  return report;
}

type Done = Range & { accepted?: boolean; filled?: number };

/** A line of the audit log, under the pupil; why the pupil is away is nobody's business there. */
function write(
  scope: Scope,
  what: "report" | "accept" | "refuse" | "withdraw" | "paper",
  pupil: Omit<AbsencePupil, "class_name">,
  { from_date, to_date, accepted, filled }: Done,
): void {
  scope.record({
    action: `absence.${what}`,
    subject_id: pupil.id,
    label: fullName(pupil) || pupil.student_id,
    details: { from_date, to_date, ...(accepted && { accepted }), ...(filled && { filled }) },
  });
}

/** Tells the guardian what was decided, without the reason or the answer: those stand in Halaqah. */
async function tell(scope: Scope, { env }: Runtime, absence: Absence): Promise<void> {
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
