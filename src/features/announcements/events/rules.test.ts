import { expect, test } from "vitest";
import { datedClasses, withDay } from "./rules.ts";

test.each([
  [[{ kind: "class", value: "5a" }], ["5a"]],
  [
    [
      { kind: "class", value: "5a" },
      { kind: "class", value: "5a" },
      { kind: "gender", value: "male", exclude: true },
    ],
    ["5a"],
  ],
  [[{ kind: "school" }], []],
  [
    [
      { kind: "class", value: "5a" },
      { kind: "level", value: "Tahun 6" },
    ],
    [],
  ],
  [[{ kind: "class", value: "5a", exclude: true }], []],
  [[], []],
])("what is announced to %j is a date of the classes %j", (targets, classes) => {
  expect(datedClasses(targets)).toEqual(classes);
});

test("the day fills its own blank alone", () => {
  expect(withDay("Tutup {tarikh}, buka {tarikh mula semula}; {tarikh}", "ms", "1 Mac")).toBe(
    "Tutup 1 Mac, buka {tarikh mula semula}; 1 Mac",
  );
  expect(withDay("Closed on {date}", "en", "1 March")).toBe("Closed on 1 March");
  expect(withDay("Tutup {tarikh}", "en", "1 March")).toBe("Tutup {tarikh}");
});
