import { inOneTrip } from "#db/transaction.ts";
import { findHifzCalendar } from "#features/hifz/due/db.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { findPlans } from "#features/hifz/plans/db.ts";
import { foldPages } from "#features/hifz/records/rules/fold.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import type { Edition } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { hifzPupilContract } from "./contract.ts";
import {
  findFamilyHifz,
  findHifzPupil,
  findPageRecords,
  findPupilRecords,
  findSeenRecords,
  type FoundPupil,
  seesHifzPupil,
} from "./db.ts";
import { amountHeld, sumMistakes } from "#features/hifz/pupil/rules/map.ts";
import { outlookOf, type SeenPage } from "#features/hifz/pupil/rules/outlook.ts";

const os = serve(hifzPupilContract);

const PAGE = 50;

export const hifzPupilRoutes = os.router({
  readHifzPupil: os.readHifzPupil.handler(async ({ context: { scope }, input }) => {
    const [found, plans] = await inOneTrip(
      findHifzPupil(scope, input.student_id),
      findPlans(scope, input),
    );
    if (!found) throw noPupil();
    const { today } = scope;
    const { class_id } = found;
    const { settings, days } = class_id
      ? await findHifzCalendar(scope, { class_id, date: today })
      : {
          settings: await findHifzSettings(scope),
          days: { date: today, days: [], term_from: today },
        };
    const { edition, labels, scale } = settings;
    const pages = await seenPages(scope, found, edition);
    const outlook = outlookOf({ ...found, pages, plans }, days, settings);
    return { ...found, edition, labels, scale, plans, ...outlook };
  }),

  readFamilyHifz: os.readFamilyHifz.handler(async ({ context: { scope } }) => {
    const [{ edition }, children] = await inOneTrip(findHifzSettings(scope), findFamilyHifz(scope));
    return children.map(({ covered, ...child }) => ({ ...child, ...amountHeld(covered, edition) }));
  }),

  listPupilRecords: os.listPupilRecords.handler(async ({ context: { scope }, input }) => {
    const [isSeen, found] = await inOneTrip(
      seesHifzPupil(scope, input.student_id),
      findPupilRecords(scope, input, PAGE + 1),
    );
    if (!isSeen) throw noPupil();
    return { records: found.slice(0, PAGE), more: found.length > PAGE };
  }),

  readPupilPage: os.readPupilPage.handler(async ({ context: { scope }, input }) => {
    const [isSeen, { edition }] = await inOneTrip(
      seesHifzPupil(scope, input.student_id),
      findHifzSettings(scope),
    );
    if (!isSeen) throw noPupil();
    const range = pageRange(Number(input.page), edition);
    const { records, pins } = await findPageRecords(scope, input.student_id, range);
    return { records, mistakes: sumMistakes(pins) };
  }),
});

function noPupil() {
  return refuse("NOT_FOUND", "There is no such student.");
}

/**
 * The pages as the person sees them. They are folded here when the stored ones count by another print, or count
 * records that a family does not see yet.
 */
async function seenPages(
  scope: Scope,
  { student_id, pages, counted_by, counts_more }: FoundPupil,
  edition: Edition,
): Promise<readonly SeenPage[]> {
  const isStored = (counted_by ?? edition) === edition && !counts_more;
  return isStored ? pages : foldPages(await findSeenRecords(scope, student_id), edition);
}
