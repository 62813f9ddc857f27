import { expect, test } from "vitest";
import { formatNumber } from "./numbers.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [16369, "16,369"],
  [1234567, "1,234,567"],
  [-2600, "-2,600"],
  [89.9, "89.9"],
])("%d reads %s", (value, text) => expect(formatNumber(value)).toBe(text));
