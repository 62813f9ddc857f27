import { describe, expect, test } from "vitest";
import type { DayFacts } from "#features/calendar/days/rules.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import type { WeekRegister } from "./contract.ts";
import { byClass, weekRegistersOf, stateOf, type TaughtDay, weekUpTo } from "./rules.ts";

test("a week runs from Monday to today", () => {
  expect(weekUpTo("2026-11-16")).toEqual(["2026-11-16"]);
  expect(weekUpTo("2026-11-19")).toEqual(["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]);
  expect(weekUpTo("2026-11-22")).toHaveLength(7);
});

describe("the registers of a class's day", () => {
  const THURSDAY = "2026-11-19";
  const open: DayFacts = { weekend_days: [6, 7], terms: [], holidays: [] };
  const day: TaughtDay = {
    class_id: "a",
    class_name: "A",
    grade_level: "",
    kind: "class",
    date: THURSDAY,
    has_pupils: true,
    saved: [],
  };
  const session = (
    key: string,
    position: number,
    more: Partial<CalendarSession> = {},
  ): CalendarSession => ({
    key,
    name: key.toUpperCase(),
    weekdays: [],
    starts_at: "07:30",
    due_at: "08:00",
    position,
    archived_on: null,
    ...more,
  });
  const brief = (taught: TaughtDay, facts = open, sessions: CalendarSession[] = []) =>
    weekRegistersOf(taught, facts, sessions).map(({ session: key, session_name, taken_at }) =>
      [key, session_name, taken_at].join(" "),
    );

  test("one without a name where the school has one", () => {
    expect(brief(day)).toEqual(["harian  "]);
    expect(brief({ ...day, saved: [{ session: "harian", taken_at: "08:04" }] })).toEqual([
      "harian  08:04",
    ]);
  });

  test("each session that is taken that day, in order, by its name", () => {
    const sessions = [
      session("petang", 2),
      session("subuh", 1),
      session("solat", 3, { weekdays: [5] }),
      session("lama", 4, { archived_on: "2026-11-01" }),
    ];
    const saved = [{ session: "petang", taken_at: "14:10" }];
    expect(brief({ ...day, saved }, open, sessions)).toEqual([
      "subuh SUBUH ",
      "petang PETANG 14:10",
    ]);
  });

  test("none on a closed day or without pupils, but what was saved all the same", () => {
    const holidays = [
      { event_id: "e", title: "Cuti", date: THURSDAY, to_date: null, class_ids: ["a"] },
    ];
    const saved = [{ session: "harian", taken_at: "08:04" }];
    for (const facts of [
      { ...open, holidays },
      { ...open, weekend_days: [4] },
      { ...open, terms: [{ from_date: "2026-01-12", to_date: "2026-11-18" }] },
    ]) {
      expect(brief(day, facts)).toEqual([]);
      expect(brief({ ...day, saved }, facts)).toEqual(["harian  08:04"]);
    }
    expect(brief({ ...day, class_id: "b" }, { ...open, holidays })).toEqual(["harian  "]);
    expect(brief({ ...day, has_pupils: false })).toEqual([]);
  });
});

const register = (class_id: string, date: string, taken_at: string | null = null) =>
  ({
    class_id,
    class_name: class_id,
    grade_level: "",
    date,
    session: "harian",
    session_name: null,
    taken_at,
  }) satisfies WeekRegister;

test("today is not missing yet", () => {
  const today = "2026-11-19";
  expect(stateOf(register("a", today), today)).toBe("open");
  expect(stateOf(register("a", "2026-11-18"), today)).toBe("missing");
  expect(stateOf(register("a", today, "2026-11-19T00:04:00Z"), today)).toBe("taken");
});

test("classes keep the order in which they come", () => {
  const [b, a, later] = [register("b", "1"), register("a", "1"), register("b", "2")];
  expect(byClass([b, a, later])).toEqual([[b, later], [a]]);
  expect(byClass([])).toEqual([]);
});
