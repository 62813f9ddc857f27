import { expect, test } from "vitest";
import type { SheetDay } from "#features/insights/contract.ts";
import { openDaysOf, dueRegistersOf, type SessionSince } from "#features/insights/rules.ts";
import { sessionsOf } from "#features/calendar/sessions/rules.ts";
import { addDays } from "#lib/dates.ts";
import { markOf, monthSheetOf, wholeMonthOf } from "./sheets.ts";

// The week is Monday 2 to Sunday 8 November; Friday is a holiday.
const span = { from: "2026-11-02", to: "2026-11-08" };
const facts = {
  weekend_days: [6, 7],
  terms: [],
  holidays: [
    { event_id: "1", title: "Hari Guru", date: "2026-11-06", to_date: null, class_ids: null },
  ],
};
const [harian] = sessionsOf([]);

type Options = { taken?: number[]; today?: string; spans?: { from: string; to: string }[] };

function sheet(
  marks: string,
  { taken = [0, 1, 2], today = "2026-11-05", spans = [span] }: Options = {},
) {
  const sessions: SessionSince[] = harian ? [{ ...harian, since: "2026-01-01" }] : [];
  const open = openDaysOf(span, facts, sessions);
  const keys = new Set(taken.map((at) => `${addDays(span.from, at)} harian`));
  const registers = dueRegistersOf(
    { class_id: "c", kind: "class", spans: [span], taken: keys },
    open,
    facts,
    today,
  );
  const named = { student_id: "s", number: "S-1", first_name: "A", last_name: "" };
  const pupil = { ...named, ic_masked: null, marks, spans };
  const made = monthSheetOf({
    class_id: "c",
    kind: "class",
    span,
    today,
    open,
    registers,
    facts,
    pupils: [pupil],
  });
  return { ...made, row: made.pupils[0] };
}

test("has the school days and the holidays among them, closed with their cause", () => {
  expect(sheet("").days.map(({ date, closure }) => [date.slice(8), closure?.title])).toEqual([
    ["02", undefined],
    ["03", undefined],
    ["04", undefined],
    ["05", undefined],
    ["06", "Hari Guru"],
  ]);
});

test("has a rest day on which there is a mark or a register", () => {
  expect(sheet("p5").days.at(-1)).toMatchObject({
    date: "2026-11-07",
    closure: { why: "weekend" },
  });
  const { days, row } = sheet("P6", { taken: [6], today: "2026-11-09" });
  expect(days.at(-1)).toMatchObject({ date: "2026-11-08", taken: 1, expected: 1, present: 1 });
  expect(row?.marks.at(-1)).toBe("P");
});

test("a cell is a mark, not marked, or nothing where none can be", () => {
  // Thursday is today and not marked, Friday is a holiday.
  expect(sheet("P0A1-L2").row?.marks).toBe("PAL. ");
  expect(sheet("E0-").row?.marks).toBe("E... ");
  expect(sheet("", { today: "2026-11-03" }).row?.marks).toBe("..   ");
});

test("days without enrolment are blank, and a mark there counts for nothing", () => {
  const spans = [{ from: "2026-11-03", to: "2026-11-03" }];
  const { row, totals } = sheet("A0-P1A2-", { spans });
  expect(row).toMatchObject({ marks: " P   ", present: 1, absent: 0 });
  expect(totals).toMatchObject({ present: 1, absent: 0, taken: 3 });
});

test("only marks of saved registers count", () => {
  const { row, days, totals } = sheet("P0A1-l2", { taken: [0, 1] });
  expect(row).toMatchObject({ marks: "PAl. ", present: 1, absent: 1, late: 0 });
  expect(days[2]).toMatchObject({ late: 0, taken: 0, expected: 1 });
  expect(totals).toEqual({
    present: 1,
    absent: 1,
    late: 0,
    excused: 0,
    came: 1,
    taken: 2,
    expected: 3,
  });
});

test("whoever was away on the school's behalf is excused, and counts as come", () => {
  const { row, days, totals } = sheet("E0E1-e2", { taken: [0, 1] });
  expect(row).toMatchObject({ marks: "EEe. ", excused: 2, came: 1 });
  expect(days.map(({ excused, came }) => [excused, came])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(totals).toMatchObject({ excused: 2, came: 1 });
});

test("of several sessions a day the worst shows, and each counts", () => {
  const { row, days } = sheet("P0A0-L1P1e2-P2");
  expect(row).toMatchObject({ marks: "ALe. ", present: 3, absent: 1, late: 1, excused: 0 });
  expect(days[0]).toMatchObject({ present: 1, absent: 1 });
  expect(sheet("p0P0").row?.marks[0]).toBe("P");
  expect(sheet("P0p0").row?.marks[0]).toBe("P");
});

test.each([
  ["P", { status: "present", saved: true }],
  ["a", { status: "absent", saved: false }],
  ["L", { status: "late", saved: true }],
  ["E", { status: "excused", saved: true }],
  [".", null],
  [" ", null],
  ["", null],
  [undefined, null],
])("the letter %o is %o", (letter, mark) => expect(markOf(letter)).toEqual(mark));

test("the whole month has its rest days too, closed and without marks", () => {
  const days = [{ date: "2026-11-02" }, { date: "2026-11-04", closure: { why: "holiday" } }].map(
    (day) => ({ closure: null, ...day }) as SheetDay,
  );
  const whole = wholeMonthOf({ from: "2026-11-01", to: "2026-11-05", days });
  expect(whole.map(({ date, isClosed, at }) => [date.slice(8), isClosed, at])).toEqual([
    ["01", true, undefined],
    ["02", false, 0],
    ["03", true, undefined],
    ["04", true, 1],
    ["05", true, undefined],
  ]);
  expect(whole[1]?.day).toBe(days[0]);
});
