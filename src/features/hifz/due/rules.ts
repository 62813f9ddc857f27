import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { type Hours, type SessionTaker, sessionsOn } from "#features/calendar/sessions/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { joinRanges } from "#features/hifz/mushaf/rules/orders.ts";
import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";
import { hasMore, type ProgrammeOrder } from "#features/hifz/records/rules/offers.ts";
import { balances, nominalTarget, owesTarget } from "#features/hifz/records/rules/debt.ts";
import type { PageState } from "#features/hifz/records/rules/fold.ts";
import type { UNHEARD_REASONS } from "#features/hifz/records/rules/kinds.ts";
import { duePages, type HeldPage, joinPages } from "#features/hifz/records/rules/rotation.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";

/** The keys of the sessions of hafazan that a class has on a day; all of its sessions where the school names none. */
export function hifzSessionsOn(
  day: string,
  { sessions, hours }: { sessions: readonly CalendarSession[]; hours: readonly Hours[] },
  settings: Pick<HifzSettings, "sessions">,
  taker: SessionTaker,
): string[] {
  const keys = sessionsOn(day, sessions, hours, taker).map(({ key }) => key);
  return settings.sessions.length === 0
    ? keys
    : keys.filter((key) => settings.sessions.includes(key));
}

/** The days of hafazan of a halaqah, as far as they decide what is due on a day. */
export type HifzDays = {
  date: string;
  /** The days on which hafazan was expected, in order, up to the day itself; a year of them. */
  days: readonly string[];
  /** The first day of the term. */
  term_from: string;
};

/** A page that a pupil holds, with when it was first accepted and last heard. */
type StoredPage = Pick<PageState, "page" | "step" | "first_on" | "heard_on"> & { isWeak: boolean };

/** A plan of a pupil with its own target, or that of its programme. */
type DatedPlan = DailyTarget &
  ProgrammeOrder & {
    from_date: string;
    to_date: string | null;
    new_paused_from: string | null;
    /** The days, first and last, on which new memorisation rested before it went on. */
    rests: readonly (readonly [from: string, to: string])[];
  };

/** What a pupil did on a day of the term, where there is anything to say. */
type TermDay = {
  date: string;
  /** What was accepted as new and the target, in thousandths of a page; null if nothing new was heard. */
  accepted: number | null;
  target: number | null;
  is_heard: boolean;
  reason: (typeof UNHEARD_REASONS)[number] | null;
};

/** What decides what a pupil owes and revises. */
export type DueFacts = {
  /** The ranges of ayahs that are held. */
  covered: readonly AyahRange[];
  pages: readonly StoredPage[];
  /** Those of the term, the latest first. */
  plans: readonly DatedPlan[];
  days: readonly TermDay[];
  /** The days of the term on which the pupil was away, and whether the reason is known. */
  absences: readonly { date: string; is_explained: boolean }[];
  /** The last ayah of the latest old revision. */
  revised_to: number | null;
  /** Days of the cycle where they are not the school's. */
  cycle_days: number | null;
};

/** A page to revise: its number, the days of hafazan since it was heard (null: never, or not for a year), and whether it is weak. */
type DuePage = [page: number, age: number | null, is_weak: boolean];

/** What a pupil revises on a day: of what was memorised lately, and of all else. */
export type Murajaah = {
  /** Ranges of pages in the order of the mushaf. */
  recent_pages: [from: number, to: number][];
  /** In the order in which they are due; nothing on a day without hafazan. */
  due: DuePage[];
};

/** What a pupil is to revise on the day. */
export function murajaahOf(
  { pages, revised_to, cycle_days }: Pick<DueFacts, "pages" | "revised_to" | "cycle_days">,
  { date, days }: HifzDays,
  settings: HifzSettings,
): Murajaah {
  const ages = new Map<string, number | null>();
  const ageOf = (day: string | null) => {
    if (day === null) return null;
    const known = ages.get(day);
    if (known !== undefined) return known;
    const age = hifzDaysSince(days, day);
    ages.set(day, age);
    return age;
  };
  const recent = pages
    .filter(({ first_on }) => (ageOf(first_on) ?? Infinity) < settings.recent_days)
    .toSorted((a, b) => (b.first_on ?? "").localeCompare(a.first_on ?? "") || b.page - a.page)
    .slice(0, settings.recent_pages)
    .map(({ page }) => page);
  const lately = new Set(recent);
  const old = pages
    .filter(({ page }) => !lately.has(page))
    .map(({ heard_on, ...page }): HeldPage => ({ ...page, age: ageOf(heard_on) }));
  const after = revised_to && pageOf(revised_to, settings.edition);
  const rotation = { ...settings, cycle_days: cycle_days ?? settings.cycle_days };
  const due = days.at(-1) === date ? duePages(old, after, rotation) : [];
  return {
    recent_pages: joinPages(recent.toSorted((a, b) => a - b)),
    due: due.map(({ page, age, isWeak }) => [page, age, isWeak]),
  };
}

/** How many of the days of hafazan (in order) came after a day; null if it was before all of them. */
export function hifzDaysSince(days: readonly string[], day: string): number | null {
  return (days[0] ?? "") > day ? null : days.length - countUpTo(days, day);
}

/** How many of the days (in order) are not after a day. */
function countUpTo(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? "") <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ayahs that a pupil holds of ranges of pages, range by range. */
export function ayahsOfPages(
  pages: readonly (readonly [from: number, to: number])[],
  covered: readonly AyahRange[],
  edition: HifzSettings["edition"],
): AyahRange[] {
  const held = joinRanges(covered);
  return pages.flatMap(([from, to]) => {
    const [first, last] = [pageRange(from, edition)[0], pageRange(to, edition)[1]];
    return held
      .map(([start, end]): AyahRange => [Math.max(start, first), Math.min(end, last)])
      .filter(([start, end]) => start <= end);
  });
}

function isPausedOn({ new_paused_from, rests }: DatedPlan, day: string): boolean {
  return (new_paused_from ?? "9") <= day || rests.some(([from, to]) => from <= day && to >= day);
}

/**
 * How far a pupil is ahead of the targets of the term, in thousandths of a page; behind: below zero. The day itself
 * counts as soon as something new, or why the pupil was not heard, is recorded on it. Who has nothing new to memorise
 * is neither.
 */
export function balanceOf(
  {
    plans,
    days: recorded,
    absences,
    covered,
  }: Pick<DueFacts, "plans" | "days" | "absences" | "covered">,
  { date, days, term_from }: HifzDays,
  { absent_days, debt_days }: Pick<HifzSettings, "absent_days" | "debt_days">,
): number {
  const known = new Map(recorded.map((day) => [day.date, day]));
  const away = new Map(absences.map((day) => [day.date, day.is_explained]));
  const expected = new Set(days.filter((day) => day >= term_from));
  const all = [...new Set([...expected, ...known.keys()])].filter((day) => day < date).sort();
  if (known.has(date)) all.push(date);
  const isIn = ({ from_date, to_date }: DatedPlan, day: string) =>
    from_date <= day && (to_date ?? "9") >= day;
  const now = plans.find((plan) => isIn(plan, date));
  if (!now || isPausedOn(now, date) || !hasMore(now, covered)) return 0;
  // Of a plan whose order is held nothing is owed after the day on which something was last accepted.
  const ends = new Map(
    plans.flatMap((plan): [DatedPlan, string][] => {
      if (hasMore(plan, covered)) return [];
      const last = recorded.filter((day) => (day.accepted ?? 0) > 0 && isIn(plan, day.date));
      return [
        [
          plan,
          last
            .map((day) => day.date)
            .sort()
            .at(-1) ?? "",
        ],
      ];
    }),
  );
  let last: number | null = null;
  const counted = all.map((day) => {
    const said = known.get(day);
    const plan = plans.find((one) => isIn(one, day));
    const target: number = said?.target ?? (plan ? nominalTarget(plan, last) : 0);
    last = said?.target ?? last;
    const explained = away.get(day);
    const isOwed =
      expected.has(day) &&
      owesTarget(
        {
          isPlanned: plan !== undefined && day <= (ends.get(plan) ?? "9"),
          isPaused: plan !== undefined && isPausedOn(plan, day),
          absence: explained === undefined ? null : explained ? "explained" : "unexplained",
          unheard: said && !said.is_heard ? said.reason : null,
        },
        absent_days,
      );
    return { accepted: said?.accepted ?? 0, target, isOwed };
  });
  return balances(counted, debt_days).at(-1) ?? 0;
}
