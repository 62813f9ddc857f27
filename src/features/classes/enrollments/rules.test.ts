import { describe, expect, test } from "vitest";
import { type Enrolled, joinPeriods, planEnrollments, renameMoves } from "./rules.ts";

describe("enrolments", () => {
  const line = (
    id: string,
    class_id: string,
    from_date: string,
    to_date: string | null,
  ): Enrolled => ({
    id,
    class_id,
    from_date,
    to_date,
    class_name: `Kelas ${class_id}`,
    is_homeroom: class_id !== "H",
  });

  test("move, unless they share days of one class: then one covers both", () => {
    const keep = [
      line("k1", "A", "2026-01-05", "2026-03-01"),
      line("k2", "A", "2026-05-01", null),
      line("k3", "B", "2025-01-01", "2025-11-20"),
    ];
    const drop = [
      line("d1", "A", "2026-02-01", "2026-05-01"),
      line("d2", "B", "2024-01-01", "2024-11-20"),
      line("d3", "C", "2026-01-05", "2026-01-20"),
    ];
    const plan = joinPeriods(keep, drop);
    expect(plan.moved.toSorted()).toEqual(["d2", "d3"]);
    expect([...plan.joined]).toEqual([
      ["d1", "k1"],
      ["k2", "k1"],
    ]);
    expect(plan.widened).toMatchObject([{ id: "k1", from_date: "2026-01-05", to_date: null }]);
  });

  test("an open one in the same class stays open, from the earlier day", () => {
    const plan = joinPeriods(
      [line("k", "A", "2026-03-01", null)],
      [line("d", "A", "2026-01-05", null)],
    );
    expect(plan.widened).toMatchObject([{ id: "k", from_date: "2026-01-05", to_date: null }]);
    expect(plan.moved).toEqual([]);
  });

  const facts = { isActive: true, today: "2026-06-01" };

  test("a second homeroom class ends today; a halaqah stays beside it", () => {
    const plan = planEnrollments(
      [line("k", "A", "2026-01-05", null)],
      [
        line("d1", "B", "2026-01-05", null),
        line("d2", "H", "2026-01-05", null),
        line("d3", "C", "2026-07-01", null),
      ],
      facts,
    );
    expect(plan.ended).toEqual([
      { id: "d1", to_date: "2026-06-01" },
      { id: "d3", to_date: "2026-07-01" },
    ]);
    expect(plan.second_class).toEqual(["Kelas B", "Kelas C"]);
    expect(plan.moved).toEqual(["d1", "d2", "d3"]);
  });

  test("who is in no class takes the other's; who is not active takes none that goes on", () => {
    const drop = [line("d", "A", "2026-02-01", null)];
    expect(planEnrollments([], drop, facts).ended).toEqual([]);
    const left = planEnrollments([line("k", "A", "2026-01-05", "2026-03-01")], drop, {
      ...facts,
      isActive: false,
    });
    expect(left.ended).toEqual([{ id: "k", to_date: "2026-06-01" }]);
    expect(left.not_active).toEqual(["Kelas A"]);
  });
});

test("a change of the year names the kept student, once", () => {
  const joined = new Map([["e2", "e1"]]);
  const move = (student_id: string, ended: string) => ({ student_id, ended, begun: null });
  const renamed = { keep: "k", drop: "d", joined };
  expect(renameMoves([move("d", "e2"), move("x", "e9")], renamed)).toEqual([
    move("k", "e1"),
    move("x", "e9"),
  ]);
  expect(renameMoves([move("d", "e2"), move("k", "e1")], renamed)).toEqual([move("k", "e1")]);
});
