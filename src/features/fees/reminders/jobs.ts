import { lockAccounts } from "#features/fees/accounts/db.ts";
import { formatTime } from "#lib/dates.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { findRemindNow, mailReminder } from "./api.ts";
import { findReminderSettings } from "./db.ts";
import { isReminderTime } from "./rules.ts";

/**
 * Mails the reminders of a school from half past nine until its quiet hours, each in a transaction of its own that locks
 * the account: who pays meanwhile is not reminded. Called again, it sends nothing twice. Answers
 * what failed.
 */
export async function sendFeeRemindersOf(runtime: Runtime, school_id: string): Promise<unknown[]> {
  const { database, env, log } = runtime;
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
  const failures: unknown[] = [];
  for (const { family, step } of due) {
    if (step !== "message") continue;
    const id = family.account_id;
    try {
      await enterSchool(
        database.app,
        school_id,
        async (scope) => {
          await lockAccounts(scope, [id]);
          const [still] = await findRemindNow(scope, id);
          if (still?.step !== "message") return;
          await mailReminder(scope, still.family, env.origin);
          writeAudit(scope, { id: `reminder ${id}`, address: "" });
        },
        options,
      );
    } catch (error) {
      failures.push(error);
      log.error({ err: error, account_id: id }, "a family was not reminded");
    }
  }
  return failures;
}
