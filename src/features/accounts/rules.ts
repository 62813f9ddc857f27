import { fold } from "#lib/names.ts";

/** Shortest password taken. */
export const PASSWORD_MIN = 8;

export type PasswordFault = "short" | "personal" | "common";

/** What anybody tries first at a school like this, beside its own name. */
const PLACE_WORDS = [
  ..."halaqah sekolah rendah menengah agama rakyat madrasah tahfiz tahfidz kafa sra kafaa maahad".split(
    " ",
  ),
  ..."mahad maahat pondok surau masjid darul ulum islam islamiah islamiyah diniah diniyah".split(
    " ",
  ),
  ..."quran alquran hafazan hafiz hafizah huffaz tasmik mengaji bismillah alhamdulillah".split(" "),
  ..."assalamualaikum allah muhammad ustaz ustadz ustazah cikgu guru mudir pengetua pentadbir".split(
    " ",
  ),
  ..."admin murid pelajar penjaga kelas kerani tadika pasti ramadan katalaluan rahsia password qwerty malaysia".split(
    " ",
  ),
];
/** Names join on them, and alone they say nothing of anybody. */
const PARTICLES = ["bin", "binti", "binte"];
/** With more digits and signs than these beside the words, it is not guessed from the words. */
const MAX_BESIDE = 8;

type Owner = { email: string; first_name: string; last_name: string; school?: string };

/**
 * What is wrong with a new password, apart from being a common one (the server knows the list). Made of
 * nothing but words that others know, with some digits or signs, it is refused; with any other word among
 * them it is taken.
 */
export function passwordFault(password: string, owner: Owner): PasswordFault | undefined {
  if (Array.from(password).length < PASSWORD_MIN) return "short";
  const { email, first_name, last_name, school = "" } = owner;
  const plain = fold(password).replaceAll(" ", "");
  if (plain === fold(email)) return "personal";
  const letters = lettersOf(password);
  const beside = plain.replace(/[\p{L}._]/gu, "").length;
  if (!letters || beside > MAX_BESIDE) return undefined;
  const own = wordsOf(email.split("@")[0] ?? "", first_name, last_name, ...PARTICLES);
  const place = [...PLACE_WORDS, ...wordsOf(school)];
  if (!isMadeOf(letters, [...own, ...place])) return undefined;
  return isMadeOf(letters, place) && !isMadeOf(letters, own) ? "common" : "personal";
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}]/gu, "");
}

/** The words of texts that are long enough to be recognised by. */
function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => [text, ...fold(text).split(/[^\p{L}]+/u)]);
  return words.map(lettersOf).filter((word) => word.length >= 3);
}

/** Whether letters are words one after the other, and nothing else. */
function isMadeOf(letters: string, words: string[]): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < letters.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of words) if (letters.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(letters.length);
}

/** Days an invitation can be used, and again from when somebody came with it. */
export const INVITATION_DAYS = 7;

/** Addresses under a name that can never be one: of accounts whose owner has no e-mail. */
const NOWHERE = "@tiada-emel.invalid";

/** The address that stands for the one that the owner of an account does not have. */
export function placeholderOf(user_id: string): string {
  return `${user_id}${NOWHERE}`;
}

/** Whether an account's address only stands for one that its owner does not have. */
export function isPlaceholder(email: string): boolean {
  return email.endsWith(NOWHERE);
}

const BROWSERS: [string, RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** What a person calls the device of a User-Agent; a guess, and undefined where there is none. */
export function deviceOf(userAgent: string): {
  browser: string | undefined;
  system: string | undefined;
} {
  const find = (known: [string, RegExp][]) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
