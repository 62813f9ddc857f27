import { describe, expect, test } from "vitest";
import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import { weekMessage, weeksToSign } from "./rules.ts";

const SATURDAY_SUNDAY = [6, 7];
const FRIDAY_SATURDAY = [5, 6];

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
    partial_id: null,
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
