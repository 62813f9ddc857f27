import { folded } from "#lib/folded.ts";
import { fold, fullName, matches, type Named, searchable } from "#lib/names.ts";
import { normalize } from "#lib/signs.ts";
import type { SearchResults } from "./contract.ts";

/** How many of each kind an answer holds. */
export const MOST = { students: 8, teachers: 5, classes: 5 };

const NUMBER = /^(\+|00)?(\d{4,15})$/;

/**
 * What a stored phone number (E.164) is like when somebody searches for a part of it, as patterns of
 * LIKE: "012-345" begins so, "6789" stands anywhere in it. Undefined where the text is no number.
 */
export function phonePatterns(q: string): string[] | undefined {
  const plain = normalize(q, "NFKC").replace(/[\s().-]/g, "");
  const [, abroad, digits] = NUMBER.exec(plain) ?? [];
  if (!digits) return undefined;
  if (abroad) return [`+${digits}%`];
  return digits.startsWith("0") ? [`+60${digits.slice(1)}%`, `${digits}%`] : [`%${digits}%`];
}

/** What is compared of a person or class; those of the past come after the others. */
export type Label = { name: string; number?: string; past?: boolean; order?: string };

/** How well a search is answered: 0 by the exact number, 1 by how the name begins, 2 otherwise. */
export function ranker(q: string): (found: Label) => number {
  const plain = fold(q);
  const begins = searchable(q).split("\n");
  return ({ name, number = "" }) => {
    if (number && folded(number).split("\n", 1)[0] === plain) return 0;
    // Each spelling stands on a line of its own.
    const spellings = `\n${folded(name)}`;
    return begins.some((begin) => spellings.includes(`\n${begin}`)) ? 1 : 2;
  };
}

/** The few that answer a search best; equals by their `order`, or as they stand. */
export function best<T>(
  found: readonly T[],
  { q, most, label }: { q: string; most: number; label: (one: T) => Label },
): T[] {
  const rank = ranker(q);
  const ranked = found.map((one) => {
    const facts = label(one);
    return { one, rank: rank(facts) + (facts.past ? 3 : 0), order: facts.order ?? "" };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || (a.order < b.order ? -1 : Number(a.order > b.order)))
    .slice(0, most)
    .map(({ one }) => one);
}

/** Of an earlier answer, what answers a new text too: it stays until the new answer is there. */
export function stillFound(found: SearchResults, q: string): SearchResults {
  const isPhone = phonePatterns(q) !== undefined;
  const named = (person: Named, ...more: string[]) => matches(q, [fullName(person), ...more]);
  return {
    students: found.students.filter(
      (one) => named(one, one.student_id) || (isPhone && one.guardian !== null),
    ),
    teachers: found.teachers.filter((one) => named(one, one.teacher_id, one.specialization)),
    classes: found.classes.filter((one) => matches(q, [one.name, one.grade_level])),
  };
}

/**
 * Finds pages and actions: every word of the search begins a word of the text, or stands in it when it
 * has three letters or more. "hadir 3" finds "Kehadiran Tahun 3 Ibnu Sina".
 */
export function wordFinder(q: string): (text: string) => boolean {
  const wanted = fold(q).split(" ").filter(Boolean);
  return (text) => {
    const folded = ` ${fold(text)}`;
    return wanted.every((word) => folded.includes(word.length < 3 ? ` ${word}` : word));
  };
}

/** The place of the next choice for a key: arrows go around at the ends. Undefined: not a key that moves. */
export function nextChoice(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
