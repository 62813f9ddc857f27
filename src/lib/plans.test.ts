import { expect, test } from "vitest";
import { planFor, studentLimit } from "./plans.ts";

test.each([
  [0, "starter"],
  [100, "starter"],
  [101, "professional"],
  [500, "professional"],
  [501, "enterprise"],
  [100_000, "enterprise"],
])("%i pupils need the plan %s", (students, plan) => {
  expect(planFor(students)).toBe(plan);
});

test.each([
  ["starter", 100],
  ["professional", 500],
  ["enterprise", Number.POSITIVE_INFINITY],
  ["gold", 100],
  ["toString", 100],
  ["__proto__", 100],
])("the plan %s takes %d", (plan, limit) => {
  expect(studentLimit(plan)).toBe(limit);
});
