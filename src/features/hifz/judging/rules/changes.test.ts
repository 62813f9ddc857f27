import { describe, expect, test } from "vitest";
import type { Exam, Score } from "#features/hifz/exams/contract.ts";
import { NOTHING_NOTED } from "#features/hifz/exams/rules/scores.ts";
import {
  counted,
  leftScores,
  scoreChange,
  scoreOutcomeOf,
  scoreRules,
  shownScore,
  withScores,
} from "./changes.ts";

const value = {
  exam_id: "e",
  candidate_id: "c",
  question: 1,
  from_id: 1,
  to_id: 7,
  counts: { mistakes: { "hafaz.ulang": 1 }, given: {}, bonus: {} },
};
const rest = { client_key: "k", made_at: "", state: "waiting" as const };
const score = (more: Partial<Score> = {}): Score => {
  const { exam_id: _exam, ...said } = value;
  return { ...said, score10: 360, version: 1, ...more };
};
const exam = (scores: Score[]) =>
  ({ candidates: [{ id: "c", state: "waiting", scores }] }) as unknown as Exam;

describe("a score on the device", () => {
  test("belongs to its question, and travels with those of its exam", () => {
    expect(scoreChange(value, 2, rest)).toMatchObject({
      kind: "score",
      cell: "score c 1",
      group: "exam e",
      version: 2,
    });
  });

  test("is shown before the server has it, and the server's where none waits", () => {
    const waits = scoreChange(value, 0, rest);
    expect(shownScore([], [waits], value)).toMatchObject({ counts: value.counts, version: 0 });
    expect(shownScore([score({ version: 4 })], [], value)).toMatchObject({
      version: 4,
      open: null,
    });
    expect(shownScore([], [], value)).toMatchObject({ counts: NOTHING_NOTED, to_id: null });
  });

  test("is left where it was not written and its candidate is gone", () => {
    const waits = scoreChange(value, 0, rest);
    const failed = { ...waits, state: "failed" as const };
    expect(leftScores([failed], "e", [{ id: "c" }])).toEqual([]);
    expect(leftScores([failed], "other", [])).toEqual([]);
    expect(leftScores([waits], "e", [])).toEqual([]);
    expect(leftScores([failed], "e", [{ id: "d" }])).toEqual([failed]);
  });

  test("stays open when it was not written", () => {
    const failed = { ...scoreChange(value, 0, rest), state: "failed" as const };
    expect(shownScore([], [failed], value).open).toBe(failed);
  });

  test.each([
    ["the same", {}, true],
    ["the same beside nothings", { mistakes: { "tajwid.tajwid": 0, "hafaz.ulang": 1 } }, true],
    ["one mistake more", { mistakes: { "hafaz.ulang": 2 } }, false],
    ["a bonus", { bonus: { hafaz: 10 } }, false],
    ["no bonus", { bonus: { hafaz: 0 } }, true],
    ["no marks given, which is not the same as none yet", { given: { fasahah: 0 } }, false],
  ])("is what stands if it says %s: %#", (_, more, isSame) => {
    const stands = score({ counts: { ...value.counts, ...more } });
    expect(scoreRules.isSame?.(value, stands)).toBe(isSame);
    expect(scoreRules.isSame?.(value, undefined)).toBe(false);
  });
});

describe("an answer", () => {
  test.each([
    ["written", "written"],
    ["repeated", "written"],
    ["stale", "stale"],
    ["decided", "failed"],
    ["redrawn", "failed"],
  ] as const)("%s is %s for the queue", (outcome, is) => {
    expect(scoreOutcomeOf({ client_key: "k", outcome, score: null })).toMatchObject({ is });
  });

  test("changes the exam that was read only where it is newer", () => {
    expect(withScores(exam([]), [score()]).candidates).toMatchObject([
      { state: "heard", scores: [{ version: 1 }] },
    ]);
    const both = withScores(exam([]), [score({ version: 2 }), score({ version: 1 })]);
    expect(both.candidates).toMatchObject([{ scores: [{ version: 2 }] }]);
    const known = exam([score({ version: 3 })]);
    expect(withScores(known, [score({ version: 2 })])).toEqual(known);
  });
});

test("mistakes count up and down, and never below nothing", () => {
  const one = counted(NOTHING_NOTED, "hafaz.ulang", 1);
  expect(one.mistakes).toEqual({ "hafaz.ulang": 1 });
  expect(counted(counted(one, "hafaz.ulang", -1), "hafaz.ulang", -1).mistakes).toEqual({
    "hafaz.ulang": 0,
  });
});
