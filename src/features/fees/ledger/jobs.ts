import type { Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { inEachSchool } from "#server/jobs/schools.ts";
import { findLedgerFaults, keepCheck } from "./db.ts";
import type { LedgerFault } from "./rules.ts";

/** Checks the books of every school. A failure in one school does not stop the others. */
export async function checkLedgers(runtime: Runtime): Promise<void> {
  await inEachSchool(runtime, checkLedgerOf, "the books were not checked");
}

/**
 * Looks for what must never be so in a school's books. What it finds is logged, and the office sees it; nothing is
 * mended by itself, because a person has to know why.
 */
export async function checkLedgerOf(
  { database, log }: Pick<Runtime, "database" | "log">,
  school_id: string,
): Promise<LedgerFault[]> {
  const faults = await enterSchool(database.app, school_id, findLedgerFaults, { snapshot: true });
  await enterSchool(database.app, school_id, (scope) => keepCheck(scope, faults));
  if (faults.length > 0) log.error({ school_id, faults }, "the books are not sound");
  return faults;
}
