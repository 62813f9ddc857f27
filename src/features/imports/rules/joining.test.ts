import { expect, test } from "vitest";
import { withoutRows } from "./joining.ts";

test("an import forgets rows of the merged record, and no others", () => {
  const trace = { created: { students: ["a", "b"] }, changed: [{ id: "a" }, { id: "c" }] };
  expect(withoutRows(trace, new Set(["a"]))).toEqual({
    created: { students: ["b"] },
    changed: [{ id: "c" }],
  });
});
