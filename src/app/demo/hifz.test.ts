import { expect, test } from "vitest";
import { balanceOf } from "#features/hifz/due/rules.ts";
import { ORDER_PRESETS } from "#features/hifz/programmes/rules.ts";
import { PROGRAMMES } from "#features/hifz/programmes/seed.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import {
  drawWish,
  type PupilWish,
  recitationsOf,
  type RecordRow,
} from "#features/hifz/tasmik/seed.ts";
import { addDays, toMilliseconds } from "#lib/dates.ts";
import { groupedBy } from "#lib/grouped.ts";
import { type Random, seededRandom } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import { atClock } from "#lib/zones.ts";
import { DAYS, SIGNING_IN, WISHES } from "./hifz.ts";
import { AN_NUR } from "./plans.ts";
import { demoClock, makeYear, type Year, ZONE } from "./year.ts";

/** So many pupils the first halaqah has. */
const PUPILS = 22;

/** What a pupil of a demo made on a day is ahead (behind: below zero), with days on which the pupil is away. */
function balanceOn(year: Year, random: Random, wished: PupilWish | undefined): number {
  const all = year.days.slice(-DAYS);
  const wish = { ...drawWish(random), ...wished };
  const days = all.filter(() => random.chance(0.95));
  const teacher = { class_id: "", profile_id: "", teacher_id: "" };
  const rows = recitationsOf({ school: { id: "" } } as Scope, random, {
    halaqahOn: () => teacher,
    student_id: "",
    peer: undefined,
    wish,
    days,
    since: year.start,
    minute: 457,
    at: year.at,
  });
  const { preset, ...target } = PROGRAMMES[wish.programme];
  const { order_kind, order_list } = ORDER_PRESETS[preset];
  const plan = {
    ...target,
    order_kind,
    order_list: [...order_list],
    from_date: all[0] ?? "",
    to_date: null,
    new_paused_from: wish.isPaused ? (all.at(-10) ?? null) : null,
    rests: [],
  };
  const covered = rows.flatMap(
    ({ from_id, to_id, kept_to, stream, decision }): [number, number][] =>
      from_id && to_id && (stream === "prior" || (stream === "baharu" && decision !== "repeat"))
        ? [[from_id, kept_to ?? to_id]]
        : [],
  );
  const said = rows.filter(({ stream }) => stream === "baharu" || stream === "none");
  const facts = {
    plans: [plan],
    days: [...groupedBy(said, ({ date }) => date).values()].map(dayOf),
    absences: all
      .filter((date) => !days.includes(date))
      .map((date) => ({ date, is_explained: random.chance(0.8) })),
    covered,
  };
  const date = year.today;
  return balanceOf(facts, { date, days: all, term_from: all[0] ?? "" }, DEFAULT_SETTINGS);
}

function dayOf(rows: RecordRow[]) {
  const heard = rows.filter(({ stream }) => stream === "baharu");
  const accepted = heard.filter(({ decision }) => decision !== "repeat");
  return {
    date: rows[0]?.date ?? "",
    accepted:
      accepted.length > 0 ? accepted.reduce((sum, { milli }) => sum + (milli ?? 0), 0) : null,
    target: heard[0]?.target_milli ?? null,
    is_heard: heard.length > 0,
    reason: rows.find(({ stream }) => stream === "none")?.reason ?? null,
  };
}

test("on whichever day it is made, two to ten pupils of the first halaqah are behind, and one more than must be", () => {
  const wrong: string[] = [];
  for (let made = "2026-01-01"; made < "2028-01-01"; made = addDays(made, 43)) {
    const noon = atClock(made, "12:00", ZONE);
    const year = makeYear(AN_NUR, demoClock(() => noon)());
    // What is drawn before depends on the day.
    const random = seededRandom(toMilliseconds(`${made}T00:00:00Z`) / 86_400_000);
    const wishes = [SIGNING_IN, ...WISHES];
    const all = Array.from({ length: PUPILS }, (_, at) => balanceOn(year, random, wishes[at]));
    const behind = all.filter((balance) => balance < 0).length;
    if (behind < 3 || behind > 10) wrong.push(`${made}: ${behind}`);
  }
  expect(wrong).toEqual([]);
});
