import { fullName, type Named } from "#lib/names.ts";

/** The kinds by which the audit log is filtered: the first words of actions. */
export const RECORD_KINDS = [
  "student",
  "guardian",
  "teacher",
  "class",
  "enrollment",
  "register",
  "absence",
  "letter",
  "event",
  "announcement",
  "hijri",
  "member",
  "person",
  "settings",
  "terms",
  "year",
  "import",
  "export",
  "session",
  "two_step",
  "token",
  "refused",
] as const;

/**
 * A pattern that finds a person's full name in texts or JSON about others; undefined for a name of one word, which
 * may be anybody's or part of another word.
 */
export function patternOf(person: Named, { json = false } = {}): string | undefined {
  const name = fullName(person);
  if (!name.includes(" ")) return undefined;
  const found = json ? JSON.stringify(name).slice(1, -1) : name;
  return found.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
}
