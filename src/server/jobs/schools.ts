import type { Runtime } from "#server/runtime.ts";
import { findSchoolsEverywhere } from "#server/session/memberships.ts";

/**
 * Runs work in one school after another. A failure in one is logged with the words of `failed` and does not stop the
 * others.
 */
export async function inEachSchool(
  runtime: Runtime,
  work: (runtime: Runtime, school_id: string) => Promise<unknown>,
  failed: string,
  which: Parameters<typeof findSchoolsEverywhere>[1] = {},
): Promise<void> {
  for (const school_id of await findSchoolsEverywhere(runtime.database.auth, which)) {
    try {
      await work(runtime, school_id);
    } catch (error) {
      runtime.log.error({ err: error, school_id }, failed);
    }
  }
}
