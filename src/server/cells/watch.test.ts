import { expect, test } from "vitest";
import { watchErrors } from "./watch.ts";

const LONGEST = 20;

// Each look is written as at:far:errors.
test.each([
  ["no error", "0:0:0 100:0:0", "well"],
  ["an error", "0:0:0 1:0:1", "failing"],
  ["an error before the first look", "0:0:3", "failing"],
  ["one error and then a long wait", "0:0:0 1:0:1 900:0:1", "failing"],
  ["an error after a long wait", "0:0:0 900:0:1", "failing"],
  ["errors that go on", "0:0:0 1:0:1 11:0:2 21:0:3 22:0:4", "failed"],
  ["a further error in time", "0:0:0 1:0:1 21:0:2", "failing"],
  ["a step after an error", "0:0:0 1:0:1 2:1:1", "well"],
  ["errors, a step, and one error", "0:0:0 1:0:1 20:1:1 30:1:2", "failing"],
  ["a step and an error in one look", "0:0:0 1:1:1", "failing"],
  ["errors after such a look", "0:0:0 1:1:1 30:1:2", "failed"],
  ["errors while it goes back and forth", "0:5:0 1:4:1 15:5:2 30:4:3", "failed"],
  ["a count that began anew", "0:0:9 1:1:9 2:1:0 3:1:1", "failing"],
])("%s", (_name, looks, last) => {
  const watch = watchErrors();
  const verdicts = looks.split(" ").map((look) => {
    const [at = NaN, far = NaN, errors = NaN] = look.split(":").map(Number);
    return watch({ at, far, errors }, LONGEST);
  });
  expect(verdicts.at(-1)).toBe(last);
});
