/** Letters that a school writes from templates: their places in braces, and the paragraphs of the paper. */

/** The longest subject and body in characters, once the template's places are filled. */
export const LONGEST = { subject: 200, body: 5000 };

/** The text of a letter or of its template. */
export type LetterWords = { subject: string; body: string };

/**
 * A template with these places filled. Braces with any other word stay as they are; a line of which nothing is left
 * goes.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  const fill = (line: string) =>
    line.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
    );
  return text
    .split("\n")
    .map((line) => ({ line, filled: fill(line) }))
    .filter(({ line, filled }) => filled.trim() !== "" || line.trim() === "")
    .map(({ filled }) => filled)
    .join("\n");
}

/** The title of a letter, as it stands above its text. */
export function titleOf(subject: string): string {
  return subject.toUpperCase();
}

/** One paragraph of an issued letter. */
export type LetterPart = { as: "title" | "text" | "signature"; text: string };

/** The paragraphs of an issued letter. A letter whose body does not have its subject as title gets it after `at`. */
export function partsOf({ subject, body }: LetterWords, at: number): LetterPart[] {
  const title = titleOf(subject);
  const parts = body.split(/\n{2,}/).map((text): LetterPart => ({
    as: text === title ? "title" : /^\(\s*[.…_]{3}/.test(text) ? "signature" : "text",
    text,
  }));
  if (parts.some(({ as }) => as === "title")) return parts;
  return parts.toSpliced(at, 0, { as: "title", text: subject });
}

/** The places in a template that are none of the known ones, as they are written. */
export function unknownPlaces(text: string, known: readonly string[]): string[] {
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([whole, name = ""]) => ({ whole, name }));
  return [...new Set(found.filter(({ name }) => !known.includes(name)).map(({ whole }) => whole))];
}
