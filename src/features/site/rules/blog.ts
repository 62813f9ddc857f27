const WORDS_A_MINUTE = 200;

/** The time to read a text in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
}

/** A number derived from an address, to vary an article's picture. */
export function slugSeed(slug: string): number {
  let seed = 7;
  for (const letter of slug) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return seed;
}
