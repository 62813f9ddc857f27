import { describe, expect, test } from "vitest";
import { isPattern, readPattern } from "./rules.ts";

describe("a pattern of numbers", () => {
  test.each([
    ["S-{year}-{0001}", true],
    ["{1}", true],
    ["AN/{year}/{001}", true],
    ["{001}-{year}", true],
    ["م{001}", true],
    ["S-{year}", false],
    ["{0001}{0001}", false],
    ["{year}{year}{01}", false],
    ["S-{0002}", false],
    ["<b>{01}", false],
    ["", false],
  ])("%j: %s", (pattern, is) => {
    expect(isPattern(pattern)).toBe(is);
  });

  test.each([
    ["S-{year}-{0001}", { before: "S-2026-", after: "", width: 4 }],
    ["{001}/{year}", { before: "", after: "/2026", width: 3 }],
    ["A{1}", { before: "A", after: "", width: 1 }],
  ])("%s is read", (pattern, parts) => {
    expect(readPattern(pattern, "2026")).toEqual(parts);
  });
});
