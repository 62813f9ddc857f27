import { describe, expect, test } from "vitest";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { UNMARKED, withReason } from "#features/attendance/rules.ts";
import { markChange } from "#features/attendance/rules/stored-changes.ts";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { DEFAULT_SETTINGS, GRADE_PRESETS } from "#features/hifz/settings/rules.ts";
import type { Sheet, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import type { PendingChange, PendingChanges } from "#offline/changes.ts";
import { isSameRecord, recordChange, type Said } from "./changes.ts";
import { offeredRange } from "./offered.ts";
import { withMarks, withRecords } from "./patches.ts";
import {
  debtOfLine,
  isHeard,
  isShown,
  latestOf,
  nextAttempt,
  NO_MISTAKES,
  pressed,
  saidOf,
  sheetLine,
  type SheetMark,
} from "./shown.ts";
import { blankSheet } from "./without-network.ts";

const KEY: RegisterKey = { class_id: "uthman", date: "2026-11-20", session: "subuh" };
const settings: HifzSettings = { ...DEFAULT_SETTINGS, version: 1 };
const FACTS = { settings, isAway: false };

/** Page 3 in the order of the mushaf, a page a day. */
const FIRST = [idAt("2:6"), idAt("2:16")] as const;
const SECOND = [idAt("2:17"), idAt("2:24")] as const;

const known: SheetMark = {
  id: null,
  student_id: "danish",
  class_id: KEY.class_id,
  date: KEY.date,
  session: KEY.session,
  ...UNMARKED,
  version: 0,
  marked_by: null,
  marked_at: null,
  planned: null,
  recent: [],
  student: {
    id: "danish",
    student_id: "S1",
    profile_id: null,
    first_name: "Danish",
    last_name: "",
    avatar_url: null,
  },
  records: [],
  is_mine: false,
  going: {
    plan: {
      order_kind: "mushaf",
      order_list: [],
      unit: "page",
      amount: 1,
      parts: 1,
      paused: false,
      cycle_days: null,
      teacher_id: null,
    },
    covered: [[1, FIRST[0] - 1]],
    last_new: null,
    last: [],
    repeats: 0,
    memorised_milli: 0,
    weak_pages: 0,
  },
  next: { from_id: FIRST[0], to_id: FIRST[1], milli: 1000 },
  balance: 0,
  recent_pages: [],
  due: [],
} as SheetMark;

let keys = 0;
const change = (record: Said, state: PendingChange["state"] = "waiting", version = 0) =>
  recordChange(
    KEY,
    { version, record },
    {
      client_key: `key ${(keys += 1)}`,
      made_at: "2026-11-20T06:00:00Z",
      state,
    },
  );
const lineWith = (changes: PendingChanges, mark = known) => sheetLine(mark, changes, FACTS);
const passed = (more: Partial<Said> = {}): Said => ({
  ...pressed(lineWith([]), "baharu", [...FIRST], "pass"),
  ...more,
});

/** The record that the server makes of a line. */
function written(said: Said, version = 1): SheetRecord {
  const [shown] = lineWith([change(said)]).records;
  if (!shown) throw new Error("the change is shown");
  const { state: _, ...record } = shown;
  return { ...record, id: "record", recorded_by: "Faizal", version };
}

describe("a row", () => {
  test("shows a press at once, graded as the server will", () => {
    const line = lineWith([change(passed())]);
    expect(latestOf(line, "baharu")).toMatchObject({
      decision: "pass",
      marks: 100,
      grade: "mumtaz",
      milli: 1000,
      state: "sending",
      version: 0,
    });
    expect(isHeard(line)).toBe(true);
    const away = sheetLine(known, [change(passed())], { settings, isAway: true });
    expect(latestOf(away, "baharu")?.state).toBe("waiting");
  });

  test("of a repeat that was not counted has no marks", () => {
    const line = lineWith([change(pressed(lineWith([]), "baharu", [...FIRST], "repeat"))]);
    expect(latestOf(line, "baharu")).toMatchObject({
      decision: "repeat",
      marks: null,
      grade: null,
    });
  });

  test("shows the server's record again where a change was not written, and keeps the change", () => {
    const mark = { ...known, records: [written(passed({ decision: "repeat" }))] };
    for (const state of ["failed", "stale"] as const) {
      const line = lineWith([change(passed(), state)], mark);
      expect(latestOf(line, "baharu")).toMatchObject({ decision: "repeat", state: "written" });
      expect(line.open.map((one) => one.state)).toEqual([state]);
    }
  });

  test("says of a record what its line says", () => {
    const said = passed({
      mistakes: { lupa: 1, tersangkut: 2, ditegur: 0, tajwid: 1 },
      pins: [[FIRST[0], "lupa", 1]],
      grade: "jayyid",
      decision: "half",
      kept_to: FIRST[0] + 3,
      heard_by: "peer",
      hearer_student_id: "hakim",
      notes: "Ghunnah",
      family_note: "Ulang",
    });
    const record = written(said);
    expect(isSameRecord(said, record)).toBe(true);
    expect(isSameRecord(saidOf({ ...record, state: "written" }), record)).toBe(true);
  });

  test("has the mark on its way, and expects nothing of who is away", () => {
    const mark = withReason(UNMARKED, "mc");
    const made = { student_id: "danish", version: 0, mark };
    const rest = { client_key: "mark", made_at: "", state: "waiting" as const };
    const line = lineWith([markChange(KEY, made, rest)]);
    expect(line.mark.status).toBe("excused");
    expect(isShown(line, "open")).toBe(false);
    expect(isShown(lineWith([]), "open")).toBe(true);
  });
});

describe("the portion that is offered", () => {
  const offered = (changes: PendingChanges, mark = known) =>
    offeredRange(lineWith(changes, mark), "baharu", settings);

  test("is the server's, and after a press the one behind it", () => {
    expect(offered([])).toEqual([...FIRST]);
    expect(offered([change(passed())])).toEqual([...SECOND]);
  });

  test("is the same again after a repeat, and the rest after a half", () => {
    expect(offered([change(passed({ decision: "repeat" }))])).toEqual([...FIRST]);
    const kept_to = idAt("2:9");
    const rest = offered([change(passed({ decision: "half", kept_to }))]);
    expect(rest?.[0]).toBe(kept_to + 1);
  });

  test("is what is being taken back, before the server says what comes next", () => {
    const after = { from_id: SECOND[0], to_id: SECOND[1], milli: 1000 };
    const mark = { ...known, records: [written(passed())], next: after };
    expect(offered([], mark)).not.toEqual([...FIRST]);
    expect(offered([change(passed({ voided: true }), "waiting", 1)], mark)).toEqual([...FIRST]);
  });

  test("is none without a plan, but what was repeated is heard again", () => {
    const mark = { ...known, next: null, going: { ...known.going, plan: null } };
    expect(offered([], mark)).toBeNull();
    expect(offered([change(passed())], mark)).toBeNull();
    expect(offered([change(passed({ decision: "repeat" }))], mark)).toEqual([...FIRST]);
  });
});

describe("the revision that is offered", () => {
  /** Pages 1 to 5 are held, but for the end of page 4. */
  const going = {
    ...known.going,
    covered: [
      [1, idAt("2:29")],
      [idAt("2:30"), idAt("2:37")],
    ],
  };
  const mark = {
    ...known,
    going,
    recent_pages: [[4, 5]],
    due: [
      [2, 9, false],
      [5, 3, true],
      [3, 2, false],
    ],
  };
  const offered = (stream: "ulang_baharu" | "ulang_lama", more = {}) =>
    offeredRange(lineWith([], { ...mark, ...more } as SheetMark), stream, settings);

  test("of what is recent is its first pages, as far as they are held", () => {
    expect(offered("ulang_baharu")).toEqual([idAt("2:17"), idAt("2:29")]);
    expect(offered("ulang_baharu", { recent_pages: [] })).toBeNull();
  });

  test("of the rest is the most urgent page with the due pages beside it", () => {
    expect(offered("ulang_lama")).toEqual([idAt("2:1"), idAt("2:16")]);
    expect(offered("ulang_lama", { due: [[5, 3, true]] })).toEqual([idAt("2:25"), idAt("2:29")]);
    expect(offered("ulang_lama", { due: [] })).toBeNull();
  });
});

test("the next attempt is the first without a record, also where one was taken back", () => {
  const first = written(passed());
  const second = written(passed({ attempt: 2 }));
  const attempt = (records: SheetRecord[]) =>
    nextAttempt(lineWith([], { ...known, records }), "baharu");
  expect(attempt([])).toBe(1);
  expect(attempt([first, second])).toBe(3);
  expect(attempt([{ ...first, voided: true }, second])).toBe(1);
});

test("a pupil with nothing new to memorise is behind in nothing", () => {
  const behind = lineWith([], { ...known, balance: -1700 });
  expect(debtOfLine(behind)).toBe(1700);
  expect(debtOfLine({ ...behind, balance: -50 })).toBe(50);
  expect(debtOfLine({ ...behind, balance: -49 })).toBe(0);
  expect(isShown(behind, "debt")).toBe(true);
  const done = lineWith([], { ...known, balance: -1700, next: null });
  expect(debtOfLine(done)).toBe(0);
  expect(isShown(done, "debt")).toBe(false);
  expect(debtOfLine(lineWith([], { ...known, balance: 500 }))).toBe(0);
});

const sheet = { ...KEY, settings, marks: [known], taken: null } as unknown as Sheet;

describe("a sheet that was read", () => {
  const recordsOf = (of: Sheet) =>
    of.marks[0]?.records.map(({ version, decision }) => `${version} ${decision}`);

  test("takes records in place of older ones, never of newer ones", () => {
    const first = withRecords(sheet, [written(passed(), 1)]);
    expect(recordsOf(first)).toEqual(["1 pass"]);
    const newer = withRecords(first, [written(passed({ decision: "repeat" }), 2)]);
    expect(recordsOf(newer)).toEqual(["2 repeat"]);
    expect(withRecords(newer, [written(passed(), 1)]).marks[0]).toBe(newer.marks[0]);
    expect(recordsOf(withRecords(first, [written(passed({ attempt: 2 }), 1)]))).toHaveLength(2);
  });

  test("offers what was taken back", () => {
    const moved = { from_id: SECOND[0], to_id: SECOND[1], milli: 1000 };
    const after = { ...sheet, marks: [{ ...known, next: moved, records: [written(passed())] }] };
    const undone = withRecords(after, [{ ...written(passed(), 2), voided: true }]);
    expect(undone.marks[0]?.next).toEqual({ from_id: FIRST[0], to_id: FIRST[1], milli: 1000 });
  });

  test("takes newer marks, and who saved the register", () => {
    const taken = { by: "Faizal", at: "2026-11-20T07:00:00Z" };
    const present = { ...known, status: "present" as const, version: 1 };
    const after = withMarks(sheet, [present], taken);
    expect(after).toMatchObject({ taken, marks: [{ status: "present", version: 1 }] });
    expect(withMarks(after, [known]).marks[0]?.status).toBe("present");
    expect(withMarks(after, []).taken).toEqual(taken);
  });
});

test("where mistakes are only counted, a press without mistakes is what then stands", () => {
  const said = passed();
  const counting = { ...settings, weights: GRADE_PRESETS.counts.weights };
  const line = sheetLine(known, [change(said)], { settings: counting, isAway: false });
  expect(isSameRecord(said, latestOf(line, "baharu"))).toBe(true);
  const stands = { ...written(said), marks: null, grade: null, grade_computed: null };
  expect(isSameRecord(said, stands)).toBe(true);
  expect(isSameRecord(said, { ...stands, tersangkut: 1 })).toBe(false);
  const heard = { ...said, mistakes: { ...NO_MISTAKES, tersangkut: 1 } };
  expect(isSameRecord(heard, { ...stands, tersangkut: 1 })).toBe(true);
  expect(isSameRecord(heard, stands)).toBe(false);
});

test("a day without network begins blank, with the portion after the last sheet's records", () => {
  const day = withMarks(withRecords(sheet, [written(passed())]), [
    { ...UNMARKED, student_id: "danish", status: "present", version: 1 } as SheetMark,
  ]);
  const blank = blankSheet(day, "2026-11-23");
  const [line] = blank.marks;
  expect(blank).toMatchObject({ date: "2026-11-23", taken: null, closure: null });
  expect(line).toMatchObject({
    status: null,
    version: 0,
    records: [],
    next: { from_id: SECOND[0], to_id: SECOND[1] },
    going: { covered: [[1, FIRST[1]]] },
  });
  const unheard = blankSheet(sheet, "2026-11-23").marks[0];
  expect(unheard?.next).toEqual(known.next);
});
