import { auditLabel } from "#features/announcements/rules/privacy.ts";
import { findAnnouncement, lockAnnouncement } from "#features/announcements/db.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { announcementRemindersContract } from "./contract.ts";
import { noteWhatsapp, planMails } from "./db.ts";

const os = serve(announcementRemindersContract);

export const announcementRemindersRoutes = os.router({
  remindReaders: os.remindReaders.handler(async ({ context: { scope }, input }) => {
    const { id, whatsapp_to } = input;
    const found = (await lockAnnouncement(scope, id)) && (await findAnnouncement(scope, id));
    if (!found) throw refuse("NOT_FOUND", "There is no such announcement.");
    const people = whatsapp_to
      ? await noteWhatsapp(scope, id, whatsapp_to)
      : await planMails(scope, id);
    if (people === 0) {
      throw refuse("CONFLICT", "Nobody is to be reminded now.", { reason: "nobody" });
    }
    const channel = whatsapp_to ? "whatsapp" : "mail";
    scope.record({
      action: "announcement.remind",
      subject_id: id,
      label: auditLabel(found),
      details: { channel, people },
    });
    return { people };
  }),
});
