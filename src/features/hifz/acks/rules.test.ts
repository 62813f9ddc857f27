import { describe, expect, test } from "vitest";
import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import { schoolWeekOf, weekMessage, weeksToSign } from "./rules.ts";

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

test("the week before is to be signed, and this one from its last day of school on", () => {
  expect(weeksToSign("2026-11-26", SATURDAY_SUNDAY)).toEqual(["2026-11-16"]);
  expect(weeksToSign("2026-11-27", SATURDAY_SUNDAY)).toEqual(["2026-11-16", "2026-11-23"]);
  expect(weeksToSign("2026-11-29", SATURDAY_SUNDAY)).toEqual(["2026-11-16", "2026-11-23"]);
  expect(weeksToSign("2026-11-26", FRIDAY_SATURDAY)).toEqual(["2026-11-15", "2026-11-22"]);
});

describe("a message to the family", () => {
  const record = (date: string, more: Partial<PupilRecord>): PupilRecord => ({
    id: date,
    date,
    class_name: null,
    session: null,
    stream: "baharu",
    attempt: 1,
    from_id: 1,
    to_id: 7,
    kept_to: null,
    lupa: 0,
    tersangkut: 0,
    ditegur: 0,
    tajwid: 0,
    marks: 100,
    grade: "mumtaz",
    decision: "pass",
    heard_by: "teacher",
    hearer_name: null,
    recorded_by: "Faizal",
    reason: null,
    strength: null,
    notes: "Rahsia guru",
    family_note: "",
    corrected: false,
    ...more,
  });
  const words = {
    head: "Ali:",
    nothing: "Tiada.",
    revise: "Ulang:",
    note: (note: string) => `Guru: ${note}`,
    said: ({ stream, grade }: PupilRecord) => `${stream} ${grade}`,
    day: (date: string) => date.slice(8),
  };

  test("has the days in their order, the words to the family, and what to revise", () => {
    const records = [
      record("2026-11-24", { family_note: "Jaga dengung" }),
      record("2026-11-23", {}),
      record("2026-11-22", { stream: "prior" }),
    ];
    expect(weekMessage(records, ["m/s 5"], words)).toBe(
      "Ali:\n• 23: baharu mumtaz\n• 24: baharu mumtaz\n  Guru: Jaga dengung\n\nUlang:\n• m/s 5",
    );
  });

  test("says that nothing was recorded, and never has the notes among teachers", () => {
    expect(weekMessage([], [], words)).toBe("Ali:\nTiada.");
    expect(weekMessage([record("2026-11-23", {})], [], words)).not.toContain("Rahsia");
  });
});
