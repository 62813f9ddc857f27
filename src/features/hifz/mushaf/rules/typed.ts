import type { Edition } from "#lib/enumerations.ts";
import { fold } from "#lib/names.ts";
import { westernDigits } from "#lib/signs.ts";
import { LAST_JUZ, LAST_PAGE, type AyahRange } from "./ayahs.ts";
import { ayahsIn, idOf, pageRange, surahRange } from "./positions.ts";
import { juzRange } from "./rubu.ts";
import { SURAH_NAMES } from "./surahs.ts";

const PAGES = /^(?:m\/?s|muka ?surat|pages?|pp?)\.? ?(\d{1,3})(?: ?- ?(\d{1,3}))?$/;
const JUZ = /^juz(?:uk|')? ?(\d\d?)(?: ?- ?(\d\d?))?$/;
const REFS = /^(\d{1,3}):(\d{1,3})(?: ?- ?(?:(\d{1,3}):)?(\d{1,3}))?$/;
const NAMED = /^(\D+?)(?: ?(?:ayat|verses?))?(?: (\d{1,3})(?: ?- ?(\d{1,3}))?)?$/;
const BETWEEN = / (?:hingga|sampai|to|-) /;

/**
 * The range that somebody typed: "67:1-12", "2:285-3:5", "Al-Mulk 1–12", "Yasin", "An-Naba' hingga An-Nas",
 * "ms 562", "m/s 562-564" (of the given print), "juz 29". Null if it is none.
 */
export function parseRange(text: string, edition: Edition): AyahRange | null {
  const typed = westernDigits(text)
    .toLowerCase()
    .replace(/[–—−]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
  const one = parseOne(typed, edition);
  if (one) return one;
  const ends = typed.split(BETWEEN);
  if (ends.length !== 2) return null;
  const [first, last] = ends.map((end) => parseOne(end, edition));
  return first && last && first[0] <= last[1] ? [first[0], last[1]] : null;
}

function parseOne(text: string, edition: Edition): AyahRange | null {
  const pages = PAGES.exec(text);
  if (pages) return parts(pages, LAST_PAGE, (page) => pageRange(page, edition));
  const juz = JUZ.exec(text);
  if (juz) return parts(juz, LAST_JUZ, juzRange);
  const refs = REFS.exec(text);
  if (refs) {
    const [, surah, ayah, lastSurah = surah, last = ayah] = refs;
    return span(Number(surah), Number(ayah), Number(lastSurah), Number(last));
  }
  const [, name = "", ayah, last = ayah] = NAMED.exec(text.replace(/^surah /, "")) ?? [];
  const surah = SURAHS.get(keyOf(name));
  if (!surah) return null;
  return ayah ? span(surah, Number(ayah), surah, Number(last)) : surahRange(surah);
}

/** Pages or juz from one to another. */
function parts(
  [, first, last = first]: RegExpExecArray,
  greatest: number,
  rangeOf: (part: number) => AyahRange,
): AyahRange | null {
  const [from, to] = [Number(first), Number(last)];
  return from >= 1 && from <= to && to <= greatest ? [rangeOf(from)[0], rangeOf(to)[1]] : null;
}

function span(surah: number, ayah: number, lastSurah: number, last: number): AyahRange | null {
  const exists = (ayahs: number, at: number) => at >= 1 && at <= ayahs;
  if (!exists(ayahsIn(surah), ayah) || !exists(ayahsIn(lastSurah), last)) return null;
  const range = [idOf(surah, ayah), idOf(lastSurah, last)] as const;
  return range[0] <= range[1] ? range : null;
}

/** The letters of a name, with what is often spelt in other ways made equal. */
function keyOf(name: string): string {
  return fold(name)
    .replace(/[^a-z]/g, "")
    .replace(/sh/g, "sy")
    .replace(/ts/g, "th")
    .replace(/dz/g, "z")
    .replace(/([a-z])\1/g, "$1");
}

/** The surahs by their names, with and without the article. */
const SURAHS = new Map(
  SURAH_NAMES.flatMap((name, at): [string, number][] => [
    [keyOf(name), at + 1],
    [keyOf(name.replace(/^A[a-z]+-/, "")), at + 1],
  ]),
);
