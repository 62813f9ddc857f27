import { fold, type Named } from "#lib/names.ts";

/** The length of the shortest accepted password. */
export const PASSWORD_MIN = 8;

export type PasswordFault = "short" | "personal" | "common";

/** Words that anybody would try first at a school like this, beside its own name. */
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
/** They join names and identify nobody by themselves. */
const PARTICLES = ["bin", "binti", "binte"];
/** With more digits and signs than these beside the words, nobody guesses the password from the words. */
const MAX_BESIDE = 8;

type Owner = Named & { email: string; school?: string };

/**
 * Why a new password is refused, apart from being a common one (the server has that list). A password made only
 * of words that others know, with some digits or signs, is refused; any other word in it makes it acceptable.
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

/** The words of the texts that are long enough to be recognised. */
function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => [text, ...fold(text).split(/[^\p{L}]+/u)]);
  return words.map(lettersOf).filter((word) => word.length >= 3);
}

/** Whether the letters are these words in a row and nothing else. */
function isMadeOf(letters: string, words: string[]): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < letters.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of words) if (letters.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(letters.length);
}

/** For how many days an invitation is valid; they start again when somebody accepts it. */
export const INVITATION_DAYS = 7;

/** The domain of addresses that cannot exist, for accounts whose owner has no e-mail. */
const NOWHERE = "@tiada-emel.invalid";

/** The placeholder address of an account whose owner has none. */
export function placeholderOf(user_id: string): string {
  return `${user_id}${NOWHERE}`;
}

/** Whether an account's address is only a placeholder. */
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

/** The everyday name of the device behind a User-Agent. It is a guess; undefined without a User-Agent. */
export function deviceOf(userAgent: string): {
  browser: string | undefined;
  system: string | undefined;
} {
  const find = (known: [string, RegExp][]) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
