/** What a sentence of a comment is about, in the order in which sentences follow each other. */
export const COMMENT_KINDS = ["attendance", "hafazan", "strength", "home", "closing"] as const;
export type CommentKind = (typeof COMMENT_KINDS)[number];

/** Whether a subject, or a period, is for a level; one without levels is for all. */
export function isForLevel({ levels }: { levels: readonly string[] }, level: string): boolean {
  return levels.length === 0 || levels.includes(level);
}

/** A sentence of the school with the given name in its places. */
export function withName(words: string, name: string): string {
  return words.replaceAll("{nama}", () => name);
}
