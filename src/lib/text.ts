/** The three columns of every text: the ordered mix (default), all Malay, all English. */
export type Lang = "asal" | "ms" | "en";

export type Words<T> = Record<Lang, T>;

/** Texts of one feature. A word missing in any column, or of another shape, does not compile. */
export function words<T>(columns: { asal: T; ms: NoInfer<T>; en: NoInfer<T> }): Words<T> {
  return columns;
}
