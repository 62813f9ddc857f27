import { expect, test } from "vitest";
import { groupedBy } from "./grouped.ts";

test("entries stand under their keys in their order", () => {
  expect([...groupedBy([3, 1, 2, 5], (one) => one % 2)]).toEqual([
    [1, [3, 1, 5]],
    [0, [2]],
  ]);
  expect(groupedBy([], () => 1).size).toBe(0);
});
