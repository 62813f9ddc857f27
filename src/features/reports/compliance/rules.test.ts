import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DayFacts } from "#features/calendar/days/rules.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { countClassDays, isUpkkLevel } from "./rules.ts";

const YEAR = { from: "2026-01-05", to: "2026-01-18" };
const facts = (more: Partial<DayFacts> = {}): DayFacts => ({
  weekend_days: [6, 7],
  terms: [],
  holidays: [],
  hours: [],
  ...more,
});
const holiday = (date: string, class_ids: string[] | null = null) => ({
  event_id: "e",
  title: "Cuti",
  date,
  to_date: null,
  class_ids,
});

describe("the school days of a class", () => {
  test("are held or still to come, and short of the law's 190", () => {
    expect(countClassDays(YEAR, facts(), "2026-01-07", "a")).toEqual({
      held_days: 3,
      coming_days: 7,
      school_days: 10,
      lost_days: 0,
      makeup_days: 0,
      short_days: 180,
    });
  });

  test("are lost by a holiday on a school day alone, and made up on a rest day", () => {
    const days = facts({
      // A Tuesday, a Saturday, and a Thursday of another class.
      holidays: [holiday("2026-01-06"), holiday("2026-01-17"), holiday("2026-01-08", ["b"])],
      hours: [{ date: "2026-01-10", to_date: null, class_ids: ["a"] }],
    });
    const own = countClassDays(YEAR, days, YEAR.to, "a");
    expect(own).toMatchObject({ school_days: 10, lost_days: 1, makeup_days: 1 });
    const others = countClassDays(YEAR, days, YEAR.to, "b");
    expect(others).toMatchObject({ school_days: 8, lost_days: 2, makeup_days: 0 });
  });

  test("and those that were lost are all days of the week, whatever the holidays", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(13)), fc.nat(13), (places, now) => {
        const holidays = places.map((at) => holiday(addDays(YEAR.from, at)));
        const found = countClassDays(YEAR, facts({ holidays }), addDays(YEAR.from, now), "a");
        const isWeekday = (at: number) => weekday(addDays(YEAR.from, at)) < 6;
        expect(found.lost_days).toBe(places.filter(isWeekday).length);
        expect(found.school_days + found.lost_days).toBe(10);
        expect(found.held_days + found.coming_days).toBe(found.school_days);
      }),
    );
  });
});

test.each([
  ["Tahun 5", true],
  ["KAFA 5 Ibnu Sina", true],
  ["5", true],
  ["Darjah5", true],
  ["Tahun 15", false],
  ["Tahun 50", false],
  ["Tahun 4", false],
])("the level %s sits UPKK: %s", (level, sits) => expect(isUpkkLevel(level)).toBe(sits));
