import { instant } from "#lib/dates.ts";
import { dropLater } from "#server/files.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { takeRefusedPapers } from "./db.ts";
import { REFUSED_PAPER_DAYS } from "./rules.ts";
import { findSchoolsEverywhere } from "#server/session/memberships.ts";

/** Deletes the letters of reports that were refused long ago. */
export async function sweepPapers(runtime: Runtime): Promise<void> {
  const { database, now } = runtime;
  const before = instant(now() - REFUSED_PAPER_DAYS * 24 * 3_600_000);
  for (const school_id of await findSchoolsEverywhere(database.auth)) {
    await enterSchool(database.app, school_id, async (scope) => {
      for (const url of await takeRefusedPapers(scope, before)) dropLater({ scope, runtime }, url);
    });
  }
}
