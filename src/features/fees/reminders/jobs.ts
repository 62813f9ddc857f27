import { lockAccounts } from "#features/fees/accounts/db.ts";
import { formatTime } from "#lib/dates.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { eachAlone } from "#server/jobs/each-alone.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { findRemindNow, mailReminder } from "./api.ts";
import { findReminderSettings } from "./db.ts";
import { isReminderTime } from "./rules.ts";

/**
 * Mails the reminders of a school from half past nine until its quiet hours, each in a transaction of its own that locks
 * the account: who pays meanwhile is not reminded. Called again, it sends nothing twice. Answers
 * what failed.
 */
export async function sendFeeRemindersOf(runtime: Runtime, school_id: string): Promise<unknown[]> {
  const { database, env } = runtime;
  const options = { now: nowIn(runtime, school_id) };
  const due = await enterSchool(
    database.app,
    school_id,
    async (scope) => {
      if (!isReminderTime(formatTime(scope.now, scope.school.time_zone))) return [];
      if (!(await findReminderSettings(scope))?.is_on) return [];
      return findRemindNow(scope);
    },
    { ...options, readOnly: true },
  );
  const remind = (id: string) => {
    const work = async (scope: Scope) => {
      await lockAccounts(scope, [id]);
      const [still] = await findRemindNow(scope, id);
      if (still?.step !== "message") return;
      await mailReminder(scope, still.family, env.origin);
      writeAudit(scope, { id: `reminder ${id}`, address: "" });
    };
    return enterSchool(database.app, school_id, work, options);
  };
  const ids = due.flatMap(({ family, step }) => (step === "message" ? family.account_id : []));
  return eachAlone(runtime, ids, remind, "a family was not reminded");
}
