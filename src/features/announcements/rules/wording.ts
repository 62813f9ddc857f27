/** The words of an announcement in both languages. */
export type Worded = { title_ms: string; body_ms: string; title_en: string; body_en: string };

/** What a reader sees in a language: the written one, or the other where it was not written. */
export function wordingOf(
  { title_ms, body_ms, title_en, body_en }: Worded,
  isEnglish: boolean,
): { title: string; body: string; lang: "ms" | "en" } {
  const english = { title: title_en, body: body_en, lang: "en" } as const;
  const malay = { title: title_ms, body: body_ms, lang: "ms" } as const;
  const [first, other] = isEnglish ? [english, malay] : [malay, english];
  return first.title === "" ? other : first;
}
