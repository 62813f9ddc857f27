import { instant } from "#lib/dates.ts";
import { dropLater } from "#server/files.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { findSchoolsEverywhere } from "#server/session/memberships.ts";
import { takeRefusedSlips } from "./db.ts";
import { REFUSED_SLIP_DAYS } from "./rules.ts";

/** Deletes the pictures of slips that were refused long ago. */
export async function sweepSlips(runtime: Runtime): Promise<void> {
  const { database, now } = runtime;
  const before = instant(now() - REFUSED_SLIP_DAYS * 24 * 3_600_000);
  for (const school_id of await findSchoolsEverywhere(database.auth)) {
    await enterSchool(database.app, school_id, async (scope) => {
      for (const url of await takeRefusedSlips(scope, before)) dropLater({ scope, runtime }, url);
    });
  }
}
