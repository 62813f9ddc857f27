import type { Runtime } from "#server/runtime.ts";
import { findSchoolsEverywhere } from "#server/session/memberships.ts";

/**
 * Runs work in one school after another. A failure in one is logged with the words of `failed` and does not stop the
 * others; answers what was thrown.
 */
export async function inEachSchool(
  runtime: Runtime,
  work: (runtime: Runtime, school_id: string) => Promise<unknown>,
  failed: string,
  which: Parameters<typeof findSchoolsEverywhere>[1] = {},
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const school_id of await findSchoolsEverywhere(runtime.database.auth, which)) {
    try {
      await work(runtime, school_id);
    } catch (error) {
      failures.push(error);
      runtime.log.error({ err: error, school_id }, failed);
    }
  }
  return failures;
}

/** The same for what must be made up for: ends in an error where a school failed, so that the queue tries again. */
export async function sweepEachSchool(...work: Parameters<typeof inEachSchool>): Promise<void> {
  const failures = await inEachSchool(...work);
  if (failures.length > 0)
    throw new AggregateError(failures, `${work[2]} (in ${failures.length} schools)`);
}
