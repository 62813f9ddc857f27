import type { Edition } from "#lib/enumerations.ts";
import { LAST_AYAH, type AyahRange } from "./ayahs.ts";
import { PAGE_STARTS, SURAH_STARTS } from "./layout.ts";

/** A surah (1–114) and one of its ayahs, counted from 1. */
type Ref = { surah: number; ayah: number };

/** How many ayahs a surah has; 0 if there is no such surah. */
export function ayahsIn(surah: number): number {
  const start = SURAH_STARTS[surah - 1];
  const next = SURAH_STARTS[surah];
  return start && next ? next - start : 0;
}

/** The number (1–6236) of an ayah of a surah. Throws a RangeError if there is no such ayah. */
export function idOf(surah: number, ayah: number): number {
  const start = SURAH_STARTS[surah - 1];
  if (start && Number.isInteger(ayah) && ayah >= 1 && ayah <= ayahsIn(surah)) {
    return start + ayah - 1;
  }
  throw new RangeError(`there is no ayah ${surah}:${ayah}`);
}

/** The surah and ayah of a number. Throws a RangeError outside 1–6236, as all functions of this file do. */
export function refOf(id: number): Ref {
  const surah = partOf(SURAH_STARTS, id);
  return { surah, ayah: id - firstOf(SURAH_STARTS, surah) + 1 };
}

/** The page (1–604) of an ayah in a print. No ayah crosses a page. */
export function pageOf(id: number, edition: Edition): number {
  return partOf(PAGE_STARTS[edition], id);
}

/** The ayahs of a surah (1–114). */
export function surahRange(surah: number): AyahRange {
  return rangeOfPart(SURAH_STARTS, surah);
}

/** The ayahs of a page (1–604) of a print. */
export function pageRange(page: number, edition: Edition): AyahRange {
  return rangeOfPart(PAGE_STARTS[edition], page);
}

/** The ayahs of a part, counted from 1, of those that begin at `starts`. */
export function rangeOfPart(starts: readonly number[], part: number): AyahRange {
  return [firstOf(starts, part), firstOf(starts, part + 1) - 1];
}

/** The first ayah of a part, counted from 1. */
function firstOf(starts: readonly number[], part: number): number {
  const start = starts[part - 1];
  if (start === undefined) throw new RangeError(`there is no part ${part}`);
  return start;
}

/** The part, counted from 1, with the greatest start that is not after the ayah. */
export function partOf(starts: readonly number[], id: number): number {
  if (!Number.isInteger(id) || id < 1 || id > LAST_AYAH) {
    throw new RangeError(`there is no ayah ${id}`);
  }
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= id) low = middle;
    else high = middle;
  }
  return low + 1;
}
