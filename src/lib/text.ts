import { inPupilWord, PUPIL_WORDS } from "./pupil-word.ts";

/** The three languages of every text: the ordered mix (default), all Malay, all English. */
export const LANGS = ["asal", "ms", "en"] as const;
export type Lang = (typeof LANGS)[number];

export type Words<T> = Record<Lang, T>;

/**
 * Defines the texts of a feature. A text that is missing in a language, or has another shape, does not
 * compile.
 */
export function words<T>(columns: { asal: T; ms: NoInfer<T>; en: NoInfer<T> }): Words<T> {
  return columns;
}

/** A text in every language and with both words for pupils, so that a search finds all of them. */
export function inAllWords<T>(texts: Words<T>, read: (t: T) => string): string {
  const columns = PUPIL_WORDS.flatMap((word) =>
    Object.values<T>(texts).map((column) => inPupilWord(column, word)),
  );
  return [...new Set(columns.map(read))].join(" ");
}
