import { fold } from "#lib/names.ts";
import { westernDigits } from "#lib/signs.ts";
import { slipsBetween } from "#lib/slips.ts";
import { classKey, type KnownClass, type MadeClass } from "./classes.ts";

const FILLER = /^(kelas|class|kls|hal(?:a?q|ak)ah?)$/;
const LEVELS: readonly [string, RegExp][] = [
  ["primary", /^(tahun|thn|darjah|drj|year|yr|standard|std)$/],
  ["secondary", /^(tingkatan|ting|tkt|form)$/],
];

type Spelling = { level: string | undefined; words: string[] };

function spellingOf(name: string): Spelling {
  const spelling: Spelling = { level: undefined, words: [] };
  for (const word of fold(westernDigits(name)).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []) {
    const [level] = LEVELS.find(([, of]) => of.test(word)) ?? [];
    if (level) spelling.level = level;
    else if (!FILLER.test(word)) spelling.words.push(word);
  }
  return spelling;
}

/** How many slips of the hand lie between two names; undefined when they are two names. */
function slipsOf(one: Spelling, other: Spelling): number | undefined {
  if (one.level && other.level && one.level !== other.level) return undefined;
  if (one.words.length === 0) return undefined;
  if (one.words.join("") === other.words.join("")) return 0;
  if (one.words.length !== other.words.length) return undefined;
  let slips = 0;
  for (const [at, word] of one.words.entries()) {
    const apart = slipsInWord(word, other.words[at] ?? "");
    if (apart === undefined) return undefined;
    slips += apart;
  }
  return slips;
}

/** One slip in a word of four letters or more. Numbers, "A" and "II" say which class is meant. */
function slipsInWord(one: string, other: string): number | undefined {
  if (one === other) return 0;
  if (Math.max(one.length, other.length) < 4 || /\p{N}/u.test(one)) return undefined;
  return slipsBetween(one, other, 1) === 1 ? 1 : undefined;
}

/**
 * Finds the class whose name is nearly that of a class to be made, of the same kind. Undefined for none, and for
 * several names that are equally near; of classes of one name, the first.
 */
export function speltLike(classes: readonly KnownClass[]) {
  const spelt = classes.map(({ id, name, kind, grade_level = "" }) => ({
    id,
    kind,
    key: classKey(name),
    spellings: [name, `${grade_level} ${name}`].map(spellingOf),
  }));
  return ({ name, kind }: Pick<MadeClass, "name" | "kind">): string | undefined => {
    const wanted = spellingOf(name);
    const near = spelt.flatMap((one) => {
      const slips = Math.min(...one.spellings.map((its) => slipsOf(wanted, its) ?? Infinity));
      return one.kind === kind && slips < Infinity ? { ...one, slips } : [];
    });
    const least = Math.min(...near.map(({ slips }) => slips));
    const [first, ...others] = near.filter(({ slips }) => slips === least);
    return others.every(({ key }) => key === first?.key) ? first?.id : undefined;
  };
}
