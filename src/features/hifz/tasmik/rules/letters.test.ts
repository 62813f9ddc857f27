import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { gradeLetters } from "./letters.ts";

test("grades have short letters, each its own", () => {
  const { scale } = DEFAULT_SETTINGS;
  const letters = scale.map(({ key }) => gradeLetters(scale, key));
  expect(letters).toEqual(["Mu", "JJ", "J", "Ma", "R"]);
  expect(gradeLetters(scale, "gone")).toBe("G");
  expect(gradeLetters([], "")).toBe("");
});
