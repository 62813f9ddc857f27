import { type HifzDays, hifzDaysSince, murajaahOf } from "#features/hifz/due/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { joinRanges, type Order, orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { milliOf } from "#features/hifz/mushaf/rules/sizes.ts";
import type { HifzPlan } from "#features/hifz/plans/contract.ts";
import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import type { PageState } from "#features/hifz/records/rules/fold.ts";
import { type AcceptedDay, khatamEstimate } from "#features/hifz/records/rules/khatam.ts";
import { offeredPortion } from "#features/hifz/records/rules/offers.ts";
import { coverageOf, joinPages } from "#features/hifz/records/rules/rotation.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { PupilGoing } from "#features/hifz/tasmik/contract.ts";
import type { Edition } from "#lib/enumerations.ts";
import { type MilliDay, outpacedOf, progressOf } from "./progress.ts";

/** A page as the person sees it. */
export type SeenPage = Omit<PageState, "clean" | "taught_on">;

/** What decides what a pupil's page says of what comes next. */
export type OutlookFacts = Pick<HifzPupilAnswer, "covered" | "plans"> &
  Pick<PupilGoing, "last_new"> & {
    pages: readonly SeenPage[];
    accepted: readonly AcceptedDay[];
    revised: readonly MilliDay[];
    /** The last ayah of the latest old revision. */
    revised_to: number | null;
  };

type Outlook = Pick<
  HifzPupilAnswer,
  "next" | "pages" | "revision" | "coverage" | "khatam" | "progress" | "outpaced"
>;

/**
 * What comes next for a pupil: the next portion, what is to be revised, which pages are late, and khatam; and how the
 * last weeks went.
 */
export function outlookOf(
  { covered, plans, last_new, pages, accepted, revised, revised_to }: OutlookFacts,
  days: HifzDays,
  settings: HifzSettings,
  weekend_days: readonly number[],
): Outlook {
  const { date: today } = days;
  const { edition } = settings;
  const plan = planOn(plans, today);
  const isGoingOn = plan?.new_paused_from == null || plan.new_paused_from > today;
  const order = plan ? orderOf(plan.order_kind, plan.order_list) : orderOf("mushaf", []);
  const going = plan && isGoingOn && { order, covered, target: plan, edition };
  const range = going ? offeredPortion(going, last_new ? [last_new] : []) : null;
  const cycle_days = plan?.cycle_days ?? settings.cycle_days;
  const held = pages.map(({ page, step, state, heard_on }) => ({
    page,
    step,
    isWeak: state === "weak",
    age: heard_on === null ? null : hifzDaysSince(days.days, heard_on),
  }));
  const stored = pages.map((page) => ({ ...page, isWeak: page.state === "weak" }));
  const murajaah = murajaahOf({ pages: stored, revised_to, cycle_days }, days, settings);
  const rest = restOf(order, covered, edition);
  const held_milli = pages.reduce((sum, { share }) => sum + share, 0);
  const progress = { accepted, revised, plan, held_milli };
  return {
    next: range && { from_id: range[0], to_id: range[1] },
    pages: pages.map(({ step: _step, first_on: _first_on, ...page }, at) => {
      const age = held[at]?.age ?? null;
      return { ...page, is_late: age === null || age > cycle_days };
    }),
    revision: {
      recent: murajaah.recent_pages,
      due: joinPages(murajaah.due.map(([page]) => page)),
    },
    coverage: coverageOf(held, cycle_days),
    khatam: isGoingOn ? khatamEstimate(today, days.days, accepted, rest) : null,
    progress: progressOf(progress, days, weekend_days),
    outpaced: outpacedOf(progress, days),
  };
}

/** The plan in force on a day. */
function planOn(plans: readonly HifzPlan[], day: string): HifzPlan | undefined {
  return plans.find(
    ({ from_date, to_date }) => from_date <= day && (to_date === null || to_date >= day),
  );
}

/** What of an order is not covered, in thousandths of a page. */
function restOf(order: Order, covered: readonly AyahRange[], edition: Edition): number {
  const held = joinRanges(covered);
  const inside = order.flatMap(([first, last]) =>
    held
      .map(([from, to]): AyahRange => [Math.max(from, first), Math.min(to, last)])
      .filter(([from, to]) => from <= to),
  );
  return milliOf(order, edition) - milliOf(inside, edition);
}
