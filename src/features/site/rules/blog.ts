const WORDS_A_MINUTE = 200;

/** How long a text takes to read, in whole minutes, one at least. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
}

/** A number that is always the same for the same address, to vary an article's picture. */
export function slugSeed(slug: string): number {
  let seed = 7;
  for (const letter of slug) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return seed;
}
