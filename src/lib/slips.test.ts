import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slipsBetween } from "./slips.ts";

describe("how far two names are apart", () => {
  /** The textbook algorithm, with the whole table. */
  function plainDistance(one: string, other: string): number {
    let row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let at = 0; at < one.length; at += 1) {
      const next = [at + 1];
      for (let place = 0; place < other.length; place += 1) {
        const exchanged = (row[place] ?? 0) + (one[at] === other[place] ? 0 : 1);
        next.push(Math.min(exchanged, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
      }
      row = next;
    }
    return row.at(-1) ?? 0;
  }

  test("is found near the diagonal as in the whole table, up to the bound", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 14 });
    const slip = fc.tuple(fc.nat(14), fc.nat(2), fc.constantFrom("", "a", "bc"));
    const near = fc.tuple(word, fc.array(slip, { maxLength: 4 })).map(([one, slips]) => {
      const slipped = slips.reduce(
        (text, [at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone),
        one,
      );
      return [one, slipped] as const;
    });
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(word, word), near),
        fc.integer({ min: 1, max: 3 }),
        (pair, most) => {
          const [one, other] = pair;
          const wanted = Math.min(plainDistance(one, other), most + 1);
          expect(slipsBetween(one, other, most)).toBe(wanted);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
