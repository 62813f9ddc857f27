import { expect, test } from "vitest";
import { gradeOfName, kindOfName, MAX_LEVEL } from "./class-names.ts";

test.each([
  ["Tahun 3 Ibnu Sina", "Tahun 3"],
  ["tingkatan  1", "tingkatan  1"],
  ["Al-Farabi", "Al-Farabi"],
  ["Qur'an 2", "Qur'an"],
  ["1 Biruni", "1 Biruni"],
  ["تحفيظ ٢", "تحفيظ"],
  [`9 ${"a".repeat(80)}`, `9 ${"a".repeat(MAX_LEVEL - 2)}`],
])("the level of a class called %j is %j", (name, level) => {
  expect(gradeOfName(name)).toBe(level);
});

test.each([
  ["Halaqah Hafsah", "halaqah"],
  ["halaqah 2", "halaqah"],
  ["Halqah Subuh", "halaqah"],
  ["Halakah Zaid", "halaqah"],
  ["Tahun 3 Ibnu Sina", "class"],
  ["Tahun 3 Halaqah", "class"],
  ["Halaqahan", "class"],
  ["", "class"],
])("the name %j is that of a %s", (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});
