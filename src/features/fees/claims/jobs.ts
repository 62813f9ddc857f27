import { instant } from "#lib/dates.ts";
import { dropLater } from "#server/files.ts";
import { sweepEachSchool } from "#server/jobs/schools.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { hasRefusedSlips, takeRefusedSlips } from "./db.ts";
import { REFUSED_SLIP_DAYS } from "./rules.ts";

/** Deletes the pictures of slips that were refused long ago. */
export async function sweepSlips(runtime: Runtime): Promise<void> {
  const before = instant(runtime.now() - REFUSED_SLIP_DAYS * 24 * 3_600_000);
  const sweep = ({ database }: Runtime, school_id: string) =>
    enterSchool(database.app, school_id, async (scope) => {
      for (const url of await takeRefusedSlips(scope, before)) dropLater({ scope, runtime }, url);
    });
  await sweepEachSchool(runtime, sweep, "refused slips were not deleted", {
    where: (id) => hasRefusedSlips(id, before),
  });
}
