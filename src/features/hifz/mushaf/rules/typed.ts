import type { Edition } from "#lib/enumerations.ts";
import { normalize, westernDigits } from "#lib/signs.ts";
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

/** The letters of a name without the article, with what is often spelt in other ways made equal. */
function keyOf(name: string): string {
  return normalize(name, "NFKD")
    .toLowerCase()
    .replace(/['‘’ʻʼ`´]/g, "")
    .replace(/^(?:al|an|ar|ash?|asy|at[sh]?|adh?|az)[- ]+(?=[a-z])/, "")
    .replace(/[^a-z]/g, "")
    .replace(/sh/g, "sy")
    .replace(/ts/g, "th")
    .replace(/d[zh]/g, (pair) => (pair === "dz" ? "z" : "d"))
    .replace(/ee/g, "i")
    .replace(/oo/g, "u")
    .replace(/aw/g, "au")
    .replace(/ay(?![aiu])/g, "ai")
    .replace(/([a-z])\1/g, "$1")
    .replace(/h$/, "");
}

/** Other names of surahs, as some prints and lists have them. */
const OTHER_NAMES: readonly [string, number][] = [
  ["Bara'ah", 9],
  ["Al-Kahf", 18],
  ["Bani Israil", 17],
  ["Al-Mu'min", 40],
  ["Ha Mim Sajdah", 41],
  ["Haa Mim As-Sajdah", 41],
  ["Ad-Dahr", 76],
  ["Al-Infithar", 82],
  ["Al-Muthaffifin", 83],
  ["Ath-Thariq", 86],
  ["Al-Insyirah", 94],
  ["Alam Nasyrah", 94],
  ["Al-Lahab", 111],
  ["Tabbat", 111],
  ["Al-Qadar", 97],
  ["Ath-Thur", 52],
  ["Ath-Thalaq", 65],
  ["Al-Qashash", 28],
  ["Thaha", 20],
  ["Ash-Shaffat", 37],
  ["Ash-Shaff", 61],
  ["Shad", 38],
  ["Qof", 50],
  ["Fathir", 35],
  ["Luqmaan", 31],
  ["Al-Ashr", 103],
  ["Al-'Asar", 103],
  ["Quraish", 106],
  ["Ali Imran", 3],
  ["Aali Imran", 3],
];

/** The surahs by their names. */
const SURAHS = new Map(
  [...OTHER_NAMES, ...SURAH_NAMES.map((name, at) => [name, at + 1] as const)].map(
    ([name, surah]) => [keyOf(name), surah],
  ),
);
