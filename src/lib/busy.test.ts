import { expect, test } from "vitest";
import { MAX_TRIES, retryWhileBusy } from "./busy.ts";
import { refuse } from "./errors.ts";

const busy = refuse("SERVICE_UNAVAILABLE", "Try again soon.", { reason: "busy", retry_after: 3 });

/** A call that fails so often with an error, and the waits in between. */
async function run(error: unknown, failures: number) {
  const waits: number[] = [];
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls <= failures) throw error;
    return "in";
  };
  const wait = async (seconds: number) => void waits.push(seconds);
  const answer = await retryWhileBusy(call, wait).catch((thrown: unknown) => thrown);
  return { answer, calls, waits };
}

test("a server that is busy is called again after the time it asks for", async () => {
  expect(await run(busy, 2)).toEqual({ answer: "in", calls: 3, waits: [3, 3] });
  expect(await run(busy, 0)).toEqual({ answer: "in", calls: 1, waits: [] });
});

test("a server that stays busy is given up in the end", async () => {
  const { answer, calls } = await run(busy, 99);
  expect([answer, calls]).toEqual([busy, MAX_TRIES]);
});

test.each([
  refuse("UNAUTHORIZED", "Invalid login credentials"),
  refuse("TOO_MANY_REQUESTS", "Too many tries.", { retry_after: 900 }),
  refuse("SERVICE_UNAVAILABLE", "The database does not answer.", { reason: "database" }),
  new TypeError("failed to fetch"),
])("anything else is not tried again: %s", async (error) => {
  expect(await run(error, 1)).toEqual({ answer: error, calls: 1, waits: [] });
});
