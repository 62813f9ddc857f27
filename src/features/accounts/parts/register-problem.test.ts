import { expect, test } from "vitest";
import { refuse } from "#lib/errors.ts";
import { registerProblem } from "./register-problem.ts";

const t = { failed: "Failed.", noFirstSchool: "No school yet." };

test.each([
  [
    "a password at its field",
    refuse("UNPROCESSABLE_CONTENT", "Too short.", { reason: "password_short" }),
    { fields: { password: "Too short." } },
  ],
  [
    "a known address",
    refuse("CONFLICT", "It exists.", { reason: "exists" }),
    { text: "It exists." },
  ],
  [
    "no school yet",
    refuse("FORBIDDEN", "None.", { reason: "no_first_school" }),
    { text: t.noFirstSchool },
  ],
  ["no network", new Error("fetch failed"), { text: t.failed }],
  // The form itself says how long to wait.
  [
    "too many tries",
    refuse("TOO_MANY_REQUESTS", "Too many tries.", { retry_after: 600 }),
    undefined,
  ],
])("%s", (_what, error, problem) => {
  expect(registerProblem(error, t)).toEqual(problem);
});
