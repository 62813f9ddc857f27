import { instant } from "#lib/dates.ts";
import { sweepEachSchool } from "#server/jobs/schools.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { dropNotifications, hasNotifications, notifyDueYears } from "./db.ts";
import { KEPT_DAYS } from "./rules.ts";

/** Notifies of what is due today, and deletes old notifications; docs/data.md states the period. */
export async function sweepNotifications(runtime: Runtime): Promise<void> {
  const now = runtime.now();
  const before = instant(now - KEPT_DAYS * 24 * 3_600_000);
  const sweep = async (scope: Scope) => {
    await notifyDueYears(scope);
    await dropNotifications(scope, before);
  };
  const sweepSchool = ({ database }: Runtime, school_id: string) =>
    enterSchool(database.app, school_id, sweep, { now: nowIn(runtime, school_id) });
  await sweepEachSchool(runtime, sweepSchool, "notifications were not swept", {
    where: (id) => hasNotifications(id, instant(now), before),
  });
}
