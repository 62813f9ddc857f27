import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recentFirst } from "./choices.ts";
import { forgetRecent, keepRecent, readRecent } from "./recent.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("choices are kept for each person, the newest first and once, and forgotten", () => {
  for (const key of ["a", "b", "c", "a"]) keepRecent("school me", key);
  expect(readRecent("school me")).toEqual(["a", "c", "b"]);
  expect(readRecent("school other")).toEqual([]);
  for (let at = 0; at < 50; at++) keepRecent("school me", `key ${at}`);
  expect(readRecent("school me")).toHaveLength(20);
  forgetRecent("school me");
  expect(readRecent("school me")).toEqual([]);
});

test("what was written by something else, or is refused, counts as nothing", () => {
  localStorage.setItem("recent school me", "{");
  expect(readRecent("school me")).toEqual([]);
  localStorage.setItem("recent school me", '["a", 1]');
  expect(readRecent("school me")).toEqual(["a"]);
  vi.stubGlobal("localStorage", undefined);
  keepRecent("school me", "a");
  forgetRecent("school me");
  expect(readRecent("school me")).toEqual([]);
});

test.each([
  [[], "abcd"],
  [["c"], "cabd"],
  [["d", "x", "b"], "dbac"],
])("after %j the order is %s", (recent, order) => {
  const choices = ["a", "b", "c", "d"].map((key) => ({ key }));
  const keys = recentFirst(choices, recent).map(({ key }) => key);
  expect(keys.join("")).toBe(order);
});
