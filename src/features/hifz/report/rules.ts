import type { CountedPupil, HeldFacts } from "#features/hifz/overview/rules/pupils.ts";
import { juzBands } from "#features/hifz/overview/rules/pupils.ts";
import type { PageState } from "#features/hifz/records/rules/fold.ts";
import type { Scale } from "#features/hifz/settings/rules.ts";
import type { Gender } from "#lib/enumerations.ts";

/** What a pupil held on a day, in place of what the cache says of today. */
export type HeldThen = Pick<
  HeldFacts,
  "memorised_milli" | "weak_pages" | "held_pages" | "fresh_pages" | "begun_milli"
>;

/**
 * What a pupil held, counted as the overview counts the stored pages.
 * @param pages the pages as they were on a day
 * @param days the days of hafazan of the halaqah up to that day, in order
 * @param cycle_days in how many of them everything is revised once
 * @param plan_from the first day of the plan that was in force
 */
export function heldThen(
  pages: readonly PageState[],
  days: readonly string[],
  cycle_days: number,
  plan_from: string | undefined,
): HeldThen {
  const since = days.at(Math.max(0, days.length - cycle_days - 1));
  const before = (one: PageState) =>
    plan_from !== undefined && (one.first_on === null || one.first_on < plan_from);
  const milli = (of: readonly PageState[]) => of.reduce((sum, { share }) => sum + share, 0);
  return {
    memorised_milli: milli(pages),
    weak_pages: pages.filter(({ state }) => state === "weak").length,
    held_pages: pages.length,
    fresh_pages: pages.filter(
      ({ heard_on }) => since !== undefined && heard_on !== null && heard_on >= since,
    ).length,
    begun_milli: milli(pages.filter(before)),
  };
}

/** How many pupils of each gender hold as much as so many juz. */
export function bandsByGender(pupils: readonly { gender: Gender; memorised_milli: number }[]) {
  const bands = (gender: Gender) =>
    juzBands(pupils.flatMap((one) => (one.gender === gender ? one.memorised_milli : [])));
  const female = bands("female");
  return bands("male").map(({ from, to, pupils: male }, at) => {
    return { from, to, male, female: female[at]?.pupils ?? 0 };
  });
}

/** How many of the pupils with a level hold what the syllabus asks for, and of the pages held, those heard in time. */
export function sharesOf(counted: readonly CountedPupil[]) {
  const levelled = counted.filter(({ pupil }) => pupil.syllabus !== null);
  return {
    syllabus: {
      part: levelled.filter(({ pupil }) => pupil.syllabus === "reached").length,
      whole: levelled.length,
    },
    coverage: {
      part: counted.reduce((sum, { fresh_pages }) => sum + fresh_pages, 0),
      whole: counted.reduce((sum, { held_pages }) => sum + held_pages, 0),
    },
  };
}

type Sheet = { class_id: string; date: string; session: string; teacher_away: boolean };

/**
 * How many sittings the calendar expected of halaqah, how many were closed after hearing, and on how many the
 * teacher was away. A sheet that the calendar does not expect counts nowhere.
 * @param from the first day that counts of each halaqah; one without it had no pupils
 * @param until the last day that counts
 */
export function sittingsOf(
  classes: readonly {
    class_id: string;
    sheets: readonly { day: string; held: readonly string[] }[];
  }[],
  closed: readonly Sheet[],
  from: ReadonlyMap<string, string>,
  until: string,
) {
  const known = new Map(
    closed.map((one) => [`${one.class_id} ${one.date} ${one.session}`, one.teacher_away]),
  );
  const sums = { held: 0, teacher_away: 0, expected: 0 };
  for (const { class_id, sheets } of classes) {
    const first = from.get(class_id);
    if (first === undefined) continue;
    for (const { day, held } of sheets) {
      if (day < first || day > until) continue;
      for (const session of held) {
        const away = known.get(`${class_id} ${day} ${session}`);
        sums.expected += 1;
        if (away === true) sums.teacher_away += 1;
        if (away === false) sums.held += 1;
      }
    }
  }
  return sums;
}

/**
 * The name of the grade that was given most often, by how often each key was; of two as often the lower one. Null without
 * a grade of the scale.
 */
export function commonGrade(times: Readonly<Record<string, number>>, scale: Scale): string | null {
  const most = Math.max(0, ...scale.map(({ key }) => times[key] ?? 0));
  if (most === 0) return null;
  return scale.findLast(({ key }) => times[key] === most)?.name ?? null;
}
