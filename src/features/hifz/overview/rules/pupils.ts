import { hifzDaysSince } from "#features/hifz/due/rules.ts";
import { WHOLE_MILLI } from "#features/hifz/mushaf/rules/ayahs.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";
import type { PupilOverview } from "#features/hifz/overview/contract.ts";
import { pageOf } from "#features/hifz/mushaf/rules/positions.ts";
import { juzOf } from "#features/hifz/mushaf/rules/rubu.ts";
import { nominalTarget } from "#features/hifz/records/rules/debt.ts";
import type { ProgrammeOrder } from "#features/hifz/records/rules/offers.ts";
import { quantile } from "#features/hifz/records/rules/khatam.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { flagsOf } from "./flags.ts";
import { expectedOn, type DatedGoal, syllabusState } from "./syllabus.ts";

/** The weeks that are looked at: from a Monday to today. */
export type OverviewSpan = { from: string; today: string; weeks: number };

/** What is read of a pupil. */
export type HeldFacts = Pick<
  PupilOverview,
  | "student_id"
  | "class_id"
  | "first_name"
  | "last_name"
  | "number"
  | "memorised_milli"
  | "weak_pages"
> & {
  enrolled_on: string;
  repeats: number;
  last_new_on: string | null;
  is_heard: boolean;
  last_ayah: number | null;
  plan:
    | (DailyTarget &
        ProgrammeOrder & { from_date: string; is_paused: boolean; milestones: DatedGoal[] })
    | null;
  /** Whether new memorisation is expected: a plan that does not rest, and something left of its order. */
  is_learning: boolean;
  /** In how many days of hafazan the pupil revises everything held once. */
  cycle_days: number;
  held_pages: number;
  fresh_pages: number;
  /** What was held when the plan began, in thousandths of a page. */
  begun_milli: number;
  /** What was accepted as new in each week of the span, in thousandths of a page. */
  accepted: number[];
  /** The days of the span on which the pupil was heard. */
  heard_on: string[];
  /** The days of the span on which the register says that the pupil was away. */
  away_on: string[];
  /** Of the latest days of hafazan, how many were marked, and on how many of them the pupil was away. */
  marked_days: number;
  away_days: number;
};

/** A pupil of an overview, with the sums that a halaqah adds up. */
export type CountedPupil = {
  pupil: PupilOverview;
  expected_days: number;
  heard_days: number;
  held_pages: number;
  fresh_pages: number;
};

const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.floor((100 * part) / whole) : null;

/**
 * A pupil as an overview shows it.
 * @param days the days of hafazan of the halaqah in the last year, in order
 * @param owed what the pupil is behind and can be at most, in thousandths of a page; null where it is not read
 */
export function overviewOf(
  facts: HeldFacts,
  { from, today }: OverviewSpan,
  days: readonly string[],
  { edition, attention }: Pick<HifzSettings, "edition" | "attention">,
  owed: { debt: number; most: number } | null,
): CountedPupil {
  const { plan, is_learning: isLearning, memorised_milli, held_pages, fresh_pages } = facts;
  const away = new Set(facts.away_on);
  const heard = new Set(facts.heard_on);
  const isThere = (day: string) => !away.has(day) && (day < today || heard.has(day));
  const there = days.filter((day) => day >= from && day >= facts.enrolled_on && isThere(day));
  const planned = plan ? there.filter((day) => day >= plan.from_date) : [];
  const target = plan ? nominalTarget(plan, null) * planned.length : 0;
  const since = [facts.last_new_on ?? "", facts.enrolled_on].toSorted().at(-1) ?? "";
  const coverage = percentOf(fresh_pages, held_pages);
  const attendance = percentOf(facts.marked_days - facts.away_days, facts.marked_days);
  const expected = plan
    ? expectedOn(today, { date: plan.from_date, milli: facts.begun_milli }, plan.milestones, days)
    : null;
  const { student_id, class_id, first_name, last_name, number, weak_pages, last_ayah } = facts;
  const pupil: PupilOverview = {
    student_id,
    class_id,
    first_name,
    last_name,
    number,
    memorised_milli,
    weak_pages,
    position:
      last_ayah === null ? null : { juz: juzOf(last_ayah), page: pageOf(last_ayah, edition) },
    weeks: facts.accepted,
    pace: isLearning
      ? percentOf(
          facts.accepted.reduce((sum, milli) => sum + milli, 0),
          target,
        )
      : null,
    debt: owed?.debt ?? null,
    coverage,
    attendance,
    syllabus: expected === null ? null : syllabusState(memorised_milli, expected),
    flags: flagsOf(
      {
        isLearning,
        days_without_new: there.filter((day) => day > since).length,
        repeats: facts.repeats,
        coverage,
        debt: owed?.debt ?? null,
        most_debt: owed?.most ?? 0,
        attendance,
        marked_days: facts.marked_days,
        // Who came lately has not been forgotten yet.
        isHeard: facts.is_heard || (hifzDaysSince(days, facts.enrolled_on) ?? days.length) < 2,
      },
      attention,
    ),
  };
  const heard_days = there.filter((day) => heard.has(day)).length;
  return { pupil, expected_days: there.length, heard_days, held_pages, fresh_pages };
}

/** The sums of a halaqah or the school. */
export function sumsOf(counted: readonly CountedPupil[]) {
  const sum = (of: (one: CountedPupil) => number) => counted.reduce((all, one) => all + of(one), 0);
  const levelled = counted.filter(({ pupil }) => pupil.syllabus !== null);
  return {
    pupils: counted.length,
    heard: percentOf(
      sum((one) => one.heard_days),
      sum((one) => one.expected_days),
    ),
    syllabus: percentOf(
      levelled.filter(({ pupil }) => pupil.syllabus === "reached").length,
      levelled.length,
    ),
    coverage: percentOf(
      sum((one) => one.fresh_pages),
      sum((one) => one.held_pages),
    ),
    new_milli: sum(({ pupil }) => pupil.weeks.reduce((all, milli) => all + milli, 0)),
  };
}

/** The middle of the pupils' paces against their targets, and of what they memorise in a week. */
export function middlesOf(counted: readonly CountedPupil[], weeks: number) {
  const paces = counted.flatMap(({ pupil }) => pupil.pace ?? []);
  const milli = counted.map(({ pupil }) => pupil.weeks.reduce((all, one) => all + one, 0) / weeks);
  return {
    pace: paces.length > 0 ? Math.round(quantile(paces, 0.5)) : null,
    week_milli: milli.length > 0 ? Math.round(quantile(milli, 0.5)) : 0,
  };
}

const JUZ_BANDS = [
  [0, 0],
  [1, 4],
  [5, 9],
  [10, 19],
  [20, 29],
  [30, 30],
] as const;

/** How many pupils hold as much as so many juz. */
export function juzBands(held: readonly number[]) {
  const juz = held.map((milli) => Math.floor((30 * milli) / WHOLE_MILLI));
  return JUZ_BANDS.map(([from, to]) => ({
    from,
    to,
    pupils: juz.filter((one) => one >= from && one <= to).length,
  }));
}

const WEEKS = 4;

/** The weeks that an overview looks at: from a Monday to today. */
export function overviewSpan(today: string, weeks = WEEKS): OverviewSpan {
  return { from: addDays(today, 1 - weekday(today) - 7 * (weeks - 1)), today, weeks };
}
