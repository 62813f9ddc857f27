import { describe, expect, test } from "vitest";
import { splitName } from "./names.ts";
import { greetedName, hasTitle, splitTitle, withTitle } from "./titles.ts";

describe("a teacher is addressed", () => {
  test.each([
    ["Ahmad bin Ali", null, "ustaz", "Ustaz Ahmad"],
    ["Siti Aisyah binti Omar", null, "ustaz", "Ustazah Siti Aisyah"],
    ["Siti Aisyah binti Omar", null, "cikgu", "Cikgu Siti Aisyah"],
    ["Siti Aisyah binti Omar", "cikgu", "ustaz", "Cikgu Siti Aisyah"],
    ["Siti Aisyah binti Omar", "none", "cikgu", "Siti Aisyah"],
    ["Kumar a/l Raju", null, "ustaz", "Cikgu Kumar"],
    ["Kavitha d/o Raman", null, "ustaz", "Cikgu Kavitha"],
    ["Maryam", null, "ustaz", "Maryam"],
    ["Maryam", "ustazah", "ustaz", "Ustazah Maryam"],
    ["Dr. Ahmad bin Ali", null, "ustaz", "Dr. Ahmad"],
    ["Haji Ismail bin Ali", null, "cikgu", "Haji Ismail"],
  ] as const)("%s, with %s, where the usual title is %s: %s", (name, title, usual, called) => {
    expect(withTitle({ ...splitName(name), title }, usual)).toBe(called);
  });
});

test.each([
  ["Aminah binti Omar", "teacher", "Ustazah Aminah"],
  ["Lim Mei", "teacher", "Lim Mei"],
  ["Salmah binti Ahmad", "guardian", "Puan Salmah"],
  ["Azhar bin Omar", "guardian", "Encik Azhar"],
  ["Raju a/l Kumar", "guardian", "Encik Raju"],
  ["Rohani", "admin", "Tuan/Puan Rohani"],
  ["Dato' Ismail bin Omar", "admin", "Dato' Ismail"],
  ["Danish bin Rosli", "student", "Danish"],
] as const)("the school greets %s, a %s, as %s", (name, role, greeted) => {
  expect(greetedName(role, { ...splitName(name), title: null }, "ustaz")).toBe(greeted);
});

test.each([
  ["Ustaz Ahmad bin Ali", "ustaz", "Ahmad bin Ali"],
  ["USTAZAH Siti binti Omar", "ustazah", "Siti binti Omar"],
  ["Ust. Ahmad", "ustaz", "Ahmad"],
  ["Ustzh Siti", "ustazah", "Siti"],
  ["Cikgu Kumar a/l Raju", "cikgu", "Kumar a/l Raju"],
  ["Cg. Lim", "cikgu", "Lim"],
  ["Ustazah", "ustazah", ""],
  ["Ustzh.", "ustazah", ""],
  ["Ustazi bin Ali", undefined, "Ustazi bin Ali"],
  ["Ahmad bin Ali", undefined, "Ahmad bin Ali"],
])("%s is split into %s and %s", (typed, title, name) => {
  expect(splitTitle(typed)).toEqual({ title, name });
});

test.each([
  ["Dato' Ismail", true],
  ["Tan Sri Ismail", true],
  ["Hj. Ismail", true],
  ["Hajjar", false],
  ["Daton", false],
  ["Encik", false],
])("%s begins with a title: %s", (first_name, has) => {
  expect(hasTitle({ first_name })).toBe(has);
});
