import { searchable } from "./names.ts";

/** Names of some large schools; about 10 MB. */
const MOST = 40_000;
const kept = new Map<string, string>();

/** `searchable` of a text that is looked through again and again, such as a pupil's name: folded once. */
export function folded(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= MOST) kept.clear();
  const made = searchable(text);
  kept.set(text, made);
  return made;
}
