/** The Malay words for pupils; each school chooses one. */
export const PUPIL_WORDS = ["pelajar", "murid"] as const;
export type PupilWord = (typeof PUPIL_WORDS)[number];

const WORD = /\b([Pp])(elajar)\b/g;

// No text may contain this character, so it can mark the word inside user data while a text is being made
// from that data.
const GUARD = "\0";

const inMurid = new WeakMap<object, unknown>();

/**
 * Puts texts into the school's own word for its pupils. The arguments of functions among them, such as the
 * name of a class, stay unchanged.
 */
export function inPupilWord<T>(texts: T, word: PupilWord): T {
  return word === "murid" ? (withMurid(texts) as T) : texts;
}

function withMurid(texts: unknown): unknown {
  if (typeof texts === "string") return replaceWord(texts);
  if (!isList(texts) && typeof texts !== "function") return texts;
  // Screens compare texts by identity, so each object is converted only once.
  if (!inMurid.has(texts))
    inMurid.set(texts, isList(texts) ? mapValues(texts, withMurid) : wrapText(texts));
  return inMurid.get(texts);
}

function replaceWord(text: string): string {
  const replaced = text.replace(WORD, (_, first: string) => (first === "P" ? "Murid" : "murid"));
  return replaced.replaceAll(GUARD, "");
}

function wrapText(makeText: (...facts: unknown[]) => unknown) {
  return (...facts: unknown[]) => withMurid(makeText(...facts.map(guardWord)));
}

function guardWord(fact: unknown): unknown {
  if (typeof fact === "string") return fact.replace(WORD, `$1${GUARD}$2`);
  return isList(fact) ? mapValues(fact, guardWord) : fact;
}

function mapValues(list: object, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(list)) return list.map(change);
  return Object.fromEntries(Object.entries(list).map(([key, value]) => [key, change(value)]));
}

/** Whether this is an array or a plain object, not a date or a React element. */
function isList(value: unknown): value is object {
  return (
    Array.isArray(value) ||
    (typeof value === "object" &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype)
  );
}
