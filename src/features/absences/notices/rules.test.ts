import { describe, expect, test } from "vitest";
import { isUnexplained } from "#features/absences/rules.ts";
import { type DayMark, decideNotice, isQuiet, notifiableMarks } from "./rules.ts";

const STARTS: Record<string, string> = { pagi: "07:30", petang: "14:00" };
const startOf = (session: string) => STARTS[session] ?? "";

function mark(change: Partial<DayMark> = {}): DayMark {
  return {
    session: "pagi",
    status: "absent",
    reason: null,
    marked_at: 100,
    saved: true,
    ...change,
  };
}

test.each([
  ["absent", null, true],
  ["absent", "unexplained", true],
  ["absent", "mc", false],
  ["excused", "mc", false],
  ["late", null, false],
  [null, null, false],
] as const)("%s with the reason %s: unexplained is %s", (status, reason, is) => {
  expect(isUnexplained({ status, reason })).toBe(is);
});

describe("guardians are told", () => {
  const petang = (change: Partial<DayMark>) => mark({ session: "petang", ...change });
  test.each([
    ["of an absence in a saved register", [mark()], 1],
    ["of none that is only marked", [mark({ saved: false })], 0],
    ["of none with a known reason", [mark({ reason: "letter" })], 0],
    ["of none that became excused", [mark({ status: "excused", reason: "mc" })], 0],
    ["of none that was taken back", [mark({ status: null })], 0],
    ["of both sessions", [mark(), petang({})], 2],
    ["not when seen in a later session", [mark(), petang({ status: "late" })], 0],
    [
      "not when seen later, also if that is not saved yet",
      [mark(), petang({ status: "present", saved: false })],
      0,
    ],
    [
      "of who was here in the morning and is missing after it",
      [mark({ status: "present", marked_at: 900 }), petang({})],
      1,
    ],
    [
      "of who was seen in another class of the session before",
      [mark({ status: "present", marked_at: 50 }), mark({ marked_at: 100 })],
      1,
    ],
    [
      "not of who was seen in another class of the session after",
      [mark({ marked_at: 100 }), mark({ status: "present", marked_at: 150 })],
      0,
    ],
    ["of nobody without a mark", [], 0],
  ])("%s", (_, marks, count) => {
    expect(notifiableMarks(marks, startOf)).toHaveLength(count);
  });
});

describe("a notice whose time has come", () => {
  const facts = {
    date: "2026-11-23",
    today: "2026-11-23",
    time: "08:42",
    sends: true,
    reported: false,
    absences: 1,
  };
  test.each([
    [{}, "send"],
    [{ absences: 3 }, "send"],
    [{ absences: 0 }, "cancel"],
    [{ reported: true }, "cancel"],
    [{ sends: false }, "cancel"],
    [{ today: "2026-11-24" }, "cancel"],
    [{ today: "2026-11-24", time: "05:00" }, "cancel"],
    [{ time: "05:00" }, "wait"],
    [{ time: "22:00" }, "wait"],
    [{ time: "05:00", absences: 0 }, "cancel"],
  ])("with %j: %s", (change, decision) => {
    expect(decideNotice({ ...facts, ...change })).toBe(decision);
  });

  test.each([
    ["00:00", true],
    ["06:29", true],
    ["06:30", false],
    ["13:00", false],
    ["21:59", false],
    ["22:00", true],
    ["23:59", true],
  ])("at %s quiet is %s", (time, is) => {
    expect(isQuiet(time)).toBe(is);
  });
});
