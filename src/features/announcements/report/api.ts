import { findAnnouncement, insertReply, lockAnnouncement } from "#features/announcements/db.ts";
import { linkToken } from "#features/announcements/links/db.ts";
import { replyRefusal } from "#features/announcements/rules.ts";
import { auditLabel } from "#features/announcements/rules/privacy.ts";
import { refuse } from "#lib/errors.ts";
import { fold } from "#lib/names.ts";
import { recordBeside } from "#server/audit/audit.ts";
import { serve } from "#server/serve.ts";
import { announcementReportContract } from "./contract.ts";
import { findLinkReaders, findReport, findSigner } from "./db.ts";

const os = serve(announcementReportContract);

export const announcementReportRoutes = os.router({
  listRecipients: os.listRecipients.handler(async ({ context, input: { id } }) => {
    const { scope, runtime, request } = context;
    const found = await findAnnouncement(scope, id);
    if (!found?.may_write) throw refuse("NOT_FOUND", "There is no such announcement.");
    if (found.is_private) {
      // Its readers are the families that owe: who looked at them stands in the audit log.
      const { person, school } = scope;
      const witness = { school_id: school.id, actor_id: person.profile_id, actor_name: "" };
      const opened = { action: "announcement.open_report", subject_id: id, label: "" };
      await recordBeside(runtime, witness, opened, request);
    }
    return findReport(scope, id);
  }),

  listNoticeLinks: os.listNoticeLinks.handler(async ({ context, input: { id } }) => {
    const { scope, runtime } = context;
    const found = await findAnnouncement(scope, id);
    if (!found?.may_write) throw refuse("NOT_FOUND", "There is no such announcement.");
    const readers = await findLinkReaders(scope, id);
    return readers.map(({ profile_id, ...reader }) => {
      return { profile_id, token: linkToken(scope, runtime.noticeKey, reader) };
    });
  }),

  enterPaperReply: os.enterPaperReply.handler(async ({ context: { scope }, input }) => {
    const { id, student_id, profile_id, answer, signed_name, client_key } = input;
    const found = (await lockAnnouncement(scope, id)) && (await findAnnouncement(scope, id));
    if (!found) throw refuse("NOT_FOUND", "There is no such announcement.");
    const name = await findSigner(scope, input);
    if (name === undefined)
      throw refuse("NOT_FOUND", "This person did not get it for this student.");
    const reason = replyRefusal(found, answer, scope.today);
    if (reason === "answer") {
      throw refuse("UNPROCESSABLE_CONTENT", "This is not asked.", { reason });
    }
    // What was signed in time may come to the office later.
    if (reason === "withdrawn") throw refuse("CONFLICT", "This takes no more answers.", { reason });
    await insertReply(scope, {
      announcement_id: id,
      student_id,
      profile_id,
      answer,
      signed_name,
      other_name: fold(signed_name) !== fold(name),
      content_version: found.content_version,
      entered_by: scope.person.profile_id,
      client_key,
    });
    scope.record({
      action: "announcement.paper",
      subject_id: id,
      label: auditLabel(found),
      details: { answer },
    });
    return findReport(scope, id);
  }),
});
