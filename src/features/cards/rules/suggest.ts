import type { CardFacts } from "#features/cards/facts/contract.ts";
import { formatNumber } from "#lib/numbers.ts";
import { COMMENT_KINDS, type CommentKind } from "#features/cards/setup/rules.ts";

/** What a suggested comment is made of. Without a fact, nothing is said of it. */
export type SuggestFacts = CardFacts & {
  /** The given name, as the family says it. */
  name: string;
  /** The subject or trait that stands out, and the one to work on. */
  strong: string | null;
  weak: string | null;
};

/** A sentence with what it is about. */
export type CommentPart = { kind: CommentKind; words: string };

/** A suggested comment has at most so many signs. */
export const MAX_SUGGESTED = 400;

/** From this share on attendance is very good, and from that on good. */
const VERY_GOOD = 97;
const GOOD = 90;

/** Comments are printed in Malay, whatever the language of the screen. */
const WORDS = {
  whole: [
    "Alhamdulillah, {nama} hadir setiap hari sepanjang tempoh ini.",
    "Tahniah, kehadiran {nama} penuh sepanjang tempoh ini.",
    "Syabas, {nama} tidak pernah tertinggal kelas sepanjang tempoh ini.",
  ],
  veryGood: [
    "Alhamdulillah, {nama} hadir {p}% dan sangat menepati masa.",
    "Tahniah, kehadiran {nama} sangat baik pada {p}%.",
    "Alhamdulillah, {nama} hadir hampir setiap hari, {p}%.",
  ],
  good: [
    "Alhamdulillah, {nama} hadir {p}% sepanjang tempoh ini.",
    "Kehadiran {nama} baik pada {p}%.",
    "{nama} hadir dengan baik, {p}%.",
  ],
  low: [
    "Kehadiran {nama} {p}% dan perlu ditambah baik.",
    "{nama} hadir {p}% sahaja; kami mohon kerjasama ibu bapa.",
    "Kehadiran {nama} perlu perhatian: {p}% sepanjang tempoh ini.",
  ],
  finished: [
    "Syabas kerana menamatkan {juz}{gred}.",
    "{nama} telah menamatkan {juz}{gred}.",
    "Alhamdulillah, {juz} sudah dikhatamkan{gred}.",
  ],
  going: [
    "Hafazan bertambah {ms} muka surat baharu{gred}.",
    "{nama} menghafaz {ms} muka surat baharu{gred}.",
    "Sebanyak {ms} muka surat baharu telah dihafaz{gred}.",
  ],
  still: [
    "Hafazan baharu belum bertambah; ulangan setiap hari perlu diteruskan.",
    "{nama} perlu lebih tekun menambah hafazan baharu.",
  ],
  strong: [
    "{nama} menonjol dalam {hal}.",
    "{hal} ialah kekuatan {nama}.",
    "Pencapaian {nama} paling baik dalam {hal}.",
  ],
  weak: [
    "{hal} perlu dilatih lima minit setiap malam.",
    "Mohon ibu bapa bimbing {nama} dalam {hal} di rumah.",
    "{nama} perlu lebih usaha dalam {hal}; latihan ringkas di rumah amat membantu.",
  ],
  home: [
    "Mohon ibu bapa semak bacaan {nama} lima minit setiap malam.",
    "Teruskan murajaah bersama keluarga selepas Maghrib.",
  ],
  closing: [
    "Semoga terus istiqamah.",
    "Semoga Allah mudahkan urusan {nama}.",
    "Semoga cemerlang dunia dan akhirat.",
    "Teruskan usaha, semoga diberkati Allah.",
  ],
} as const;

/** "Juzuk 30", "Juzuk 29 dan 30". */
function juzWords(juz: readonly number[]): string {
  const last = juz.at(-1);
  if (juz.length < 2) return `Juzuk ${last}`;
  return `Juzuk ${juz.slice(0, -1).join(", ")} dan ${last}`;
}

/** Pages of thousandths, to a half: 3.5. */
function pageWords(milli: number): string {
  return String(Math.floor(milli / 500) / 2);
}

type Said = Record<string, string>;

/** Which of the sentences of a kind fit the facts, each with what stands in its places; null where nothing is known. */
function fitting(kind: CommentKind, facts: SuggestFacts): [readonly string[], Said] | null {
  const { attendance, hafazan, strong, weak, name } = facts;
  if (kind === "attendance") {
    const percent = attendance?.percent ?? null;
    if (percent === null) return null;
    if (percent === 100) return [WORDS.whole, {}];
    const tier = percent >= VERY_GOOD ? "veryGood" : percent >= GOOD ? "good" : "low";
    return [WORDS[tier], { p: formatNumber(percent) }];
  }
  if (kind === "hafazan") {
    if (!hafazan) return null;
    const gred = hafazan.grade === null ? "" : ` dengan ${hafazan.grade}`;
    if (hafazan.new_juz.length > 0) {
      return [WORDS.finished, { juz: juzWords(hafazan.new_juz), gred }];
    }
    // Less than half a page is not said as a figure.
    if (hafazan.new_milli < 500) return [WORDS.still, {}];
    return [WORDS.going, { ms: pageWords(hafazan.new_milli), gred }];
  }
  if (kind === "strength") return strong === null ? null : [WORDS.strong, { hal: strong }];
  if (kind === "home") return weak === null ? [WORDS.home, {}] : [WORDS.weak, { hal: weak }];
  return [WORDS.closing, { nama: name }];
}

/** The number of a sentence of several, also where one counts backwards. */
const nth = <T>(list: readonly T[], turn: number): T | undefined =>
  list[((turn % list.length) + list.length) % list.length];

/**
 * A sentence of a kind that fits the facts; undefined where they say nothing. Another `turn` says it in other words, so that
 * those of a class do not all read alike.
 */
export function sentenceOf(
  kind: CommentKind,
  facts: SuggestFacts,
  turn: number,
): string | undefined {
  const found = fitting(kind, facts);
  if (!found) return undefined;
  const [sentences, said] = found;
  const places: Said = { nama: facts.name, ...said };
  const words = nth(sentences, turn)?.replace(
    /\{(\w+)\}/g,
    (_, place: string) => places[place] ?? "",
  );
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

/** In which order sentences go where a comment is too long. */
const LEAVES: readonly CommentKind[] = ["strength", "hafazan", "home", "attendance"];

/** The sentences of a suggested comment in their order; what they say together fits. */
export function suggestComment(facts: SuggestFacts, turn = 0): CommentPart[] {
  let parts = COMMENT_KINDS.flatMap((kind, at): CommentPart[] => {
    // The kinds take their turns apart, so that two comments seldom have two sentences alike.
    const words = sentenceOf(kind, facts, turn + at * turn);
    return words ? [{ kind, words }] : [];
  });
  for (const kind of LEAVES) {
    if (commentOf(parts).length <= MAX_SUGGESTED) break;
    parts = parts.filter((part) => part.kind !== kind);
  }
  return parts;
}

/** Sentences as one comment. */
export function commentOf(parts: readonly CommentPart[]): string {
  return parts.map(({ words }) => words).join(" ");
}
