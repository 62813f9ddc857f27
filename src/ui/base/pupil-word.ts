const kept = new WeakMap<object, object>();

/**
 * Texts in which the school's pupils are called "murid" instead of "pelajar"; every school chooses.
 * A text object is gone through once.
 */
export function sayMurid<T>(texts: T): T {
  if (typeof texts === "string") return inMurid(texts) as T;
  if (typeof texts === "function") {
    const say = texts as unknown as (...facts: unknown[]) => unknown;
    return ((...facts: unknown[]) => sayMurid(say(...facts))) as T;
  }
  if (typeof texts !== "object" || texts === null) return texts;
  const known = kept.get(texts);
  if (known) return known as T;
  const entries = Object.entries(texts).map(([key, value]) => [key, sayMurid(value)] as const);
  const said = Array.isArray(texts)
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
  kept.set(texts, said as object);
  return said as T;
}

function inMurid(text: string): string {
  return text.replace(/\bPelajar\b/g, "Murid").replace(/\bpelajar\b/g, "murid");
}
