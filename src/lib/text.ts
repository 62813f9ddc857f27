import { inPupilWord, PUPIL_WORDS } from "./pupil-word.ts";

/** The three columns of every text: the ordered mix (default), all Malay, all English. */
export type Lang = "asal" | "ms" | "en";

export type Words<T> = Record<Lang, T>;

/** Texts of one feature. A word missing in any column, or of another shape, does not compile. */
export function words<T>(columns: { asal: T; ms: NoInfer<T>; en: NoInfer<T> }): Words<T> {
  return columns;
}

/** What a text says in every column and with both words for pupils, so that a search finds it by each. */
export function inAllWords<T>(texts: Words<T>, read: (t: T) => string): string {
  const columns = PUPIL_WORDS.flatMap((word) =>
    Object.values<T>(texts).map((column) => inPupilWord(column, word)),
  );
  return [...new Set(columns.map(read))].join(" ");
}
