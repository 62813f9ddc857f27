import { instant } from "#lib/dates.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { findSchoolsEverywhere } from "#server/session/memberships.ts";
import { dropNotifications, notifyDueYears } from "./db.ts";
import { KEPT_DAYS } from "./rules.ts";

/** Notifies of what is due today, and deletes old notifications; docs/data.md states the period. */
export async function sweepNotifications(runtime: Runtime): Promise<void> {
  const { database, now } = runtime;
  const before = instant(now() - KEPT_DAYS * 24 * 3_600_000);
  for (const school_id of await findSchoolsEverywhere(database.auth)) {
    const sweep = async (scope: Scope) => {
      await notifyDueYears(scope);
      await dropNotifications(scope, before);
    };
    await enterSchool(database.app, school_id, sweep, { now: nowIn(runtime, school_id) });
  }
}
