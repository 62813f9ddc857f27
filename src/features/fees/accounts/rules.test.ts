import { expect, test } from "vitest";
import { proposeFamilies } from "./rules.ts";

const link = (student_id: string, guardian_id: string, relation = "bapa") => ({
  student_id,
  guardian_id,
  relation,
});

test("children of the same parents are one family, whom all of its guardians may see", () => {
  const kin = [link("a", "f"), link("a", "m", "ibu"), link("b", "m", "ibu"), link("b", "f")];
  expect(proposeFamilies(["a", "b"], kin)).toEqual([
    { student_ids: ["a", "b"], guardian_ids: ["f", "m"], doubtful: false },
  ]);
});

test("a second father makes it doubtful, and only who has all children may see it", () => {
  const kin = [link("a", "f1"), link("a", "m", "ibu"), link("b", "f2"), link("b", "m", "ibu")];
  expect(proposeFamilies(["a", "b"], kin)).toEqual([
    { student_ids: ["a", "b"], guardian_ids: ["m"], doubtful: true },
  ]);
});

test("next of kin join nobody, and a pupil without guardians stands alone", () => {
  const kin = [link("a", "u", "waris"), link("b", "u", "waris")];
  expect(proposeFamilies(["a", "b", "c"], kin)).toEqual([
    { student_ids: ["a"], guardian_ids: ["u"], doubtful: false },
    { student_ids: ["b"], guardian_ids: ["u"], doubtful: false },
    { student_ids: ["c"], guardian_ids: [], doubtful: false },
  ]);
});

test("a chain of half-siblings is one doubtful family", () => {
  const kin = [link("a", "x"), link("b", "x"), link("b", "y"), link("c", "y")];
  expect(proposeFamilies(["c", "a", "b"], kin)).toMatchObject([
    { student_ids: ["c", "a", "b"], guardian_ids: [], doubtful: true },
  ]);
});
