import { findMessageSettings } from "#features/announcements/settings/db.ts";
import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";
import { toMilliseconds } from "#lib/dates.ts";
import { eachAlone } from "#server/jobs/each-alone.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope, within } from "#server/scope.ts";
import { findLetterReaders, findOwnWeek, insertWeeklyLetter, takeReader } from "./db.ts";
import { isLetterTime } from "#features/family/weekly/rules/time.ts";
import { weeklyLetter } from "#features/family/weekly/text/letter.ts";

/**
 * Mails the guardians of a school who agreed, once it is time and no quiet hour. Each has a transaction as that
 * guardian, who so reads what the guardian sees; it stores the mail together with what says that it was sent. Answers
 * what was thrown, and logged.
 */
export async function sendWeeklyLettersOf(runtime: Runtime, school_id: string): Promise<unknown[]> {
  const { database } = runtime;
  const options = { now: nowIn(runtime, school_id) };
  const readers = await enterSchool(database.app, school_id, findDue, {
    ...options,
    readOnly: true,
  });
  const mail = (profile_id: string) => {
    const work = (scope: Scope) => mailWeek(scope, runtime);
    return within(database.app, { school_id, profile_id }, work, options);
  };
  return eachAlone(runtime, readers, mail, "a weekly letter was not sent");
}

const weekOf = ({ today, school }: Scope) => schoolWeekOf(today, school.weekend_days);

async function findDue(scope: Scope): Promise<string[]> {
  const settings = await findMessageSettings(scope);
  const week = weekOf(scope);
  const at = toMilliseconds(scope.now);
  const isTime = settings.weekly_letter && isLetterTime(at, week, settings, scope.school.time_zone);
  return isTime ? findLetterReaders(scope, week) : [];
}

async function mailWeek(scope: Scope, { env }: Runtime): Promise<void> {
  const week = weekOf(scope);
  const reader = await takeReader(scope, week);
  if (!reader) return;
  const { pupils, events } = await findOwnWeek(scope, week);
  if (pupils.length === 0) return;
  if (!(await insertWeeklyLetter(scope, scope.person.profile_id, week, "mail"))) return;
  const url = `${env.origin}/keluarga`;
  const letter = weeklyLetter(reader, { school: scope.school.name, week, pupils, events, url });
  await postMail(scope.tx, {
    kind: "family_week",
    recipient: reader.email,
    ...composeLetter(letter),
  });
}
