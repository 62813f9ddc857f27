import type { Gender } from "./enumerations.ts";
import { normalize } from "./signs.ts";

/** The two parts of a person's name: the given name, and the bin/binti … part, which may be empty. */
export type Named = { first_name: string; last_name: string };

/** The full name as the person writes it. */
export function fullName(person: Named): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

/** The words between a name and the father's name, by the gender that they imply. */
const MALE = String.raw`bin|ibni|b|a\/l|s\/o|بن|ابن`;
const FEMALE = String.raw`binti|binte|bte?|a\/p|d\/o|بنت`;
const PARTICLES = `${MALE}|${FEMALE}|anak|ak`;
const PARTICLE = new RegExp(String.raw`\s(?=(?:${PARTICLES})\.?\s)`, "iu");

const ONLY_PARTICLE = new RegExp(String.raw`^(?:${PARTICLES})\.?$`, "iu");

/** Whether a word stands between a name and the father's name, as "bin" does. */
export function isParticle(word: string): boolean {
  return ONLY_PARTICLE.test(word);
}

/** Splits a full name: what comes before the first bin, binti, a/l, s/o …, and the rest. */
export function splitName(name: string): Named {
  const whole = normalize(name).trim().replace(/\s+/g, " ");
  const at = whole.search(PARTICLE);
  if (at < 0) return { first_name: whole, last_name: "" };
  return { first_name: whole.slice(0, at), last_name: whole.slice(at + 1) };
}

const OF_MALE = new RegExp(String.raw`^(?:${MALE})\.?\s`, "iu");
const OF_FEMALE = new RegExp(String.raw`^(?:${FEMALE})\.?\s`, "iu");

/** The gender that "bin", "binti", "a/l", "d/o" … implies; undefined without one of them. */
export function genderOfName({ last_name }: Named): Gender | undefined {
  if (OF_MALE.test(last_name)) return "male";
  return OF_FEMALE.test(last_name) ? "female" : undefined;
}

/** First names of so many that the letter after them tells more. */
const COMMON = /^(?:mu?o?ham+[ae]d|mohamad|mohd|muhd|md|n(?:u|o|oo)r(?:ul)?|siti)\.?$/i;

/**
 * The first letters of the given name and of the next one, or of the father's, in upper case; of an Arabic or
 * Jawi name only the first letter. Muhammad, Nur or Siti before another given name is left out.
 */
export function initials(name: string): string {
  const { first_name, last_name } = splitName(name);
  const given = wordsOf(first_name);
  while (given.length > 1 && COMMON.test(given[0] ?? "")) given.shift();
  const words = [...given, ...wordsOf(last_name).slice(1)];
  const letters = words.slice(0, 2).map((word) => word.match(/\p{L}/u)?.[0] ?? "");
  const text = letters.join("").toUpperCase();
  return /^\p{Script=Arabic}/u.test(text) ? text.slice(0, 1) : text;
}

function wordsOf(name: string): string[] {
  return name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
}

/**
 * Makes words safe for a mail to somebody who never agreed to get any: they stay on one line, and mail
 * programs turn nothing in them into a link. "Mohd.Zain" and "Mat @ Ahmad" stay names; "evil.example" and
 * "a@evil.example" lead nowhere.
 */
export function withoutLinks(words: string): string {
  return words
    .replaceAll("://", " ")
    .replaceAll("@", " @ ")
    .replace(/([\p{L}\p{N}][.\u3002\uFF0E\uFF61])(?=[\p{L}\p{N}]*\p{L})/gu, "$1 ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Folds a text for searching: lower case, without diacritics, hyphens and apostrophes. */
export function fold(text: string): string {
  return normalize(text, "NFKD")
    .replace(/[\p{M}ـ]/gu, "")
    .toLowerCase()
    .replace(/['‘’ʻʼ`´-]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Variant spellings of one name, and the words between a name and the father's name. */
const SPELLINGS: [RegExp, string][] = [
  [/sh/g, "sy"],
  [/\baisya\b/g, "aisyah"],
  [/\bsayy?id\b/g, "syed"],
  [/l(?:ee|ie|y)\b/g, "li"],
  [/\b(?:mu?o?hamm?[ae]d|mohamd|mohd|muhd|md)\b\.?/g, "muhammad"],
  [/\bn(?:u|o|oo)r\b/g, "nur"],
  [/\bn(?:u|o|oo)rul\b/g, "nurul"],
  [/\babd(?:ul)?\b\.? ?/g, "abdul"],
  [new RegExp(String.raw` (?:${PARTICLES})\.?(?= |$)`, "g"), ""],
];

function unifySpellings(folded: string): string {
  return SPELLINGS.reduce((text, [spelling, usual]) => text.replace(spelling, usual), folded);
}

/** Prepares a text for `finder`: folded, and once more with variant spellings unified. */
export function searchable(text: string): string {
  const plain = fold(text);
  const same = unifySpellings(plain);
  return same === plain ? plain : `${plain}\n${same}`;
}

/** Makes a test that finds a search text in texts of `searchable`: "mohd danish" finds Muhammad Danish. */
export function finder(wanted: string): (text: string) => boolean {
  const plain = fold(wanted);
  const same = unifySpellings(plain);
  return (text) => text.includes(plain) || text.includes(same);
}

/** Whether any of the texts contains the search text. An empty search matches everything. */
export function matches(search: string, texts: readonly (string | null | undefined)[]): boolean {
  if (!fold(search)) return true;
  const finds = finder(search);
  return texts.some((text) => text && finds(searchable(text)));
}
