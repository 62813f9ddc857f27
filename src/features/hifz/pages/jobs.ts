import { findHifzSettings } from "#features/hifz/settings/db.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool, type School, withinSchool } from "#server/scope.ts";
import { inEachSchool } from "#server/jobs/schools.ts";
import { findDoubtful, findFoldable, lockPupils, readStates, rebuildPupils } from "./db.ts";

/** So many pupils are folded in one transaction, so that nobody waits for long. */
const TOGETHER = 50;

/** One pupil in so many is checked. */
const CHECKED = 50;

/** Checks some pupils of every school. A failure in one school does not stop the others. */
export async function verifyPages(runtime: Runtime): Promise<void> {
  await inEachSchool(runtime, foldPupilsOf, "states of pages were not checked");
}

/**
 * Folds pupils of a school anew: those whose pages are counted by another print than the school's, and one in so many
 * of the others. A state that differs from its fold is a fault: it is logged and mended.
 * @returns the pupils whose states differed
 */
export async function foldPupilsOf(
  { database, log }: Pick<Runtime, "database" | "log">,
  school_id: string,
  one_in = CHECKED,
): Promise<string[]> {
  const { app } = database;
  const found = await enterSchool(
    app,
    school_id,
    async (scope) => ({ school: scope.school, ids: await findDoubtful(scope, one_in) }),
    { readOnly: true },
  );
  const wrong: string[] = [];
  for (let at = 0; at < found.ids.length; at += TOGETHER) {
    const ids = found.ids.slice(at, at + TOGETHER);
    wrong.push(...(await foldTogether(app, found.school, ids)));
  }
  if (wrong.length > 0) {
    log.error({ school_id, students: wrong }, "states of pages differed from their records");
  }
  return wrong;
}

/**
 * Folds everything of every pupil of a school anew, some pupils in each transaction.
 * @returns how many pupils there were, and how many of them were stored otherwise
 */
export async function rebuildPagesOf(
  app: Runtime["database"]["app"],
  school_id: string,
): Promise<{ pupils: number; wrong: number }> {
  const found = await enterSchool(
    app,
    school_id,
    async (scope) => ({ school: scope.school, ids: await findFoldable(scope) }),
    { readOnly: true },
  );
  let wrong = 0;
  for (let at = 0; at < found.ids.length; at += TOGETHER) {
    wrong += (await foldTogether(app, found.school, found.ids.slice(at, at + TOGETHER))).length;
  }
  return { pupils: found.ids.length, wrong };
}

async function foldTogether(
  app: Runtime["database"]["app"],
  school: School,
  ids: string[],
): Promise<string[]> {
  return withinSchool(app, school, async (scope) => {
    await lockPupils(scope, ids);
    const { edition } = await findHifzSettings(scope);
    const before = await readStates(scope, ids);
    await rebuildPupils(scope, edition, ids);
    const after = await readStates(scope, ids);
    return ids.filter((id) => {
      const [was, is] = [before.get(id), after.get(id)];
      const isSamePrint = (was?.edition ?? edition) === edition;
      return isSamePrint && was?.states !== is?.states;
    });
  });
}
