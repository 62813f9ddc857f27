import { findMailedLinks } from "#features/announcements/links/db.ts";
import { findMessageSettings } from "#features/announcements/settings/db.ts";
import { isDigestTime, nextAllowed, nextDigest } from "#features/announcements/settings/rules.ts";
import { toMilliseconds } from "#lib/dates.ts";
import { eachAlone } from "#server/jobs/each-alone.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { planJob } from "#server/jobs/plan.ts";
import {
  findMailed,
  hasMailsWaiting,
  insertDigestDay,
  settleMails,
  takeMails,
  type WaitingMail,
} from "./db.ts";
import { mailsOf } from "./rules.ts";
import { announcementDigestLetter, announcementLetter } from "./text.ts";

/**
 * Mails what waits in a school outside its quiet hours, each person in a transaction of its own that locks the mails:
 * two processes cannot both send them, and one that dies has sent nothing. What was read, withdrawn or refused by now
 * is not sent. What waits for quiet hours to end or for the mail of the day is planned for then. Answers what failed.
 */
export async function sendAnnouncementMailsOf(
  runtime: Runtime,
  school_id: string,
): Promise<unknown[]> {
  const { database } = runtime;
  const options = { now: nowIn(runtime, school_id) };
  const due = await enterSchool(
    database.app,
    school_id,
    async (scope) => {
      const { now, school } = scope;
      const settings = await findMessageSettings(scope);
      const [at, zone] = [toMilliseconds(now), school.time_zone];
      const isTime = isDigestTime(at, settings, zone);
      const allowed = nextAllowed(at, settings, zone);
      const next = allowed > at ? allowed : nextDigest(at, settings, zone);
      return { people: allowed > at ? [] : await findMailed(scope, isTime), isTime, next };
    },
    { ...options, readOnly: true },
  );
  const mail = (profile_id: string) => {
    const work = (scope: Scope) => mailPerson(scope, runtime, profile_id, due.isTime);
    return enterSchool(database.app, school_id, work, options);
  };
  const failures = await eachAlone(runtime, due.people, mail, "announcements were not mailed");
  const planRest = async (scope: Scope) => {
    if (await hasMailsWaiting(scope)) planJob(scope, "send_announcements", due.next);
  };
  await enterSchool(database.app, school_id, planRest, options);
  return failures;
}

async function mailPerson(
  scope: Scope,
  runtime: Runtime,
  profile_id: string,
  isTime: boolean,
): Promise<void> {
  const waiting = await takeMails(scope, profile_id);
  const [first] = waiting;
  if (!first) return;
  const { school } = scope;
  const mails = mailsOf(waiting, isTime && !first.has_digest);
  const isDay = mails.together.length > 0 && (await insertDigestDay(scope, profile_id));
  const together = isDay ? mails.together : [];
  // One alone is told as it would be by itself.
  const [only, ...others] = together;
  const alone = only && others.length === 0 ? [...mails.alone, only] : mails.alone;
  const listed = others.length > 0 ? together : [];
  const url = `${runtime.env.origin}/dashboard/announcements`;
  const idsOf = (all: readonly WaitingMail[]) => all.map(({ recipient_id }) => recipient_id);
  const links = await findMailedLinks(scope, runtime, idsOf([...alone, ...listed]));
  const linkTo = ({ recipient_id, announcement_id }: WaitingMail) =>
    links.get(recipient_id) ?? `${url}/${announcement_id}`;
  const post = async (
    told: readonly WaitingMail[],
    letter: Parameters<typeof composeLetter>[0],
  ) => {
    const { email } = first;
    const mail = { kind: "announcement", ...composeLetter(letter) };
    const mail_id = email ? await postMail(scope.tx, { ...mail, recipient: email }) : null;
    await settleMails(scope, idsOf(told), mail_id);
  };
  for (const mail of alone) {
    const told = { ...mail, school: school.name, url: linkTo(mail) };
    await post([mail], announcementLetter(mail, told));
  }
  if (listed.length > 0) {
    const all = listed.map((mail) => ({ ...mail, url: linkTo(mail) }));
    await post(listed, announcementDigestLetter(first, { school: school.name, url, all }));
  }
  await settleMails(scope, idsOf(mails.dropped), null);
}
