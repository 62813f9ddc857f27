import { requireFollowed } from "#features/absences/db.ts";
import { updateSchool } from "#features/schools/db.ts";
import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import { serve } from "#server/serve.ts";
import { noticesContract } from "./contract.ts";
import { claimNotice, dropNotice, findDayAbsences, findNoticeMinutes } from "./db.ts";
import { postNotice } from "./jobs.ts";

const os = serve(noticesContract);

export const noticesRoutes = os.router({
  readNoticeRule: os.readNoticeRule.handler(async ({ context: { scope } }) => ({
    minutes: await findNoticeMinutes(scope),
  })),

  setNoticeRule: os.setNoticeRule.handler(async ({ context: { scope }, input: { minutes } }) => {
    const before = { absence_notice_minutes: await findNoticeMinutes(scope) };
    const after = { absence_notice_minutes: minutes };
    await updateSchool(scope, after);
    scope.record({
      action: "settings.update",
      subject_id: scope.school.id,
      label: scope.school.name,
      details: changesOf(before, after, NO_PERSON),
    });
    return { minutes };
  }),

  sendNotice: os.sendNotice.handler(async ({ context: { scope }, input: { student_id } }) => {
    const { today: date } = scope;
    const { name } = await requireFollowed(scope, { student_id, date });
    // The notice is locked before the marks are read, because another transaction may be explaining the absence.
    const notice = await claimNotice(scope, student_id);
    const { reported, absences } = await findDayAbsences(scope, { student_id, date });
    if (reported || absences.length === 0) {
      throw refuse("CONFLICT", "No register saved today shows an unexplained absence.", {
        reason: "settled",
      });
    }
    if (!notice) throw refuse("CONFLICT", "The notice has already been sent.", { reason: "sent" });
    const recipients = await postNotice(scope, notice, absences);
    if (recipients === 0) {
      throw refuse("CONFLICT", "No guardian has agreed to receive e-mail.", { reason: "no_mail" });
    }
    const details = { date, recipients };
    scope.record({ action: "absence.notice", subject_id: student_id, label: name, details });
    return { recipients };
  }),

  cancelNotice: os.cancelNotice.handler(
    async ({ context: { scope }, input: { id: student_id } }) => {
      const { today: date } = scope;
      const { name } = await requireFollowed(scope, { student_id, date });
      if (!(await dropNotice(scope, { student_id, date }))) {
        throw refuse("NOT_FOUND", "No notice to this student's guardians is waiting.");
      }
      const details = { date };
      scope.record({
        action: "absence.notice_cancel",
        subject_id: student_id,
        label: name,
        details,
      });
      return { cancelled: true };
    },
  ),
});
