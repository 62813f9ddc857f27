import type { LineReader } from "#features/imports/rows/rules/cells.ts";
import { type AyahRange, LAST_JUZ, LAST_PAGE } from "#features/hifz/mushaf/rules/ayahs.ts";
import {
  ayahsIn,
  idOf,
  pageOf,
  pageRange,
  refOf,
  surahRange,
} from "#features/hifz/mushaf/rules/positions.ts";
import { juzOf, juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { SURAH_NAMES } from "#features/hifz/mushaf/rules/surahs.ts";
import { parseRange } from "#features/hifz/mushaf/rules/typed.ts";
import { readOrderList } from "#features/hifz/programmes/rules.ts";
import type { Fault, HifzField } from "#features/imports/rows/rules.ts";
import type { Edition } from "#lib/enumerations.ts";
import { westernDigits } from "#lib/signs.ts";

/** A number, or two of them: "12", "1-12", "m/s 562–564". */
const NUMBERS =
  /^(?:ayat|verses?|m\/?s|muka ?surat|pages?|pp?)?\.? ?(\d{1,3})(?: ?(?:-|hingga|sampai|to) ?(\d{1,3}))?$/;

/** What three digits can say; of an ayah the surah tells whether there is one. */
const MOST_TYPED = 999;

type Span = readonly [from: number, to: number];

/** The juz of a cell, such as "30, 29, 1-3"; undefined when it is empty or has others than 1 to 30. */
export function readJuz(reader: LineReader): number[] | undefined {
  const read = (text: string) => {
    const list = readOrderList(plain(text).replace(/juz(?:uk|u|')?|dan|&/g, " "));
    return list?.length && list.every((juz) => juz >= 1 && juz <= LAST_JUZ) ? list : undefined;
  };
  return reader.read("juz", read, "unknown_juz");
}

/**
 * The ayahs that a line means by its surah, ayahs, pages and juz, each of which narrows what the others say; null
 * when it names none of them, or juz alone. What contradicts itself fails the line with both values.
 */
export function readAyahs(
  reader: LineReader,
  juz: readonly number[] | undefined,
  edition: Edition,
): AyahRange | null | undefined {
  const surah = reader.read("surah", (text) => readSurah(text, edition), "unknown_surah");
  const ayahs = readSpan(reader, "ayah_from", "ayah_to", "unknown_ayah", MOST_TYPED);
  const pages = readSpan(reader, "page_from", "page_to", "unknown_page", LAST_PAGE);
  if (reader.problems.length > 0) return undefined;
  if (ayahs && !surah) return reader.fail("surah", "missing");
  const named = surah && ayahs ? withAyahs(reader, surah, ayahs) : surah;
  if (surah && !named) return undefined;
  const range = pages ? withPages(reader, named, pages, edition) : named;
  if (reader.problems.length > 0) return undefined;
  return range && juz ? withJuz(reader, range, juz) : (range ?? null);
}

function plain(text: string): string {
  return westernDigits(text).toLowerCase().replace(/[–—−]/g, "-").replace(/\s+/g, " ").trim();
}

/** A surah by its name or number, with or without ayahs: "Yasin", "36", "36. Yasin", "67:1-12". */
function readSurah(text: string, edition: Edition): AyahRange | undefined {
  const typed = plain(text);
  const [, number] = /^(?:surah )?(\d{1,3})\.?$/.exec(typed) ?? [];
  if (number) return ayahsIn(Number(number)) > 0 ? surahRange(Number(number)) : undefined;
  return parseRange(typed.replace(/^\d{1,3}[.)]? ?-? ?(?=\p{L})/u, ""), edition) ?? undefined;
}

/** The numbers of two columns, the first of which may have both. */
function readSpan(
  reader: LineReader,
  first: HifzField,
  last: HifzField,
  fault: Fault,
  greatest: number,
): Span | undefined {
  const read = (text: string): Span | undefined => {
    const [, from, to = from] = NUMBERS.exec(plain(text)) ?? [];
    const span = [Number(from), Number(to)] as const;
    return from && span[0] >= 1 && Math.max(...span) <= greatest ? span : undefined;
  };
  const from = reader.read(first, read, fault);
  const to = reader.read(last, read, fault);
  if (!from && !to) return undefined;
  const span = [from?.[0] ?? (first === "ayah_from" ? 1 : to?.[0]), (to ?? from)?.[1]] as Span;
  if (span[0] > span[1] && first === "page_from") reader.fail(first, "backward", span.join(" > "));
  return span;
}

function withAyahs(reader: LineReader, range: AyahRange, [from, to]: Span): AyahRange | undefined {
  const [first, last] = [refOf(range[0]).surah, refOf(range[1]).surah];
  for (const [field, surah, ayah] of [
    ["ayah_from", first, from],
    ["ayah_to", last, to],
  ] as const) {
    if (ayah <= ayahsIn(surah)) continue;
    reader.fail(field, "ayah_outside", `${ayah} ≠ ${nameOf(surah)} 1–${ayahsIn(surah)}`);
    return undefined;
  }
  if (first !== last || from <= to) return [idOf(first, from), idOf(last, to)];
  return reader.fail("ayah_from", "backward", `${from} > ${to}`);
}

/** Whole pages; of a surah without ayahs what lies on the pages. With ayahs, pages only have to agree. */
function withPages(
  reader: LineReader,
  named: AyahRange | undefined,
  [from, to]: Span,
  edition: Edition,
): AyahRange | undefined {
  const whole = [pageRange(from, edition)[0], pageRange(to, edition)[1]] as const;
  if (!named) return whole;
  const [first, last] = [pageOf(named[0], edition), pageOf(named[1], edition)];
  const isExact = refOf(named[0]).ayah > 1 || refOf(named[1]).ayah < ayahsIn(refOf(named[1]).surah);
  const isOutside = isExact ? from > last || to < first : from < first || to > last;
  if (isOutside) {
    const said = from === to ? from : `${from}–${to}`;
    const surah = named.map((id) => nameOf(refOf(id).surah));
    const is = first === last ? first : `${first}–${last}`;
    const values = `m/s ${said} ≠ ${[...new Set(surah)].join(" – ")} m/s ${is}`;
    const isLast = from >= first || !reader.text("page_from");
    const field = isLast && reader.text("page_to") ? "page_to" : "page_from";
    return reader.fail(field, "page_outside", values);
  }
  if (!isExact) return [Math.max(named[0], whole[0]), Math.min(named[1], whole[1])];
  if (from !== first || to !== last) reader.doubt("page_from", "page_differs");
  return named;
}

/** What of a range lies in the juz, where these are one after another. */
function withJuz(
  reader: LineReader,
  range: AyahRange,
  juz: readonly number[],
): AyahRange | undefined {
  const [first, last] = [juzOf(range[0]), juzOf(range[1])];
  if (!juz.some((one) => one >= first && one <= last)) {
    const is = first === last ? first : `${first}–${last}`;
    return reader.fail("juz", "juz_outside", `juzuk ${juz.join(", ")} ≠ juzuk ${is}`);
  }
  const within = oneRange(juz);
  if (!within) return range;
  return [Math.max(range[0], within[0]), Math.min(range[1], within[1])];
}

/** Juz that follow each other as one range; undefined when there is a gap. */
export function oneRange(juz: readonly number[]): AyahRange | undefined {
  const sorted = [...new Set(juz)].toSorted((a, b) => a - b);
  const [first = 1, last = first] = [sorted[0], sorted.at(-1)];
  return last - first + 1 === sorted.length ? [juzRange(first)[0], juzRange(last)[1]] : undefined;
}

const nameOf = (surah: number) => SURAH_NAMES[surah - 1] ?? "";
