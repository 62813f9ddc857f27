import { describe, expect, test } from "vitest";
import { publicHolidaysOf } from "#features/calendar/holidays/rules.ts";
import { weekendOf } from "#features/schools/rules.ts";
import { addDays, formatTime, instant, todayIn, weekday } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { AL_HIDAYAH, AN_NUR } from "./plans.ts";
import { demoClock, ZONE } from "./year.ts";

describe("the demo's clock", () => {
  // Around the hours at which it changes; a day goes through all of them.
  const TIMES = ["00:00", "08:29", "08:30", "08:45", "12:00", "15:59", "16:00", "23:59"];

  test("shows a school at work on every day of three years", () => {
    const schools = [AN_NUR, AL_HIDAYAH].map(({ state }) => ({
      rest: weekendOf(state),
      isHoliday: publicHolidaysOf(state),
    }));
    const wrong: string[] = [];
    for (let day = "2026-01-01"; day < "2029-01-01"; day = addDays(day, 1)) {
      for (const time of TIMES) {
        const real = atClock(day, time, ZONE);
        const now = demoClock(() => real)();
        const shown = todayIn(ZONE, now);
        const at = formatTime(instant(now), ZONE);
        const isAtWork = schools.every(
          ({ rest, isHoliday }) => !rest.includes(weekday(shown)) && !isHoliday(shown),
        );
        const isNear = now <= real && real - now < 10 * 86_400_000;
        if (!isAtWork || !isNear || at < "08:30" || at >= "16:00")
          wrong.push(`${day} ${time}: ${shown} ${at}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("goes on with a demo that is kept, and stops when school is over", () => {
    let real = atClock("2026-11-22", "20:00", ZONE);
    const seen = atClock("2026-11-20", "10:20", ZONE);
    const clock = demoClock(() => real, seen);
    expect(clock()).toBe(seen);
    real += 60_000;
    expect(clock()).toBe(seen + 60_000);
    real += 20 * 3_600_000;
    expect(clock()).toBe(atClock("2026-11-20", "16:00", ZONE));
  });
});
