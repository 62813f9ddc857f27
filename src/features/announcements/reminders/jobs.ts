import { findMailedLinks } from "#features/announcements/links/db.ts";
import { findNextAllowed } from "#features/announcements/settings/db.ts";
import { toMilliseconds } from "#lib/dates.ts";
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
  const { database, log } = runtime;
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
  const failures: unknown[] = [];
  for (const id of waiting) {
    try {
      await enterSchool(
        database.app,
        school_id,
        (scope) => mailReminder(scope, runtime, id),
        options,
      );
    } catch (error) {
      failures.push(error);
      log.error({ err: error, reminder_id: id }, "a reminder of an announcement was not sent");
    }
  }
  return failures;
}

async function mailReminder(scope: Scope, runtime: Runtime, id: string): Promise<void> {
  const found = await takeMail(scope, id);
  if (!found) return;
  const { email, announcement_id, recipient_id, title_ms, title_en, ...reader } = found;
  await settleMail(scope, id, email ? "sent" : "cancelled");
  if (!email) return;
  const links = await findMailedLinks(scope, runtime, [recipient_id]);
  const letter = announcementReminderLetter(reader, {
    school: scope.school.name,
    title: title_ms || title_en,
    url:
      links.get(recipient_id) ?? `${runtime.env.origin}/dashboard/announcements/${announcement_id}`,
  });
  await postMail(scope.tx, {
    kind: "announcement_reminder",
    recipient: email,
    ...composeLetter(letter),
  });
}
