import { inOneTrip } from "#db/transaction.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import type { HifzPlan } from "#features/hifz/plans/contract.ts";
import { findPlans } from "#features/hifz/plans/db.ts";
import { foldPages } from "#features/hifz/records/rules/fold.ts";
import { offeredPortion } from "#features/hifz/records/rules/offers.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import type { Edition } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { hifzPupilContract, type MapPage } from "./contract.ts";
import {
  findHifzPupil,
  findPageRecords,
  findPupilRecords,
  findSeenRecords,
  type FoundPupil,
} from "./db.ts";
import { sumMistakes } from "./rules.ts";

const os = serve(hifzPupilContract);

const PAGE = 50;

export const hifzPupilRoutes = os.router({
  readHifzPupil: os.readHifzPupil.handler(async ({ context: { scope }, input }) => {
    const [found, { edition, labels, scale }, plans] = await inOneTrip(
      findHifzPupil(scope, input.student_id),
      findHifzSettings(scope),
      findPlans(scope, input),
    );
    if (!found) throw refuse("NOT_FOUND", "There is no such student.");
    const pages = await seenPages(scope, found, edition);
    const next = nextOf(found, planOn(plans, scope.today), edition, scope.today);
    return { ...found, edition, labels, scale, plans, pages, next };
  }),

  listPupilRecords: os.listPupilRecords.handler(async ({ context: { scope }, input }) => {
    const found = await findPupilRecords(scope, input, PAGE + 1);
    return { records: found.slice(0, PAGE), more: found.length > PAGE };
  }),

  readPupilPage: os.readPupilPage.handler(async ({ context: { scope }, input }) => {
    const { edition } = await findHifzSettings(scope);
    const range = pageRange(Number(input.page), edition);
    const { records, pins } = await findPageRecords(scope, input.student_id, range);
    return { records, mistakes: sumMistakes(pins) };
  }),
});

/** The plan in force on a day. */
function planOn(plans: readonly HifzPlan[], day: string): HifzPlan | undefined {
  return plans.find(
    ({ from_date, to_date }) => from_date <= day && (to_date === null || to_date >= day),
  );
}

function nextOf(
  { covered, last_new }: FoundPupil,
  plan: HifzPlan | undefined,
  edition: Edition,
  today: string,
) {
  if (!plan) return null;
  const { new_paused_from } = plan;
  if (new_paused_from !== null && new_paused_from <= today) return null;
  const order = orderOf(plan.order_kind, plan.order_list);
  const range = offeredPortion(
    { order, covered, target: plan, edition },
    last_new ? [last_new] : [],
  );
  return range && { from_id: range[0], to_id: range[1] };
}

/**
 * The pages as the person sees them. They are folded here when the stored ones count by another print, or count
 * records that a family does not see yet.
 */
async function seenPages(
  scope: Scope,
  { student_id, pages, counted_by, counts_more }: FoundPupil,
  edition: Edition,
): Promise<MapPage[]> {
  const isStored = (counted_by ?? edition) === edition && !counts_more;
  if (isStored) return pages;
  const folded = foldPages(await findSeenRecords(scope, student_id), edition);
  return folded.map(({ page, state, share, heard_on, good, bad }) => {
    return { page, state, share, heard_on, good, bad };
  });
}
