import type { Edition } from "#lib/enumerations.ts";
import type { AyahRange } from "./ayahs.ts";
import { ayahsIn, pageOf, refOf } from "./positions.ts";
import { SURAH_NAMES } from "./surahs.ts";

/** How a language says a range. */
export type RangeWords = {
  /** Between the first and the last surah: "hingga". */
  to: string;
  /** Before numbers of pages: "m/s". */
  page: string;
};

/** "Al-Mulk 1–12", "Yasin" for the whole surah, "Al-Falaq 3 hingga An-Nas 2" across surahs. */
export function formatRange([from, to]: AyahRange, words: RangeWords): string {
  const first = refOf(from);
  const last = refOf(to);
  const isWhole = first.ayah === 1 && last.ayah === ayahsIn(last.surah);
  const [begin, end] = [first, last].map(({ surah, ayah }) =>
    isWhole ? nameOf(surah) : `${nameOf(surah)} ${ayah}`,
  );
  if (first.surah !== last.surah) return `${begin} ${words.to} ${end}`;
  return isWhole || from === to ? `${begin}` : `${begin}–${last.ayah}`;
}

/** The pages of a range in a print: "m/s 562" or "m/s 562–564". */
export function formatPages([from, to]: AyahRange, edition: Edition, words: RangeWords): string {
  const first = pageOf(from, edition);
  const last = pageOf(to, edition);
  return `${words.page} ${first === last ? first : `${first}–${last}`}`;
}

const nameOf = (surah: number) => SURAH_NAMES[surah - 1] ?? "";
