import { expect, test } from "vitest";
import { changesSince, planDays } from "./rules.ts";

const at = (student_id: string, class_id: string) => ({ student_id, class_id });

test.each([
  ["nobody", {}, [], { joined: [], left: [], moved: [] }],
  ["the same", { a: "1" }, [at("a", "1")], { joined: [], left: [], moved: [] }],
  ["one more", { a: "1" }, [at("a", "1"), at("b", "1")], { joined: ["b"], left: [], moved: [] }],
  ["one less", { a: "1", b: "1" }, [at("a", "1")], { joined: [], left: ["b"], moved: [] }],
  ["another class", { a: "1" }, [at("a", "2")], { joined: [], left: [], moved: ["a"] }],
] as const)("tells who came, left or moved: %s", (_case, saved, pupils, expected) => {
  expect(changesSince(saved, pupils)).toEqual(expected);
});

test("a change is prepared from two weeks ago to a year ahead", () => {
  expect(planDays("2026-11-22")).toEqual({ min: "2026-11-08", max: "2027-11-23" });
});
