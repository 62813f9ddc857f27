import { expect, test } from "vitest";
import { strangeColumns } from "./rules.ts";

test("a column that is not there, or is named twice, is strange", () => {
  const known = ["name", "present", "absent", "percent"];
  const layout = (...keys: string[]) => keys.map((key) => ({ key, name: "" }));
  expect(strangeColumns(layout("name", "gaji", "name", "percent"), known)).toEqual([
    "gaji",
    "name",
  ]);
  expect(strangeColumns(layout(...known), known)).toEqual([]);
});
