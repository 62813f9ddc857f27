import { describe, expect, test } from "vitest";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { cellOf, cellCounts, type MonthRecord, shortGrades } from "./rules.ts";

const date = "2026-11-02";
const [, end] = pageRange(562, "madinah_1405");
const fresh: MonthRecord = {
  date,
  stream: "baharu",
  to_id: end,
  grade: "jayyid",
  decision: "pass",
};
const revised: MonthRecord = { ...fresh, stream: "ulang_lama", grade: "mumtaz" };
const unheard: MonthRecord = {
  date,
  stream: "none",
  to_id: null,
  grade: null,
  decision: null,
};
const of = (records: MonthRecord[], away?: "absent" | "excused", isOver = true) =>
  cellOf(records, away, isOver, "madinah_1405");

describe("a day of a pupil", () => {
  test("shows where new memorisation ended, with its grade, and that something was revised", () => {
    expect(of([revised, fresh, revised])).toEqual({
      said: "heard",
      page: 562,
      grade: "jayyid",
      decision: "pass",
      has_revised: true,
      has_exam: false,
    });
  });

  test("takes the last attempt of several", () => {
    const first = { ...fresh, decision: "repeat" as const, grade: "rasib" };
    expect(of([first, fresh])).toMatchObject({ grade: "jayyid", decision: "pass" });
  });

  test("takes the grade of what was revised, or of the exam, where nothing new was heard", () => {
    expect(of([revised])).toMatchObject({ page: null, grade: "mumtaz", has_revised: true });
    const exam = { ...fresh, stream: "ujian" as const, grade: "maqbul" };
    expect(of([revised, exam])).toMatchObject({ page: null, grade: "maqbul", has_exam: true });
  });

  test("says away, unless the pupil was heard all the same", () => {
    expect(of([], "absent")).toMatchObject({ said: "absent", page: null });
    expect(of([unheard], "excused")).toMatchObject({ said: "excused" });
    expect(of([fresh], "absent")).toMatchObject({ said: "heard" });
  });

  test("says not heard once the day is over, or a reason is written", () => {
    expect(of([])).toMatchObject({ said: "unheard" });
    expect(of([], undefined, false)).toBeNull();
    expect(of([unheard], undefined, false)).toMatchObject({ said: "unheard" });
  });
});

test("counts the days of a pupil", () => {
  const cells = [of([fresh]), of([], "absent"), of([], "excused"), of([]), null];
  expect(cellCounts(cells)).toEqual({ heard: 1, away: 2, unheard: 1 });
});

describe("short forms of grades", () => {
  test("are the first letters of the words", () => {
    expect([...shortGrades(DEFAULT_SETTINGS.scale).values()]).toEqual(["M", "JJ", "J", "Ma", "R"]);
  });

  test("differ, also of grades that begin alike", () => {
    const names = ["Baik", "Baik Sekali", "Baki", "B", "Besar", "B S"];
    const scale = names.map((name, at) => ({ key: String(at), name, from: 90 - at * 10 }));
    const forms = [...shortGrades(scale).values()];
    expect(forms.slice(0, 3)).toEqual(["B", "BS", "Ba"]);
  });
});
