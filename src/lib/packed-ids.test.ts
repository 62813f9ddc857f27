import fc from "fast-check";
import { expect, test } from "vitest";
import { packIds, unpackIds } from "./packed-ids.ts";

test("ids are read as they were packed", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (school, receipt) => {
      const packed = packIds([school, receipt]);
      expect(packed).toMatch(/^[\w-]{43}$/);
      expect(unpackIds(packed)).toEqual([school, receipt]);
    }),
  );
});

test.each(["", "x", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}é`, "_".repeat(43)])(
  "%s is none of ours",
  (packed) => {
    expect(unpackIds(packed)).toBeUndefined();
  },
);
