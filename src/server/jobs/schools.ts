import type { SQL } from "drizzle-orm";
import type { Runtime } from "#server/runtime.ts";
import { findHolding } from "#server/scope.ts";
import { AWAKE, findSchoolsEverywhere, type Which } from "#server/session/memberships.ts";

type SchoolWork = (runtime: Runtime, school_id: string) => Promise<unknown>;

/** Schools, or only those of them in which a condition holds. */
type Chosen = Which & { where?: (school_id: SQL) => SQL };

/**
 * Runs work in one school after another. A failure in one is logged with the words of `failed` and does not stop the
 * others; answers what was thrown.
 */
export async function inEachSchool(
  runtime: Runtime,
  work: SchoolWork,
  failed: string,
  { where, ...which }: Chosen = {},
): Promise<unknown[]> {
  const ids = await findSchoolsEverywhere(runtime.database.auth, which);
  const chosen = where ? [...(await findWaiting(runtime, ids, { where })).keys()] : ids;
  const failures: unknown[] = [];
  for (const school_id of chosen)
    failures.push(...(await inSchool(runtime, school_id, work, failed)));
  return failures;
}

/** Where it cannot be read what waits, all is done as if it did: one school must not stop the work of others. */
function findWaiting(
  { database, log }: Runtime,
  ids: readonly string[],
  conditions: Record<string, (school_id: SQL) => SQL>,
): ReturnType<typeof findHolding> {
  return findHolding(database.app, ids, conditions, (error) =>
    log.error({ err: error }, "what waits in schools was not read, so that all are gone through"),
  );
}

async function inSchool(
  runtime: Runtime,
  school_id: string,
  work: SchoolWork,
  failed: string,
): Promise<unknown[]> {
  try {
    await work(runtime, school_id);
    return [];
  } catch (error) {
    runtime.log.error({ err: error, school_id }, failed);
    return [error];
  }
}

/** The same for what must be made up for: ends in an error where a school failed, so that the queue tries again. */
export async function sweepEachSchool(...work: Parameters<typeof inEachSchool>): Promise<void> {
  const failures = await inEachSchool(...work);
  if (failures.length > 0)
    throw new AggregateError(failures, `${work[2]} (in ${failures.length} schools)`);
}

/** Work that few schools have at a time. */
export type DueWork = {
  /** Whether a school may have it now; false where it certainly has not. */
  waits: (school_id: SQL) => SQL;
  /** Does what is due; answers what was thrown while it did the rest, and was logged. */
  work: (runtime: Runtime, school_id: string) => Promise<unknown[]>;
  /** What the log says when it fails. */
  failed: string;
};

/** Over how many minutes a sweep of all schools is spread. */
export const SWEEP_MINUTES = 15;

/**
 * Does the work that waits in a part of the schools: another part each minute, or all of them at once without a turn.
 * What is planned for a time comes by a job of its own; here it is made up for when that was missed.
 */
export async function sweepDue(
  runtime: Runtime,
  works: Record<string, DueWork>,
  turn?: number,
): Promise<void> {
  const part: Which = turn === undefined ? {} : { part: [turn, SWEEP_MINUTES] };
  const ids = await findSchoolsEverywhere(runtime.database.auth, { ...AWAKE, ...part });
  const conditions = Object.entries(works).map(([name, { waits }]) => [name, waits] as const);
  const found = await findWaiting(runtime, ids, Object.fromEntries(conditions));
  for (const [school_id, names] of found) {
    for (const { work, failed } of names.flatMap((name) => works[name] ?? [])) {
      await inSchool(runtime, school_id, work, failed);
    }
  }
}

/**
 * Does work that was planned in a school, unless the operator holds the school: when that ends, the sweep finds it. Ends in
 * an error where some of it failed, so that the queue tries again.
 */
export async function doPlanned(
  runtime: Runtime,
  payload: unknown,
  { work, failed }: DueWork,
): Promise<void> {
  const { school_id } = payload as { school_id?: string };
  // A job from before the upgrade was of no school.
  if (!school_id) return;
  const [awake] = await findSchoolsEverywhere(runtime.database.auth, { ...AWAKE, only: school_id });
  const failures = awake ? await work(runtime, awake) : [];
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
