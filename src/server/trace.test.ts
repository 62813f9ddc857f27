import { expect, test } from "vitest";
import { traceIdOf } from "./trace.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

test.each(["00", "01", "ff"])("a request with flags %s names its trace", (flags) => {
  expect(traceIdOf(`00-${TRACE}-${PARENT}-${flags}`)).toBe(TRACE);
});

test.each([
  [undefined],
  [""],
  [TRACE],
  [`00-${TRACE}-${PARENT}`],
  [`01-${TRACE}-${PARENT}-01`],
  [`ff-${TRACE}-${PARENT}-01`],
  [`00-${TRACE}-${PARENT}-01-more`],
  [`00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  [` 00-${TRACE}-${PARENT}-01`],
  [`00-${TRACE}-${PARENT}-01\n`],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`],
  [`00-${TRACE.slice(1)}-${PARENT}-01`],
  [`00-${TRACE}0-${PARENT}-01`],
  [`00-${"0".repeat(32)}-${PARENT}-01`],
  [`00-${TRACE}-${"0".repeat(16)}-01`],
  [`00-${TRACE}-${PARENT}-zz`],
])("%j names none", (header) => {
  expect(traceIdOf(header)).toBeUndefined();
});
