import { findMailedLinks } from "#features/announcements/links/db.ts";
import { findNextAllowed } from "#features/announcements/settings/db.ts";
import { toMilliseconds } from "#lib/dates.ts";
import { eachAlone } from "#server/jobs/each-alone.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { planJob } from "#server/jobs/plan.ts";
import { findWaitingMails, settleMail, takeMail } from "./db.ts";
import { announcementReminderLetter } from "./text.ts";

/**
 * Mails a school's waiting reminders outside the quiet hours, each in a transaction of its own that locks it: two
 * processes cannot both send it, and one that dies has sent nothing. Who has read and answered in the meantime gets none.
 * Answers what failed.
 */
export async function sendAnnouncementRemindersOf(
  runtime: Runtime,
  school_id: string,
): Promise<unknown[]> {
  const { database } = runtime;
  const options = { now: nowIn(runtime, school_id) };
  const { allowed, isQuiet, waiting } = await enterSchool(
    database.app,
    school_id,
    async (scope) => {
      const at = await findNextAllowed(scope);
      const isHeld = at > toMilliseconds(scope.now);
      return { allowed: at, isQuiet: isHeld, waiting: await findWaitingMails(scope) };
    },
    { ...options, readOnly: true },
  );
  if (isQuiet) {
    const again = async (scope: Scope) => planJob(scope, "announcement_reminders", allowed);
    if (waiting.length > 0) await enterSchool(database.app, school_id, again, options);
    return [];
  }
  const mail = (id: string) =>
    enterSchool(database.app, school_id, (scope) => mailReminder(scope, runtime, id), options);
  return eachAlone(runtime, waiting, mail, "a reminder of an announcement was not sent");
}

async function mailReminder(scope: Scope, runtime: Runtime, id: string): Promise<void> {
  const found = await takeMail(scope, id);
  if (!found) return;
  const { email, announcement_id, recipient_id, title_ms, title_en, ...reader } = found;
  if (!email) return settleMail(scope, id, null);
  const links = await findMailedLinks(scope, runtime, [recipient_id]);
  const letter = announcementReminderLetter(reader, {
    school: scope.school.name,
    title: title_ms || title_en,
    url:
      links.get(recipient_id) ?? `${runtime.env.origin}/dashboard/announcements/${announcement_id}`,
  });
  const mail = { kind: "announcement_reminder", recipient: email, ...composeLetter(letter) };
  await settleMail(scope, id, await postMail(scope.tx, mail));
}
