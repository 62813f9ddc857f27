import { describe, expect, test } from "vitest";
import type { Mark, Register, RegisterLine } from "./contract.ts";
import {
  chooseClass,
  filterMarks,
  lineOf,
  newerRegister,
  type PendingMark,
  totalsOf,
  UNMARKED,
  withReason,
  withStatus,
  blanksOf,
  dueSession,
  filled,
  minutesSince,
  readMinutes,
} from "./rules.ts";

function line(
  first_name: string,
  number: string,
  status: Mark["status"],
  version?: number,
): RegisterLine {
  const id = `id of ${number}`;
  return {
    id: null,
    student_id: id,
    class_id: "class",
    date: "2026-11-20",
    session: "harian",
    status,
    notes: "",
    minutes_late: null,
    left_at: null,
    reason: null,
    planned: null,
    recent: [],
    version: version ?? (status ? 1 : 0),
    marked_by: null,
    marked_at: null,
    student: {
      id,
      student_id: number,
      profile_id: null,
      first_name,
      last_name: "bin Ali",
      avatar_url: null,
    },
  };
}

const marks = [
  line("Ahmad Danish", "S-1", "present"),
  line("Fāṭimah", "S-2", "late"),
  line("", "S-3", null),
  line("محمد", "S-4", null),
];

test("not marked is counted apart and never as present or absent", () => {
  expect(totalsOf(marks)).toEqual({ present: 1, absent: 0, late: 1, excused: 0, unmarked: 2 });
  expect(totalsOf([])).toEqual({ present: 0, absent: 0, late: 0, excused: 0, unmarked: 0 });
});

describe("filters combine and ignore case and marks above letters", () => {
  test.each([
    [{}, ["S-1", "S-2", "S-3", "S-4"]],
    [{ q: "DANISH" }, ["S-1"]],
    [{ q: "danish bin" }, ["S-1"]],
    [{ q: "fatimah" }, ["S-2"]],
    [{ q: "s-3" }, ["S-3"]],
    [{ q: "محمد" }, ["S-4"]],
    [{ q: "(((a+)+" }, []],
    [{ status: "unmarked" }, ["S-3", "S-4"]],
    [{ status: "late", q: "danish" }, []],
  ] as const)("%o", (filter, numbers) => {
    expect(filterMarks(marks, filter).map((line) => line.student.student_id)).toEqual(numbers);
  });

  test("who was just marked stays in sight, in the same place", () => {
    const kept = new Set(["id of S-2"]);
    const found = filterMarks(marks, { status: "unmarked" }, kept);
    expect(found.map((line) => line.student.student_id)).toEqual(["S-2", "S-3", "S-4"]);
  });
});

describe("the class to begin with", () => {
  const taken = { by: "Faizal", at: "2026-11-20T00:12:00Z" };
  const classes = [
    { class_id: "a", own: false, taken: null },
    { class_id: "b", own: true, taken },
    { class_id: "c", own: true, taken: null },
  ];
  test.each([
    ["the own one not yet taken", classes, undefined, "c"],
    ["the wanted one", classes, "a", "a"],
    ["an own one when all are taken", classes.slice(0, 2), undefined, "b"],
    ["the first for everybody else", classes.slice(0, 1), undefined, "a"],
    ["not a wanted one that is not there", classes, "z", "c"],
    ["none where there is none", [], undefined, undefined],
  ])("%s", (_case, list, wanted, chosen) => {
    expect(chooseClass(list, wanted)?.class_id).toBe(chosen);
  });
});

describe("a register that is read while it is written", () => {
  const register: Register = {
    class_id: "class",
    class_name: "Tahun 3",
    date: "2026-11-20",
    session: "harian",
    taken: { by: "Faizal", at: "2026-11-20T00:12:00Z" },
    refusal: null,
    needs_why: false,
    window_days: 7,
    sessions: [],
    closure: null,
    marks: [line("Ahmad", "S-1", "absent", 3), line("Danish", "S-2", null)],
  };

  test("an older answer takes back neither a mark nor the saving", () => {
    const older = {
      ...register,
      taken: null,
      marks: [line("Ahmad", "S-1", "present", 2), line("Danish", "S-2", "late", 1)],
    };
    const merged = newerRegister(register, older);
    expect(merged.marks.map((mark) => mark.status)).toEqual(["absent", "late"]);
    expect(merged.taken).toEqual(register.taken);
  });

  test("a newer answer counts, with who came and who left", () => {
    const newer = {
      ...register,
      taken: { by: "Aminah", at: "2026-11-20T01:00:00Z" },
      marks: [line("Ahmad", "S-1", "present", 4), line("Sofea", "S-9", null)],
    };
    expect(newerRegister(register, newer)).toEqual(newer);
  });

  test("another day's register is none of its business", () => {
    const other = { ...register, date: "2026-11-19", taken: null, marks: [] };
    expect(newerRegister(register, other)).toBe(other);
    expect(newerRegister(undefined, other)).toBe(other);
  });
});

describe("what a mark says after a change", () => {
  const mark = { ...UNMARKED, notes: "Demam" };

  test("minutes stay only with late, a time of leaving only with who is there", () => {
    const late = { ...mark, status: "late" as const, minutes_late: 12, left_at: "11:30" };
    expect(withStatus(late, "present")).toEqual({
      ...mark,
      status: "present",
      left_at: "11:30",
    });
    expect(withStatus(late, "absent")).toEqual({ ...mark, status: "absent" });
    expect(withStatus(late, null)).toEqual(UNMARKED);
  });

  test("a known reason makes excused, none makes absent, and a status drops what does not fit", () => {
    const excused = withReason({ ...mark, status: "absent" }, "mc");
    expect(excused).toEqual({ ...mark, status: "excused", reason: "mc" });
    expect(withReason(excused, "unexplained")).toMatchObject({
      status: "absent",
      reason: "unexplained",
    });
    expect(withReason(excused, null)).toMatchObject({ status: "excused", reason: null });
    expect(withStatus(excused, "absent").reason).toBeNull();
    expect(withStatus(excused, "excused").reason).toBe("mc");
    expect(withStatus(excused, "present").reason).toBeNull();
  });
});

describe("a pending change lies over the mark", () => {
  const pending: PendingMark = {
    value: { ...UNMARKED, status: "absent" },
    client_key: "key",
    state: "sending",
  };
  const late = { ...line("Ahmad", "S-1", "late"), minutes_late: 12 };

  test("at once while it is sent", () => {
    expect(lineOf(late, pending)).toMatchObject({ status: "absent", minutes_late: null, pending });
  });

  test("and no more when it failed or somebody else was first, but is remembered", () => {
    for (const state of ["failed", "stale"] as const) {
      const lost = { ...pending, state };
      expect(lineOf(late, lost)).toEqual({ ...late, pending: lost });
    }
  });

  test("a lost answer is forgotten when the mark turns out to be written", () => {
    const written = line("Ahmad", "S-1", "absent", 2);
    expect(lineOf(written, { ...pending, state: "failed" })).toBe(written);
  });
});

describe("taking the register", () => {
  const blank = { ...line("Ahmad", "S-1", null), planned: null };
  const planned = { ...line("Danish", "S-2", null), planned: "family" as const };

  test("what is not marked becomes present, and excused where an absence was told of", () => {
    expect(filled(blank)).toEqual({ ...UNMARKED, status: "present" });
    expect(filled(planned)).toEqual({ ...UNMARKED, status: "excused", reason: "family" });
    expect(filled({ ...blank, notes: "Demam" }).notes).toBe("Demam");
    const marked = { ...line("Sofea", "S-3", "absent"), planned: "mc" as const };
    expect(blanksOf([blank, planned, marked])).toEqual({ present: 1, excused: 1 });
    expect(blanksOf([])).toEqual({ present: 0, excused: 0 });
  });

  test("minutes late are counted from the start, not before it and not hours after", () => {
    expect(minutesSince("07:30", "07:42")).toBe(12);
    expect(minutesSince("07:30", "09:05")).toBe(95);
    expect(minutesSince("07:30", "11:30")).toBe(240);
    expect(minutesSince("07:30", "11:31")).toBeNull();
    expect(minutesSince("07:30", "07:30")).toBeNull();
    expect(minutesSince("07:30", "07:10")).toBeNull();
  });

  test("typed minutes are digits up to 720", () => {
    expect(["12", " 5 min", "", "abc", "999", "0"].map(readMinutes)).toEqual([
      12,
      5,
      null,
      null,
      720,
      0,
    ]);
  });

  test("the session that began last is the one to take", () => {
    const day = [
      { key: "harian", starts_at: "07:30" },
      { key: "petang", starts_at: "14:00" },
    ];
    expect(dueSession(day, "06:00")).toBe("harian");
    expect(dueSession(day, "13:59")).toBe("harian");
    expect(dueSession(day, "14:00")).toBe("petang");
    expect(dueSession(day)).toBe("harian");
    expect(dueSession([], "08:00")).toBeUndefined();
  });
});
