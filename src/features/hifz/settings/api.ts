import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { hifzSettingsContract, type HifzSettings } from "./contract.ts";
import { findClassIds, findHifzSettings, upsertHifzSettings } from "./db.ts";
import { scaleFault } from "./rules.ts";

const os = serve(hifzSettingsContract);

export const hifzSettingsRoutes = os.router({
  readHifzSettings: os.readHifzSettings.handler(({ context: { scope } }) =>
    findHifzSettings(scope),
  ),

  changeHifzSettings: os.changeHifzSettings.handler(async ({ context: { scope }, input }) => {
    const { version, ...changes } = input;
    const before = await findHifzSettings(scope);
    await requireCurrent(scope, before, version);
    const after = { ...before, ...changes };
    const fault = scaleFault(after.scale, after.pass_grade);
    if (fault) {
      throw refuse("UNPROCESSABLE_CONTENT", "The grades do not fit together.", { reason: fault });
    }
    const classes = await findClassIds(scope, changes.class_ids ?? []);
    if (classes.length < (changes.class_ids?.length ?? 0)) {
      throw refuse("NOT_FOUND", "There is no such class.");
    }
    if (!(await upsertHifzSettings(scope, after))) {
      await requireCurrent(scope, await findHifzSettings(scope), before.version);
    }
    scope.record({
      action: "hifz.settings",
      subject_id: scope.school.id,
      label: scope.school.name,
      details: changesOf(logged(before), logged(after), NO_PERSON),
    });
    return { ...after, version: before.version + 1 };
  }),
});

async function requireCurrent(
  scope: Scope,
  current: HifzSettings,
  wanted: number | undefined,
): Promise<void> {
  await requireVersion(scope, { id: scope.school.id, ...current }, wanted);
}

/** As the audit log says it: grades and names in words, without the version. */
function logged({ version: _version, weights, labels, scale, class_ids, ...facts }: HifzSettings) {
  const grades = scale.map(({ name, from }) => `${name} ${from}`).join(", ");
  const halves = Object.entries(weights).map(([kind, count]) => `${kind} ${count / 2}`);
  return {
    ...facts,
    labels: Object.values(labels).join(", "),
    scale: grades,
    weights: halves.join(", "),
    classes: class_ids.length,
  };
}
