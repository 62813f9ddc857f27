import type { SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { toMilliseconds } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";

/** Work of a school that is done at its time. The database's `app.plan_job` takes these names and no others. */
export type PlannedTask =
  | "announcement_reminders"
  | "publish_scheduled"
  | "send_announcements"
  | "send_notices";

/**
 * Sets work of the school on its way together with COMMIT, for an instant by the school's clock or, without one, for now:
 * at the next full minute, and once however often it is planned for the same one; nothing, unless `where` holds.
 */
export function planJob(
  scope: Scope,
  task: PlannedTask,
  at: number | string = scope.now,
  where: SQL = sql`true`,
): void {
  const instant = typeof at === "number" ? at : toMilliseconds(at);
  const seconds = (instant - toMilliseconds(scope.now)) / 1000;
  scope.withCommit(sql`select app.plan_job(${task}, ${seconds}::float8) where ${where}`);
}
