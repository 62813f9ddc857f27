import { findNextAllowed } from "#features/announcements/settings/db.ts";
import { toMilliseconds } from "#lib/dates.ts";
import { eachAlone } from "#server/jobs/each-alone.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { findNewsReaders, insertCardMails, takeCardNews } from "./db.ts";
import { cardNewsLetter } from "./text.ts";

/**
 * Mails the guardians of a school who agreed of the reports that were published or published anew, outside the quiet
 * hours. Each has a transaction that stores the mail together with what says that it was sent: a process that dies has
 * sent nothing. Answers what failed.
 */
export async function sendCardNewsOf(runtime: Runtime, school_id: string): Promise<unknown[]> {
  const { database } = runtime;
  const options = { now: nowIn(runtime, school_id) };
  const readers = await enterSchool(database.app, school_id, findDue, {
    ...options,
    readOnly: true,
  });
  const mail = (profile_id: string) => {
    const work = (scope: Scope) => mailNews(scope, runtime, profile_id);
    return enterSchool(database.app, school_id, work, options);
  };
  return eachAlone(runtime, readers, mail, "a mail of progress reports was not sent");
}

async function findDue(scope: Scope): Promise<string[]> {
  const isQuiet = (await findNextAllowed(scope)) > toMilliseconds(scope.now);
  return isQuiet ? [] : findNewsReaders(scope);
}

async function mailNews(scope: Scope, { env }: Runtime, profile_id: string): Promise<void> {
  const news = await takeCardNews(scope, profile_id);
  const [first] = news;
  if (!first) return;
  const told = news.map(({ student_id, issue_id, ...one }) => {
    const url = `${env.origin}/dashboard/students/${student_id}/reports?report=${issue_id}`;
    return { ...one, url };
  });
  await insertCardMails(
    scope,
    profile_id,
    news.map(({ issue_id }) => issue_id),
  );
  await postMail(scope.tx, {
    kind: "progress_report",
    recipient: first.email,
    ...composeLetter(cardNewsLetter(first, { school: scope.school.name, told })),
  });
}
