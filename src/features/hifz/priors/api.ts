import { lockPupils, refold, type Touched } from "#features/hifz/pages/db.ts";
import { requireHifzPupils } from "#features/hifz/plans/db.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { refuse } from "#lib/errors.ts";
import { NO_PERSON, changesOf } from "#server/audit/changes.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { priorsContract } from "./contract.ts";
import { findClassPriors, findPriors, writePriors } from "./db.ts";
import { byJuz, isApart, type Prior, priorsInWords } from "./rules.ts";

const os = serve(priorsContract);

export const priorsRoutes = os.router({
  readClassPriors: os.readClassPriors.handler(async ({ context: { scope }, input }) => {
    const found = await findClassPriors(scope, input.class_id);
    if (!found) throw refuse("NOT_FOUND", "There is no such class.");
    return { ...found, edition: (await findHifzSettings(scope)).edition };
  }),

  savePriors: os.savePriors.handler(async ({ context: { scope }, input }) => {
    if (input.date > scope.today) {
      throw refuse("UNPROCESSABLE_CONTENT", "The date lies in the future.", { reason: "future" });
    }
    if (!input.pupils.every(({ priors }) => isApart(priors))) {
      throw refuse("UNPROCESSABLE_CONTENT", "The ranges overlap or go backward.", {
        reason: "overlap",
      });
    }
    const ids = input.pupils.map(({ student_id }) => student_id);
    await lockPupils(scope, ids);
    const names = await requireHifzPupils(scope, ids);
    const current = await findPriors(scope, ids);
    const changes = [];
    for (const { student_id, priors_version, priors } of input.pupils) {
      const before = current.find((pupil) => pupil.student_id === student_id);
      const was = before?.priors ?? [];
      const version = before?.priors_version ?? 0;
      await requireVersion(scope, { id: student_id, version }, priors_version);
      const is = byJuz(priors);
      const changed = { student_id, gone: without(was, is), added: without(is, was) };
      if (changed.gone.length + changed.added.length === 0) continue;
      changes.push(changed);
      const words = (of: Prior[]) => ({ priors: priorsInWords(of) });
      scope.record({
        action: "hifz.prior",
        subject_id: student_id,
        label: names.find(({ id }) => id === student_id)?.name ?? "",
        details: changesOf(words(was), words(is), NO_PERSON),
      });
    }
    scope.record("history");
    const { edition } = await findHifzSettings(scope);
    await writePriors(scope, changes, { date: input.date, edition });
    const touched = changes.flatMap(({ student_id, gone, added }) =>
      [...gone, ...added].map(({ from_id, to_id }): Touched => ({
        student_id,
        range: [from_id, to_id],
      })),
    );
    await refold(scope, edition, touched);
    return findPriors(scope, ids);
  }),
});

/** The ranges of one list that the other does not have. */
function without(list: readonly Prior[], other: readonly Prior[]): Prior[] {
  const keys = new Set(other.map(keyOf));
  return list.filter((prior) => !keys.has(keyOf(prior)));
}

function keyOf({ from_id, to_id, strength }: Prior): string {
  return `${from_id} ${to_id} ${strength}`;
}
