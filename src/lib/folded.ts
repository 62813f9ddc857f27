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

/** PostgreSQL's `chr(30)`, which ASCII has for this; no text of people may hold it. */
const BETWEEN_ROWS = "\u001E";

/** In characters: the lists of some large schools, in about 10 MB. */
const MAX_LISTED = 2_000_000;
const lists = new Map<string, FoldedRow[]>();
let listed = 0;

/** A row's parts, and those that are searched as `folded` makes them. */
export type FoldedRow = { parts: readonly string[]; folded: string };

/**
 * The rows of a list that the database wrote as one text, each part on its own line; the first `codes` parts are not
 * searched. Cached by the whole text: a list that nobody has changed is not taken apart again.
 */
export function foldedRows(list: string, codes: number): readonly FoldedRow[] {
  const known = lists.get(list);
  if (known) return known;
  if (listed + list.length > MAX_LISTED) {
    lists.clear();
    listed = 0;
  }
  const rows = list.split(BETWEEN_ROWS).map((row) => {
    const parts = row.split("\n");
    return { parts, folded: folded(parts.slice(codes).join("\n")) };
  });
  lists.set(list, rows);
  listed += list.length;
  return rows;
}

/** The same as `matches`, for many texts that are searched again and again. */
export function matcher(
  search: string,
): (texts: readonly (string | null | undefined)[]) => boolean {
  if (!fold(search)) return () => true;
  const finds = finder(search);
  return (texts) => texts.some((text) => text && finds(folded(text.replaceAll("\n", " "))));
}
