import { expect, test } from "vitest";
import { refuse } from "#lib/errors.ts";
import { refusalText, waitText } from "./refusal-text.ts";
import { uiText } from "#ui/base/text.ts";

const t = uiText.ms;
const busy = refuse("SERVICE_UNAVAILABLE", "Busy.", { reason: "busy", retry_after: 3 });
const disk = refuse("SERVICE_UNAVAILABLE", "Full.", { reason: "disk" });
const store = refuse("SERVICE_UNAVAILABLE", "Away.", { reason: "store" });
const writes = refuse("TOO_MANY_REQUESTS", "Later.", { reason: "writes", retry_after: 601 });
const tries = refuse("TOO_MANY_REQUESTS", "Too many tries.", { retry_after: 20 });
const taken = refuse("CONFLICT", "Taken.", { reason: "exists" });

test("a server with too much to do, no room or no store, and too many writes, have the same words everywhere", () => {
  expect(refusalText(busy, t)).toBe(t.busy);
  expect(refusalText(disk, t)).toBe(t.disk);
  expect(refusalText(store, t)).toBe(t.store);
  expect(refusalText(writes, t)).toBe(t.writes(11));
});

test("what a screen has words of its own for is left to it", () => {
  for (const error of [tries, taken, new Error("no network")]) {
    expect(refusalText(error, t)).toBeUndefined();
  }
});

test("too many tries say for how long to wait", () => {
  expect(waitText(tries, t)).toBe(t.tooMany(1));
  expect(waitText(writes, t)).toBe(t.writes(11));
  expect(waitText(taken, t)).toBeUndefined();
});
