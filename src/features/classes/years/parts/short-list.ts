import type { YearsText } from "#features/classes/years/text.ts";

const NAMED = 5;

/** The first entries of a list, and how many more there are. */
export function shortList(t: YearsText, names: string[]): string {
  const more = names.length - NAMED;
  const shown = names.slice(0, NAMED);
  return (more > 0 ? [...shown, t.andMore(more)] : shown).join(", ");
}
