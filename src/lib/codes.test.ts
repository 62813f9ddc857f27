import { expect, test } from "vitest";
import { formatCode, makeCode, readCode } from "./codes.ts";

test("a code is read again in every way of writing it", () => {
  for (let count = 0; count < 100; count += 1) {
    const code = makeCode();
    expect(code).toHaveLength(16);
    expect(readCode(code)).toBe(code);
    expect(readCode(` ${formatCode(code).toLowerCase()} `)).toBe(code);
    expect(readCode(`https://sekolah.example/join#${code}`)).toBe(code);
  }
});

test.each([
  ["ABCD-EFGH-JKMN-PQRS", "ABCDEFGHJKMNPQRS"],
  ["abcd efgh jkmn 0123", "ABCDEFGHJKMN0123"],
  ["OOOO-IIII-LLLL-1111", "0000111111111111"],
])("%s is %s", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test.each(["", "ABCD", "ABCD-EFGH-JKMN-PQRU", "ABCD-EFGH-JKMN-PQRST", "https://x.example/join"])(
  "%j is none",
  (typed) => {
    expect(readCode(typed)).toBeUndefined();
  },
);

test("codes differ", () => {
  expect(new Set(Array.from({ length: 1000 }, makeCode)).size).toBe(1000);
});
