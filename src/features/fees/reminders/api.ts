import { findReaders, lockAccounts } from "#features/fees/accounts/db.ts";
import { daysBetween } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type AccountReminders, feeRemindersContract, type ReminderSettings } from "./contract.ts";
import {
  findLate,
  findRemindable,
  findReminderSettings,
  findSent,
  insertReminder,
  type LateFamily,
  setRemindable,
  upsertReminderSettings,
} from "./db.ts";
import { DEFAULT_REMINDERS, nextStep, type ReminderStep } from "./rules.ts";
import { feeReminderLetter } from "./text.ts";

const os = serve(feeRemindersContract);

/** Mails that come days later remind of what is paid by then. */
const USEFUL_MS = 12 * 3_600_000;

export const feeRemindersRoutes = os.router({
  listReminders: os.listReminders.handler(async ({ context: { scope } }) => {
    const due = await findRemindNow(scope);
    const ids = due.map(({ family }) => family.account_id);
    const readers = await findReaders(scope, ids);
    return due.map(({ family: { account_id, due_on, late_sen }, step }) => ({
      account_id,
      step,
      due_on,
      late_sen,
      readers: readers.filter((one) => one.account_id === account_id).length,
    }));
  }),

  remind: os.remind.handler(async ({ context: { scope, runtime }, input }) => {
    const { account_id, channel, outcome = null } = input;
    if (!(await lockAccounts(scope, [account_id]))) throw noAccount();
    const [due] = await findRemindNow(scope, account_id);
    if (!due) {
      throw refuse("CONFLICT", "This family is not to be reminded now.", { reason: "not_now" });
    }
    const { family, step } = due;
    const isCall = step === "call";
    if (isCall !== (channel === "call") || isCall !== (outcome !== null)) {
      throw refuse("UNPROCESSABLE_CONTENT", "The next step is another one.", { reason: "step" });
    }
    if (channel === "mail") {
      if ((await mailReminder(scope, family, runtime.env.origin)) === 0) {
        throw refuse("CONFLICT", "Nobody agreed to e-mail.", { reason: "no_reader" });
      }
    } else {
      const { due_id } = family;
      await insertReminder(scope, { account_id, due_id, step, channel, recipients: 0, outcome });
      noteReminder(scope, family, channel);
    }
    return readOf(scope, account_id);
  }),

  readReminders: os.readReminders.handler(({ context: { scope }, input }) =>
    readOf(scope, input.id),
  ),

  setRemind: os.setRemind.handler(async ({ context: { scope }, input }) => {
    const { id, remind, why = "" } = input;
    if (!(await lockAccounts(scope, [id]))) throw noAccount();
    const { code } = await requireRemindable(scope, id);
    await setRemindable(scope, id, { remind, why: remind ? "" : why });
    const action = remind ? "fees.remind_again" : "fees.stop_reminding";
    scope.record({ action, subject_id: id, label: code });
    return readOf(scope, id);
  }),

  readReminderSettings: os.readReminderSettings.handler(({ context: { scope } }) =>
    settingsOf(scope),
  ),

  changeReminderSettings: os.changeReminderSettings.handler(
    async ({ context: { scope }, input }) => {
      const before = await settingsOf(scope);
      const require = (current: ReminderSettings) =>
        requireVersion(scope, { ...current, id: scope.school.id }, input.version);
      await require(before);
      if (!(await upsertReminderSettings(scope, input))) await require(await settingsOf(scope));
      const after = await settingsOf(scope);
      const logged = ({ is_on, message_days, call_days }: ReminderSettings) => {
        return { is_on, message_days, call_days };
      };
      scope.record({
        action: "fees.change_reminders",
        subject_id: scope.school.id,
        label: scope.school.name,
        details: changesOf(logged(before), logged(after), NO_PERSON),
      });
      return after;
    },
  ),
});

function noAccount() {
  return refuse("NOT_FOUND", "There is no such account.");
}

async function settingsOf(scope: Scope): Promise<ReminderSettings> {
  return (await findReminderSettings(scope)) ?? { ...DEFAULT_REMINDERS, version: 0 };
}

async function requireRemindable(scope: Scope, id: string) {
  const found = await findRemindable(scope, id);
  if (!found) throw noAccount();
  return found;
}

async function readOf(scope: Scope, id: string): Promise<AccountReminders> {
  const { remind, why } = await requireRemindable(scope, id);
  return { remind, why, sent: await findSent(scope, id) };
}

/** The families whose next step is due today, or one of them. */
export async function findRemindNow(
  scope: Scope,
  account_id?: string,
): Promise<{ family: LateFamily; step: ReminderStep }[]> {
  const settings = await settingsOf(scope);
  return (await findLate(scope, account_id)).flatMap((family) => {
    const days_late = daysBetween(family.due_on, scope.today);
    const step = nextStep({ days_late, ...family }, settings);
    return step ? [{ family, step }] : [];
  });
}

/** Mails the one message to those of a locked account who agreed, and answers how many they are. */
export async function mailReminder(
  scope: Scope,
  family: LateFamily,
  origin: string,
): Promise<number> {
  const { account_id, due_id, code, due_on, late_sen } = family;
  const readers = await findReaders(scope, [account_id]);
  if (readers.length === 0) return 0;
  for (const { email, first_name } of readers) {
    await postMail(scope.tx, {
      kind: "fee_reminder",
      recipient: email,
      useful_ms: USEFUL_MS,
      ...composeLetter(
        feeReminderLetter({
          first_name,
          school: scope.school.name,
          code,
          due_on,
          late_sen,
          url: `${origin}/dashboard/fees`,
        }),
      ),
    });
  }
  const recipients = readers.length;
  const reminder = { account_id, due_id, step: "message", channel: "mail" } as const;
  await insertReminder(scope, { ...reminder, recipients, outcome: null });
  noteReminder(scope, family, "mail");
  return recipients;
}

function noteReminder(scope: Scope, { account_id, code }: LateFamily, channel: string): void {
  scope.record({
    action: "fees.remind",
    subject_id: account_id,
    label: code,
    details: { channel },
  });
}
