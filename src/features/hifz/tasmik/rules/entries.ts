import { LAST_AYAH, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import type { Mistakes } from "#features/hifz/records/rules/grades.ts";
import type { Pin } from "#features/hifz/records/rules/kinds.ts";
import type { Edition } from "#lib/enumerations.ts";

const MAX_COUNT = 99;

/** How the end of a range is moved by a press. */
export const END_STEPS = ["half_less", "ayah_less", "page", "ayah_more", "half_more"] as const;
export type EndStep = (typeof END_STEPS)[number];

const HALF = 500;

/**
 * A range with its end moved: by half a page to the nearest end of an ayah, by an ayah, or to the foot of its page
 * (of the next one, where it ends there already). It keeps at least one ayah.
 */
export function moveEnd([from, to]: AyahRange, step: EndStep, edition: Edition): AyahRange {
  const end = Math.min(LAST_AYAH, Math.max(from, endAfter([from, to], step, edition)));
  return [from, end];
}

function endAfter([from, to]: AyahRange, step: EndStep, edition: Edition): number {
  if (step === "ayah_less") return to - 1;
  if (step === "ayah_more") return to + 1;
  if (step === "page") {
    const [, foot] = pageRange(pageOf(to, edition), edition);
    return foot > to || to === LAST_AYAH ? foot : pageRange(pageOf(to + 1, edition), edition)[1];
  }
  if (step === "half_more") return nearestEnd(to + 1, HALF, edition);
  // Backwards, half a page less than there is.
  return nearestEnd(from, Math.max(1, milli(from, to, edition) - HALF), edition);
}

/** The ayah at which so many thousandths of a page end most nearly, counted from the beginning of `start`. */
function nearestEnd(start: number, wanted: number, edition: Edition): number {
  let end = Math.min(start, LAST_AYAH);
  while (end < LAST_AYAH && milli(start, end, edition) < wanted) end += 1;
  const over = milli(start, end, edition) - wanted;
  if (end > start && wanted - milli(start, end - 1, edition) < over) return end - 1;
  return end;
}

/** The counts after one more, or one less, of a kind of mistake. */
export function withMistake(
  mistakes: Mistakes,
  kind: keyof Mistakes,
  by: 1 | -1,
  least = 0,
): Mistakes {
  const count = Math.min(MAX_COUNT, Math.max(least, mistakes[kind] + by));
  return { ...mistakes, [kind]: count };
}

/** The pins after one more mistake at an ayah. */
export function withPin(pins: readonly Pin[], ayah: number, kind: keyof Mistakes): Pin[] {
  const known = pins.find(([id, of]) => id === ayah && of === kind);
  if (!known) return [...pins, [ayah, kind, 1]];
  return pins.map((pin) => (pin === known ? [ayah, kind, Math.min(MAX_COUNT, pin[2] + 1)] : pin));
}

/** The pins without those of an ayah. */
export function withoutPins(pins: readonly Pin[], ayah: number): Pin[] {
  return pins.filter(([id]) => id !== ayah);
}

/** How many mistakes of a kind are pinned. */
export function pinned(pins: readonly Pin[], kind: keyof Mistakes): number {
  return pins.reduce((sum, [, of, count]) => (of === kind ? sum + count : sum), 0);
}

/** The pins that lie in a range. */
export function pinsIn(pins: readonly Pin[], [from, to]: AyahRange): Pin[] {
  return pins.filter(([id]) => id >= from && id <= to);
}
