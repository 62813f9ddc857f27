import { expect, test } from "vitest";
import type { WeekRegister } from "./contract.ts";
import { byClass, schoolDaysOf, stateOf } from "./rules.ts";

test("the school days of a week run from Monday to today, without rest days", () => {
  const thursday = "2026-11-19";
  expect(schoolDaysOf(thursday, [6, 7])).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
  ]);
  expect(schoolDaysOf("2026-11-22", [5, 6])).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-22",
  ]);
  expect(schoolDaysOf("2026-11-16", [1])).toEqual([]);
  expect(schoolDaysOf("2026-11-22", [])).toHaveLength(7);
});

const register = (class_id: string, date: string, taken_at: string | null = null) =>
  ({ class_id, class_name: class_id, grade_level: "", date, taken_at }) satisfies WeekRegister;

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
