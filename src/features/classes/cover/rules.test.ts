import { expect, test } from "vitest";
import type { Cover } from "./contract.ts";
import { faultOf, splitCovers } from "./rules.ts";

const TODAY = "2026-11-19";
const days = (from_date: string, to_date: string) => ({ from_date, to_date, teacher_id: "b" });

test.each([
  [days(TODAY, TODAY), null],
  [days("2026-11-18", TODAY), "past"],
  [days("2026-12-01", "2027-01-29"), null],
  [days("2026-12-01", "2027-01-30"), "long"],
  [{ ...days(TODAY, TODAY), teacher_id: "a" }, "self"],
] as const)("%j: %s", (asked, fault) => {
  expect(faultOf(asked, TODAY, "a")).toBe(fault);
});

test("who is no teacher is nobody's substitute of oneself", () => {
  expect(faultOf(days(TODAY, TODAY), TODAY, null)).toBeNull();
});

test("what waits comes by its first day; the rest stays in its order", () => {
  const cover = (id: string, state: Cover["state"], from_date: string) =>
    ({ id, state, from_date }) as Cover;
  const { waiting, settled } = splitCovers([
    cover("a", "waiting", "2026-12-02"),
    cover("b", "accepted", "2026-12-01"),
    cover("c", "waiting", "2026-11-20"),
    cover("d", "withdrawn", "2026-11-01"),
  ]);
  expect(waiting.map(({ id }) => id)).toEqual(["c", "a"]);
  expect(settled.map(({ id }) => id)).toEqual(["b", "d"]);
});
