import { expect, test } from "vitest";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import { failedPins } from "./decisions.ts";
import type { Counts, Rubric } from "./rubrics.ts";

const rubric: Rubric = {
  key: "sendiri",
  name: "Ujian sendiri",
  questions: 2,
  sections: [
    {
      key: "hafazan",
      name: "Hafazan",
      base: 100,
      bonus: 50,
      deductions: [{ key: "lupa", name: "Lupa", minus: 20 }],
      per_page: false,
      bands: [],
    },
  ],
  grades: [{ key: "lulus", name: "Lulus", from: 0 }],
  pass_from: 50,
  most_mistakes: null,
  guard: false,
};

const counted = (mistakes: number, bonus: number): Counts => ({
  mistakes: { "hafazan.lupa": mistakes },
  given: {},
  bonus: { hafazan: bonus },
});
/** A question on page 3 of the mushaf. */
const question = { from_id: idAt("2:6"), to_id: idAt("2:10") };
const pinsOf = (counts: Counts) => failedPins(rubric, [{ ...question, counts }], "madinah_1405");

test("pages of a question that lost marks become weak, whatever was added on top", () => {
  const weak = [[question.from_id, "ditegur", 1]];
  expect(pinsOf(counted(0, 0))).toEqual([]);
  expect(pinsOf(counted(0, 50))).toEqual([]);
  expect(pinsOf(counted(1, 0))).toEqual(weak);
  expect(pinsOf(counted(1, 50))).toEqual(weak);
});
