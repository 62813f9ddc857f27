import { describe, expect, test } from "vitest";
import { bookWeeks, schoolWeekOf } from "./weeks.ts";

const SATURDAY_SUNDAY = [6, 7];
const FRIDAY_SATURDAY = [5, 6];

describe("a week of the school", () => {
  test.each([
    ["2026-11-23", SATURDAY_SUNDAY, "2026-11-23", "2026-11-27"],
    ["2026-11-27", SATURDAY_SUNDAY, "2026-11-23", "2026-11-27"],
    ["2026-11-29", SATURDAY_SUNDAY, "2026-11-23", "2026-11-27"],
    ["2026-11-22", FRIDAY_SATURDAY, "2026-11-22", "2026-11-26"],
    ["2026-11-26", FRIDAY_SATURDAY, "2026-11-22", "2026-11-26"],
    ["2026-11-28", FRIDAY_SATURDAY, "2026-11-22", "2026-11-26"],
    ["2026-11-29", [7], "2026-11-23", "2026-11-28"],
    ["2026-11-29", [], "2026-11-23", "2026-11-29"],
    ["2026-11-25", [1, 2, 3, 4, 5, 6, 7], "2026-11-23", "2026-11-23"],
  ])(
    "of %s with the rest days %o begins on %s and its school ends on %s",
    (date, rest, from, last) => {
      expect(schoolWeekOf(date, rest)).toMatchObject({ from, last });
    },
  );

  test("has seven days that all name the same week", () => {
    for (const rest of [SATURDAY_SUNDAY, FRIDAY_SATURDAY, [7], []]) {
      for (let day = 10; day < 24; day += 1) {
        const date = `2026-11-${day}`;
        const week = schoolWeekOf(date, rest);
        expect(week.from <= date && date <= week.to).toBe(true);
        expect(schoolWeekOf(week.from, rest)).toEqual(week);
        expect(schoolWeekOf(week.to, rest)).toEqual(week);
      }
    }
  });
});

describe("the weeks of the book", () => {
  const row = (date: string, class_name: string | null = "Halaqah Hafsah") => ({
    date,
    class_name,
  });
  const of = (rows: ReturnType<typeof row>[], from: string, to: string, rest = SATURDAY_SUNDAY) =>
    bookWeeks(rows, { from, to }, rest).map((week) => [
      week.from,
      week.to,
      week.rows.length,
      ...week.classes,
    ]);

  test("are those of the school, with weeks in a row without records as one", () => {
    const rows = ["2026-03-02", "2026-03-02", "2026-03-08", "2026-03-25"].map((date) => row(date));
    expect(of(rows, "2026-03-02", "2026-03-25")).toEqual([
      ["2026-03-02", "2026-03-08", 3, "Halaqah Hafsah"],
      ["2026-03-09", "2026-03-22", 0],
      ["2026-03-23", "2026-03-29", 1],
    ]);
    expect(of([row("2026-03-08")], "2026-03-08", "2026-03-08", FRIDAY_SATURDAY)).toEqual([
      ["2026-03-08", "2026-03-14", 1, "Halaqah Hafsah"],
    ]);
  });

  test("say that there is nothing before the first record and after the last", () => {
    expect(of([row("2026-03-11", null)], "2026-03-02", "2026-03-31")).toEqual([
      ["2026-03-02", "2026-03-08", 0],
      ["2026-03-09", "2026-03-15", 1],
      ["2026-03-16", "2026-04-05", 0],
    ]);
  });

  test("name a halaqah where it is another than before", () => {
    const rows = [row("2026-03-02"), row("2026-03-09", "Halaqah Uthman"), row("2026-03-16", null)];
    expect(of(rows, "2026-03-02", "2026-03-16")).toEqual([
      ["2026-03-02", "2026-03-08", 1, "Halaqah Hafsah"],
      ["2026-03-09", "2026-03-15", 1, "Halaqah Uthman"],
      ["2026-03-16", "2026-03-22", 1],
    ]);
  });

  test("name both halaqah of a pupil who changed within the week", () => {
    const rows = [row("2026-03-02"), row("2026-03-03", "Halaqah Uthman")];
    expect(of(rows, "2026-03-02", "2026-03-03")).toEqual([
      ["2026-03-02", "2026-03-08", 2, "Halaqah Hafsah", "Halaqah Uthman"],
    ]);
  });
});
