import { folded } from "#lib/folded.ts";
import { fold, fullName, matches, type Named, searchable } from "#lib/names.ts";
import { normalize } from "#lib/signs.ts";
import type { FoundGuardian, SearchResults } from "./contract.ts";

/** How many results of each kind an answer has at most. */
export const MOST = { students: 8, guardians: 5, teachers: 5, classes: 5 };

const NUMBER = /^(\+|00)?(\d{4,15})$/;

/**
 * LIKE patterns that match a stored phone number (E.164) by a part of it: "012-345" matches at the start,
 * "6789" anywhere. Undefined when the text is not a number.
 */
export function phonePatterns(q: string): string[] | undefined {
  const plain = normalize(q, "NFKC").replace(/[\s().-]/g, "");
  const [, abroad, digits] = NUMBER.exec(plain) ?? [];
  if (!digits) return undefined;
  if (abroad) return [`+${digits}%`];
  return digits.startsWith("0") ? [`+60${digits.slice(1)}%`, `${digits}%`] : [`%${digits}%`];
}

/** The compared parts of a person or class; past ones come after the others. */
export type Label = { name: string; number?: string; past?: boolean; order?: string };

/**
 * Ranks how well something matches a search: 0 by the exact number, 1 by the start of the name, 2 otherwise.
 */
export function ranker(q: string): (found: Label) => number {
  const plain = fold(q);
  const begins = searchable(q).split("\n");
  return ({ name, number = "" }) => {
    if (number && folded(number).split("\n", 1)[0] === plain) return 0;
    // Each spelling is on its own line.
    const spellings = `\n${folded(name)}`;
    return begins.some((begin) => spellings.includes(`\n${begin}`)) ? 1 : 2;
  };
}

/** The best few matches; equal ones by their `order`, or in the given order. */
export function best<T>(
  found: readonly T[],
  { q, most, label }: { q: string; most: number; label: (result: T) => Label },
): T[] {
  const rank = ranker(q);
  const ranked = found.map((result) => {
    const facts = label(result);
    return { result, rank: rank(facts) + (facts.past ? 3 : 0), order: facts.order ?? "" };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || (a.order < b.order ? -1 : Number(a.order > b.order)))
    .slice(0, most)
    .map(({ result }) => result);
}

/**
 * The results of an earlier answer that still match a new text; they are shown until the new answer arrives.
 */
export function stillFound(found: SearchResults, q: string): SearchResults {
  const isPhone = phonePatterns(q) !== undefined;
  const named = (person: Named, ...more: string[]) => matches(q, [fullName(person), ...more]);
  return {
    students: found.students.filter(
      (result) => named(result, result.student_id) || (isPhone && result.guardian !== null),
    ),
    teachers: found.teachers.filter((result) =>
      named(result, result.teacher_id, result.specialization),
    ),
    classes: found.classes.filter((result) => matches(q, [result.name, result.grade_level])),
  };
}

/** The guardians of an earlier answer that still match a new text; those of a phone number all stay. */
export function stillNamed(found: readonly FoundGuardian[], q: string): FoundGuardian[] {
  const isPhone = phonePatterns(q) !== undefined;
  return found.filter((guardian) => isPhone || matches(q, [fullName(guardian)]));
}

/**
 * Finds pages and actions: every word of the search must begin a word of the text, or be anywhere in it when it
 * has three letters or more. "hadir 3" finds "Kehadiran Tahun 3 Ibnu Sina".
 */
export function wordFinder(q: string): (text: string) => boolean {
  const wanted = fold(q).split(" ").filter(Boolean);
  return (text) => {
    const folded = ` ${fold(text)}`;
    return wanted.every((word) => folded.includes(word.length < 3 ? ` ${word}` : word));
  };
}

/**
 * The index of the next result for a key; arrows wrap around at the ends. Undefined when the key does not move.
 */
export function nextChoice(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
