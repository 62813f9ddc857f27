import { finder, fold, searchable } from "./names.ts";

/** The number of cached texts: the names of some large schools, in about 10 MB. */
const MAX_ENTRIES = 40_000;
const cache = new Map<string, string>();

/**
 * The same as `searchable` for each line of a text, but cached: for texts that are searched again and again, such as
 * the names of pupils.
 */
export function folded(text: string): string {
  const known = cache.get(text);
  if (known !== undefined) return known;
  if (cache.size >= MAX_ENTRIES) cache.clear();
  const made = text.split("\n").map(searchable).join("\n");
  cache.set(text, made);
  return made;
}

/** The same as `matches`, for many texts that are searched again and again. */
export function matcher(
  search: string,
): (texts: readonly (string | null | undefined)[]) => boolean {
  if (!fold(search)) return () => true;
  const finds = finder(search);
  return (texts) => texts.some((text) => text && finds(folded(text.replaceAll("\n", " "))));
}
