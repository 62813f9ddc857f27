import { expect, test } from "vitest";
import type { FamilyChild } from "./contract.ts";
import { byDay, spanOf, stateOn, weekOn } from "./rules.ts";

const mark = {
  class_name: "Tahun 3",
  session: null,
  status: "present" as const,
  minutes_late: null,
  left_at: null,
  reason: null,
  at: "2026-11-23T00:00:00Z",
};

function childWith(own: Partial<FamilyChild>): FamilyChild {
  return {
    id: "a",
    student_id: "S-1",
    first_name: "Luqman",
    last_name: "",
    avatar_url: null,
    is_self: false,
    classes: [],
    days: [],
    closed: [],
    unexplained: [],
    reports: [],
    term: { present: 0, absent: 0, late: 0, excused: 0, came: 0 },
    ...own,
  };
}

test.each([
  // A month that begins and ends within weeks of its neighbours.
  ["2026-11-22", "2026-10-26", "2026-12-06"],
  // The first and the last day of a month.
  ["2026-12-01", "2026-11-30", "2027-01-03"],
  ["2027-02-28", "2027-02-01", "2027-02-28"],
])("on %s the cards show %s to %s", (today, from, to) => {
  expect(spanOf(today)).toEqual({ from, to });
});

test("a day has the worst of its marks", () => {
  const marks = [
    { ...mark, date: "2026-11-23" },
    { ...mark, date: "2026-11-24", status: "late" as const },
    { ...mark, date: "2026-11-24", status: "absent" as const },
    { ...mark, date: "2026-11-24" },
  ];
  expect(byDay(marks)).toMatchObject([
    { date: "2026-11-23", status: "present", marks: [{ status: "present" }] },
    {
      date: "2026-11-24",
      status: "absent",
      marks: [{ status: "late" }, { status: "absent" }, { status: "present" }],
    },
  ]);
});

const holiday = { from: "2026-11-24", to: "2026-11-24", why: "holiday" as const, title: "Cuti" };
const weekend = { from: "2026-11-28", to: "2026-11-29", why: "weekend" as const, title: null };
const report = { from_date: "2026-11-23", to_date: "2026-11-25", state: "waiting" as const };

test("a day says the mark, else the closure, else the report, else nothing", () => {
  const child = childWith({
    days: byDay([{ ...mark, date: "2026-11-23" }]),
    closed: [holiday, weekend],
    reports: [report],
  });
  expect(stateOn(child, "2026-11-23").is).toBe("marked");
  expect(stateOn(child, "2026-11-24").is).toBe("closed");
  expect(stateOn(child, "2026-11-25")).toEqual({ is: "reported", report });
  expect(stateOn(child, "2026-11-26").is).toBe("open");
});

test("the week leaves out the weekend, but no holiday and no mark", () => {
  const days = byDay([{ ...mark, date: "2026-11-28" }]);
  expect(weekOn(childWith({ days, closed: [holiday, weekend] }), "2026-11-25")).toEqual([
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
  ]);
});
