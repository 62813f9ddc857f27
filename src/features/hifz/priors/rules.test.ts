import fc from "fast-check";
import { expect, test } from "vitest";
import { LAST_AYAH, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { juzOf, juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { type Strength, STRENGTHS } from "#lib/enumerations.ts";
import { byJuz, isApart, nextTile, paint, type Prior, priorsInWords, tileOf } from "./rules.ts";

const ayah = fc.integer({ min: 1, max: LAST_AYAH });
const nothing = () => Array.from({ length: LAST_AYAH + 1 }, (): Strength | null => null);
const stroke = fc.tuple(ayah, ayah, fc.constantFrom<Strength | null>(...STRENGTHS, null));

test("after any strokes each ayah has its last strength, in ranges that stay apart and within a juz", () => {
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 12 }), (strokes) => {
      const wanted = nothing();
      let priors: Prior[] = [];
      for (const [a, b, strength] of strokes) {
        const range: AyahRange = [Math.min(a, b), Math.max(a, b)];
        priors = paint(priors, range, strength);
        wanted.fill(strength, range[0], range[1] + 1);
      }
      const found = nothing();
      for (const { from_id, to_id, strength } of priors) found.fill(strength, from_id, to_id + 1);
      expect(found).toEqual(wanted);
      expect(isApart(priors)).toBe(true);
      expect(priors.every(({ from_id, to_id }) => juzOf(from_id) === juzOf(to_id))).toBe(true);
      expect(byJuz(priors)).toEqual(priors);
    }),
    { numRuns: 60 },
  );
});

test("a tile goes from nothing to solid, shaky, lost and back; a juz held in part becomes solid", () => {
  let priors: Prior[] = paint([], [5673, 5700], "lost");
  const seen = [tileOf(priors, 30)];
  for (let tap = 0; tap < 5; tap++) {
    priors = paint(priors, juzRange(30), nextTile(tileOf(priors, 30)));
    seen.push(tileOf(priors, 30));
  }
  expect(seen).toEqual(["mixed", "solid", "shaky", "lost", "none", "solid"]);
  expect(tileOf(priors, 29)).toBe("none");
});

test("the audit log says whole juz, and parts as ayahs", () => {
  const priors = paint(paint([], [5242, 6236], "solid"), [1, 7], "shaky");
  expect(priorsInWords(priors)).toBe("J30 solid, J29 solid, 1:1-1:7 shaky");
  expect(priorsInWords([])).toBe("");
});

test("ranges that overlap or go backward are found", () => {
  const prior = (from_id: number, to_id: number): Prior => ({ from_id, to_id, strength: "solid" });
  expect(isApart([prior(8, 20), prior(1, 7)])).toBe(true);
  expect(isApart([prior(1, 8), prior(8, 20)])).toBe(false);
  expect(isApart([prior(9, 8)])).toBe(false);
});
