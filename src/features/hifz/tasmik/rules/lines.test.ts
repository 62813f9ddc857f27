import { expect, test } from "vitest";
import { plausible } from "./lines.ts";

const NOW = "2026-11-20T06:00:00.000Z";

test.each([
  ["2026-11-20T05:59:00.000Z", true],
  ["2026-11-12T00:00:00.000Z", true],
  ["2026-11-11T23:59:00.000Z", false],
  ["2026-11-20T06:01:00.000Z", false],
  ["2036-01-01T00:00:00.000Z", false],
  ["1970-01-01T00:00:00.000Z", false],
])("a device that made a change at %s can be right: %s", (made_at, isRight) => {
  expect(plausible(made_at, NOW)).toBe(isRight ? made_at : null);
});
