import { expect, test } from "vitest";
import { LAST_AYAH, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import type { Pin } from "#features/hifz/records/rules/kinds.ts";
import {
  moveEnd,
  pinned,
  pinsIn,
  type EndStep,
  withMistake,
  withoutPins,
  withPin,
} from "./entries.ts";

const EDITION = "madinah_1405";
const range = (from: string, to: string): AyahRange => [idAt(from), idAt(to)];

test.each<[string, EndStep, AyahRange, AyahRange]>([
  ["an ayah more", "ayah_more", range("2:6", "2:16"), range("2:6", "2:17")],
  ["an ayah less", "ayah_less", range("2:6", "2:16"), range("2:6", "2:15")],
  ["never less than an ayah", "ayah_less", range("2:6", "2:6"), range("2:6", "2:6")],
  ["never beyond the last", "ayah_more", range("114:1", "114:6"), range("114:1", "114:6")],
  ["to the foot of the page", "page", range("2:6", "2:9"), range("2:6", "2:16")],
  ["from there to the next foot", "page", range("2:6", "2:16"), range("2:6", "2:24")],
  ["from the last page nowhere", "page", range("114:1", "114:6"), range("114:1", "114:6")],
  // Half a page is nearest to 2:11, as the portions say.
  ["half a page less", "half_less", range("2:6", "2:16"), range("2:6", "2:11")],
  ["half a page more", "half_more", range("2:6", "2:11"), range("2:6", "2:16")],
  ["half of less than half", "half_less", range("2:6", "2:7"), range("2:6", "2:6")],
])("the end moves %s", (_what, step, before, after) => {
  expect(moveEnd(before, step, EDITION)).toEqual(after);
});

test("no step leaves the mushaf or its beginning, wherever it starts", () => {
  const steps: EndStep[] = ["half_less", "ayah_less", "page", "ayah_more", "half_more"];
  for (let from = 1; from <= LAST_AYAH; from += 97) {
    for (const step of steps) {
      const [start, end] = moveEnd([from, Math.min(LAST_AYAH, from + 5)], step, EDITION);
      expect(start).toBe(from);
      expect(end).toBeGreaterThanOrEqual(from);
      expect(end).toBeLessThanOrEqual(LAST_AYAH);
    }
  }
});

const NONE = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };

test("counts stay between none, or what is pinned, and 99", () => {
  expect(withMistake(NONE, "lupa", 1)).toEqual({ ...NONE, lupa: 1 });
  expect(withMistake(NONE, "lupa", -1)).toEqual(NONE);
  expect(withMistake({ ...NONE, lupa: 2 }, "lupa", -1, 2).lupa).toBe(2);
  expect(withMistake({ ...NONE, tajwid: 99 }, "tajwid", 1).tajwid).toBe(99);
});

test("a pin counts at its ayah", () => {
  let pins: Pin[] = [];
  for (const [ayah, kind] of [
    [8, "lupa"],
    [8, "lupa"],
    [8, "tajwid"],
    [9, "lupa"],
  ] as const) {
    pins = withPin(pins, ayah, kind);
  }
  expect(pins).toEqual([
    [8, "lupa", 2],
    [8, "tajwid", 1],
    [9, "lupa", 1],
  ]);
  expect(pinned(pins, "lupa")).toBe(3);
  expect(withoutPins(pins, 8)).toEqual([[9, "lupa", 1]]);
  expect(pinsIn(pins, [9, 12])).toEqual([[9, "lupa", 1]]);
});
