import { instant } from "#lib/dates.ts";
import { dropLater } from "#server/files.ts";
import { sweepEachSchool } from "#server/jobs/schools.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { hasRefusedPapers, takeRefusedPapers } from "./db.ts";
import { REFUSED_PAPER_DAYS } from "./rules.ts";

/** Deletes the letters of reports that were refused long ago. */
export async function sweepPapers(runtime: Runtime): Promise<void> {
  const before = instant(runtime.now() - REFUSED_PAPER_DAYS * 24 * 3_600_000);
  const sweep = ({ database }: Runtime, school_id: string) =>
    enterSchool(database.app, school_id, async (scope) => {
      for (const url of await takeRefusedPapers(scope, before)) dropLater({ scope, runtime }, url);
    });
  await sweepEachSchool(runtime, sweep, "refused letters were not deleted", {
    where: (id) => hasRefusedPapers(id, before),
  });
}
