import { describe, expect, test } from "vitest";
import { groupsOf } from "./marks.ts";

describe("marks that are written at once", () => {
  const mark = (student_id: string, client_key: string) => ({ student_id, client_key });
  const named = (marks: [string, string][]) =>
    groupsOf(marks.map(([student, key]) => mark(student, key))).map((group) =>
      group.map(({ student_id, client_key }) => `${student_id}${client_key}`),
    );

  test.each<[string, [string, string][], string[][]]>([
    ["none", [], []],
    [
      "of different students, in one group",
      [
        ["a", "1"],
        ["b", "2"],
        ["c", "3"],
      ],
      [["a1", "b2", "c3"]],
    ],
    [
      "of one student, one after the other",
      [
        ["a", "1"],
        ["a", "2"],
        ["a", "3"],
      ],
      [["a1"], ["a2"], ["a3"]],
    ],
    [
      "with one key for two students",
      [
        ["a", "1"],
        ["b", "1"],
      ],
      [["a1"], ["b1"]],
    ],
    [
      "sent twice",
      [
        ["a", "1"],
        ["b", "2"],
        ["a", "1"],
      ],
      [["a1", "b2"], ["a1"]],
    ],
    [
      "behind the later of its student and its key",
      [
        ["a", "1"],
        ["a", "2"],
        ["b", "2"],
        ["b", "3"],
      ],
      [["a1"], ["a2"], ["b2"], ["b3"]],
    ],
  ])("%s", (_name, marks, groups) => {
    expect(named(marks)).toEqual(groups);
  });
});
