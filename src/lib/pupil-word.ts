/** What a school calls its pupils in Malay. */
export const PUPIL_WORDS = ["pelajar", "murid"] as const;
export type PupilWord = (typeof PUPIL_WORDS)[number];

const WORD = /\b([Pp])(elajar)\b/g;

// No text may hold this character, so it can stand in the word inside of data while a text is made of them.
const GUARD = "\0";

const inMurid = new WeakMap<object, unknown>();

/**
 * The same texts in the school's own word for its pupils. What the functions among them are told, such as the
 * name of a class, stays as it is.
 */
export function inPupilWord<T>(texts: T, word: PupilWord): T {
  return word === "murid" ? (changed(texts) as T) : texts;
}

function changed(texts: unknown): unknown {
  if (typeof texts === "string") return inWords(texts);
  if (!isList(texts) && typeof texts !== "function") return texts;
  // Screens compare texts by identity, so each is gone through once.
  if (!inMurid.has(texts)) inMurid.set(texts, isList(texts) ? mapped(texts, changed) : told(texts));
  return inMurid.get(texts);
}

function inWords(text: string): string {
  const said = text.replace(WORD, (_, first: string) => (first === "P" ? "Murid" : "murid"));
  return said.replaceAll(GUARD, "");
}

function told(say: (...facts: unknown[]) => unknown) {
  return (...facts: unknown[]) => changed(say(...facts.map(guarded)));
}

function guarded(fact: unknown): unknown {
  if (typeof fact === "string") return fact.replace(WORD, `$1${GUARD}$2`);
  return isList(fact) ? mapped(fact, guarded) : fact;
}

function mapped(list: object, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(list)) return list.map(change);
  return Object.fromEntries(Object.entries(list).map(([key, value]) => [key, change(value)]));
}

/** Whether this is an array or an object of our own making, and not a date or an element of a page. */
function isList(value: unknown): value is object {
  return (
    Array.isArray(value) ||
    (typeof value === "object" &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype)
  );
}
