import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { changeSettings } from "#server/settings.ts";
import { hifzSettingsContract, type HifzSettings } from "./contract.ts";
import { findClassIds, findHifzSettings, upsertHifzSettings } from "./db.ts";
import { scaleFault } from "./rules.ts";

const os = serve(hifzSettingsContract);

export const hifzSettingsRoutes = os.router({
  readHifzSettings: os.readHifzSettings.handler(({ context: { scope } }) =>
    findHifzSettings(scope),
  ),

  changeHifzSettings: os.changeHifzSettings.handler(({ context: { scope }, input }) => {
    const check = async ({ scale, pass_grade }: HifzSettings) => {
      const fault = scaleFault(scale, pass_grade);
      if (fault) {
        throw refuse("UNPROCESSABLE_CONTENT", "The grades do not fit together.", { reason: fault });
      }
      const wanted = input.class_ids ?? [];
      const classes = await findClassIds(scope, wanted);
      if (classes.length < wanted.length) throw refuse("NOT_FOUND", "There is no such class.");
    };
    const kept = { find: findHifzSettings, upsert: upsertHifzSettings, logged, check };
    return changeSettings(scope, { action: "hifz.settings", ...kept }, input);
  }),
});

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
