import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, formatTime, instant } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import {
  DEFAULT_MESSAGE_SETTINGS as OURS,
  hoursBetween,
  isDigestTime,
  mailTimes,
  nextAllowed,
  type OwnWindow,
  CAPITAL_KEYS,
  prayersOf,
  type QuietHours,
  quietSpans,
} from "./rules.ts";

const ZONE = "Asia/Kuala_Lumpur";
const clock = (at: number) => formatTime(instant(at), ZONE);
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When a mail of a day and time leaves. */
const leaves = (date: string, time: string, quiet: QuietHours = OURS) =>
  clock(nextAllowed(atClock(date, time, ZONE), quiet, ZONE));

describe("the prayers that mails wait for", () => {
  // Lines of JAKIM's tables for the zones of these capitals: Subuh, Zohor, Asar, Maghrib and Isyak. Until 2019 Subuh was
  // reckoned at 20°.
  test.each([
    ["kuala_lumpur", "2023-08-13", ["06:01", "13:21", "16:38", "19:27", "20:39"]],
    ["kuala_lumpur", "2025-01-01", ["06:07", "13:20", "16:42", "19:17", "20:31"]],
    ["kuala_lumpur", "2026-01-01", ["06:06", "13:19", "16:42", "19:17", "20:31"]],
    ["shah_alam", "2021-04-08", ["06:02", "13:18", "16:25", "19:22", "20:32"]],
    ["shah_alam", "2022-09-29", ["05:54", "13:06", "16:16", "19:08", "20:17"]],
    ["shah_alam", "2026-08-01", ["06:01", "13:22", "16:43", "19:30", "20:42"]],
    ["shah_alam", "2026-08-07", ["06:01", "13:22", "16:41", "19:29", "20:41"]],
    ["kuala_terengganu", "2024-12-08", ["05:51", "13:02", "16:23", "18:55", "20:10"]],
    ["alor_setar", "2013-02-01", ["", "13:34", "16:55", "19:29", "20:41"]],
  ] as const)("in %s on %s are those of JAKIM's table, give or take two minutes", (...line) => {
    const [place, date, times] = line;
    const reckoned = prayersOf(date, place).map(clock);
    for (const [at, time] of times.entries()) {
      if (time === "") continue;
      const apart = Math.abs(minutesOf(reckoned[at] ?? "") - minutesOf(time));
      expect(apart, `${reckoned[at]} for ${time}`).toBeLessThanOrEqual(2);
    }
  });

  test("come in their order on every day in every capital, and Zohor near noon", () => {
    for (const place of CAPITAL_KEYS) {
      for (let day = 0; day < 400; day += 1) {
        const all = prayersOf(addDays("2026-01-01", day), place);
        expect(all.toSorted((a, b) => a - b)).toEqual(all);
        const noon = clock(all[1] ?? 0);
        expect(noon >= "12:00" && noon <= "13:35", noon).toBe(true);
      }
    }
  });
});

describe("a mail", () => {
  const thursday = "2026-01-01";
  test.each([
    [thursday, "13:10", "13:39"],
    [thursday, "13:08", "13:08"],
    [thursday, "13:39", "13:39"],
    [thursday, "19:10", "19:37"],
    [addDays(thursday, 1), "12:40", "14:30"],
    [thursday, "12:40", "12:40"],
    [thursday, "22:05", "06:30"],
    [thursday, "00:05", "06:30"],
  ])("of %s %s leaves at %s", (date, time, left) => {
    expect(leaves(date, time)).toBe(left);
  });

  test("waits for the hours that the school named, also over midnight and on their days alone", () => {
    const ramadan = {
      from_date: "2026-02-19",
      to_date: "2026-03-20",
      from: "20:30",
      until: "01:00",
    };
    const quiet = {
      ...OURS,
      prayers: false,
      quiet_from: "02:00",
      quiet_until: "05:00",
      own_windows: [ramadan],
    };
    expect(leaves("2026-02-19", "23:00", quiet)).toBe("01:00");
    expect(leaves("2026-02-20", "00:30", quiet)).toBe("01:00");
    expect(leaves("2026-03-21", "00:30", quiet)).toBe("01:00");
    expect(leaves("2026-03-21", "23:00", quiet)).toBe("23:00");
    expect(leaves("2026-02-18", "23:00", quiet)).toBe("23:00");
  });

  test("goes at once where nothing is quiet", () => {
    const quiet = {
      ...OURS,
      prayers: false,
      quiet_from: "00:00",
      quiet_until: "00:00",
      friday_from: "12:00",
      friday_until: "12:00",
    };
    expect(leaves("2026-01-02", "12:40", quiet)).toBe("12:40");
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  const day = fc.integer({ min: 0, max: 399 }).map((days) => addDays("2026-01-01", days));
  const ownWindow: fc.Arbitrary<OwnWindow> = fc.record({
    from_date: day,
    to_date: day,
    from: time,
    until: time,
  });

  /** Whether a minute is quiet, asked of each rule by the clock alone. */
  function isQuiet(at: number, quiet: QuietHours): boolean {
    const date = instant(at + 8 * 3_600_000).slice(0, 10);
    const time = clock(at);
    const within = (from: string, until: string, onDay: (of: string) => boolean) =>
      from !== until &&
      (from < until
        ? onDay(date) && from <= time && time < until
        : (onDay(date) && time >= from) || (onDay(addDays(date, -1)) && time < until));
    return (
      within(quiet.quiet_from, quiet.quiet_until, () => true) ||
      within(quiet.friday_from, quiet.friday_until, (of) => new Date(of).getUTCDay() === 5) ||
      quiet.own_windows.some(({ from_date, to_date, from, until }) =>
        within(from, until, (of) => from_date <= of && of <= to_date),
      ) ||
      (quiet.prayers &&
        prayersOf(date, quiet.place).some(
          (prayer) =>
            prayer - quiet.before_minutes * 60_000 <= at &&
            at < prayer + quiet.after_minutes * 60_000,
        ))
    );
  }

  // The long run takes all 400 days in each capital, the quick one each day in one of them.
  const step = process.env.LONG ? 1 : CAPITAL_KEYS.length;

  test.each(CAPITAL_KEYS)("never leaves in a quiet minute in %s", (place) => {
    const first = CAPITAL_KEYS.indexOf(place) % step;
    const days = Array.from({ length: 400 / step }, (_, at) =>
      addDays("2026-01-01", first + at * step),
    );
    const times = fc.array(time, { minLength: days.length, maxLength: days.length });
    const windows = fc.array(ownWindow, { maxLength: 2 });
    fc.assert(
      fc.property(times, windows, fc.boolean(), (all, own_windows, prayers) => {
        const quiet = { ...OURS, place, own_windows, prayers };
        for (const [index, date] of days.entries()) {
          const at = atClock(date, all[index] ?? "", ZONE);
          const left = nextAllowed(at, quiet, ZONE);
          expect(isQuiet(left, quiet)).toBe(false);
          // Nor does it wait for longer than it must.
          expect(left === at || isQuiet(left - 60_000, quiet)).toBe(true);
        }
      }),
      { numRuns: 1 },
    );
  });
});

test.each(["2026-01-01", "2026-01-02", "2026-02-20"])(
  "the hours shown of %s are those of each of its minutes",
  (date) => {
    const ramadan = {
      from_date: "2026-02-18",
      to_date: "2026-03-19",
      from: "20:00",
      until: "21:30",
    };
    const quiet = { ...OURS, own_windows: [ramadan] };
    const spans = quietSpans(date, quiet, ZONE);
    const midnight = atClock(date, "00:00", ZONE);
    for (let minute = 0; minute < 1440; minute += 1) {
      const at = midnight + minute * 60_000;
      const isShown = spans.some(([start, end]) => start <= at && at < end);
      expect(isShown, clock(at)).toBe(nextAllowed(at, quiet, ZONE) > at);
    }
    expect(spans.every(([, end], at) => end < (spans[at + 1]?.[0] ?? Infinity))).toBe(true);
  },
);

test("hours are counted over midnight", () => {
  expect([hoursBetween("22:00", "06:30"), hoursBetween("12:15", "14:30")]).toEqual([8.5, 2.25]);
  expect(hoursBetween("08:00", "08:00")).toBe(0);
});

describe("the one mail of the day", () => {
  const ramadan = { from_date: "2026-02-18", to_date: "2026-03-19", from: "21:00", until: "05:00" };
  test.each([
    ["before its time", "17:00", "2026-01-05", "16:59", false],
    ["at its time", "17:00", "2026-01-05", "17:00", true],
    ["in the morning, as yesterday's has gone out", "17:00", "2026-01-05", "09:00", false],
    ["still in the night that held yesterday's back", "23:00", "2026-01-05", "06:29", false],
    ["once that night is over", "23:00", "2026-01-05", "06:30", true],
    ["of a time after midnight, in the night itself", "02:00", "2026-01-05", "02:00", true],
    ["held back by hours of the school's own", "21:30", "2026-02-20", "07:00", true],
    ["held back by a prayer of the same day", "19:20", "2026-01-06", "09:00", false],
  ])("%s", (_, digest_at, date, time, may) => {
    const settings = { ...OURS, own_windows: [ramadan], digest_at };
    expect(isDigestTime(atClock(date, time, ZONE), settings, ZONE)).toBe(may);
  });
});

test.each([
  ["in the morning", "2026-01-01", "09:00", "09:00", "17:03", null],
  ["on Friday noon", "2026-01-02", "12:40", "14:30", "17:03", null],
  ["after the day's mail", "2026-01-01", "18:00", "18:00", "18:00", "17:03"],
  ["at night", "2026-01-01", "22:05", "06:30", "17:03", null],
])("what is published %s is mailed when it is said", (_, date, time, now, daily, later) => {
  const told = mailTimes(atClock(date, time, ZONE), OURS, ZONE);
  expect(clock(told.now)).toBe(now);
  expect(clock(told.daily)).toBe(daily);
  expect(told.later === null ? null : clock(told.later)).toBe(later);
  expect(told.daily).toBeGreaterThanOrEqual(told.now);
  expect(told.later ?? Infinity).toBeGreaterThan(told.daily);
});
