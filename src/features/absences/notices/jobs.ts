import { notify } from "#features/notifications/db.ts";
import { addDays, formatTime, toMilliseconds } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { eachAlone } from "#server/jobs/each-alone.ts";
import { planJob } from "#server/jobs/plan.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope, withinSchool } from "#server/scope.ts";
import {
  type NotifiedAbsence,
  findDayAbsences,
  findDueNotices,
  findNoticeMinutes,
  findPupilName,
  findRecipients,
  type Notice,
  planNotices,
  settleNotice,
  takeNotice,
} from "./db.ts";
import { decideNotice, quietUntil } from "./rules.ts";
import { noticeLetter } from "./text.ts";

/**
 * Plans the notices for marks made after a register was saved, and settles those that are due. Each has a
 * transaction of its own, which locks its row, so that two processes cannot both send it. Answers what failed.
 */
export async function sendNoticesOf(runtime: Runtime, id: string): Promise<unknown[]> {
  const { app } = runtime.database;
  const school = await enterSchool(app, id, async (scope) => scope.school, { readOnly: true });
  const options = { now: nowIn(runtime, id) };
  const due = await withinSchool(
    app,
    school,
    async (scope) => {
      await planNotices(scope);
      return findDueNotices(scope);
    },
    options,
  );
  const settle = (notice_id: string) =>
    withinSchool(app, school, (scope) => settleDueNotice(scope, notice_id), options);
  return eachAlone(runtime, due, settle, "a notice was not sent");
}

async function settleDueNotice(scope: Scope, id: string): Promise<void> {
  const notice = await takeNotice(scope, id);
  if (!notice) return;
  const { reported, absences } = await findDayAbsences(scope, notice);
  const decision = decideNotice({
    date: notice.date,
    today: scope.today,
    time: formatTime(scope.now, scope.school.time_zone),
    sends: (await findNoticeMinutes(scope)) !== null,
    reported,
    absences: absences.length,
  });
  if (decision === "cancel") await settleNotice(scope, id, { state: "cancelled" });
  if (decision === "wait") planJob(scope, "send_notices", endOfQuiet(scope));
  if (decision === "send") await postNotice(scope, notice, absences);
}

function endOfQuiet({ now, today, school }: Scope): number {
  return quietUntil(toMilliseconds(now), today, school.time_zone);
}

/** Mails a notice that this transaction has locked to each guardian who agreed; answers how many they are. */
export async function postNotice(
  scope: Scope,
  { id, student_id, date }: Notice,
  absences: NotifiedAbsence[],
): Promise<number> {
  const { school, tx } = scope;
  const pupil = await findPupilName(scope, student_id);
  const facts = { school: school.name, pupil, date, classes: absences };
  const marked_by = absences.map((absence) => absence.marked_by);
  const recipients = await findRecipients(scope, student_id, marked_by);
  for (const guardian of recipients) {
    await postMail(tx, {
      kind: "absence_notice",
      recipient: guardian.email,
      // A notice that arrives on the next day would only frighten.
      useful_ms: atClock(addDays(date, 1), "00:00", school.time_zone) - toMilliseconds(scope.now),
      ...composeLetter(noticeLetter(guardian, facts)),
    });
  }
  await settleNotice(scope, id, { state: "sent", recipients: recipients.length });
  const kind = recipients.length > 0 ? "notice_sent" : "notice_failed";
  notify(scope, { family_of: student_id, but: marked_by }, { kind: "absence", student_id, date });
  notify(scope, { profiles: marked_by }, { kind, student_id, date, count: recipients.length });
  return recipients.length;
}
