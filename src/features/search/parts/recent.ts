const MAX_KEPT = 20;

const itemOf = (owner: string) => `recent ${owner}`;

/**
 * The keys of what a person chose last in the search on this device, newest first. A person or class stands there by
 * its id alone.
 */
export function readRecent(owner: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(itemOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps a choice as the newest one. */
export function keepRecent(owner: string, key: string): void {
  const kept = [key, ...readRecent(owner).filter((other) => other !== key)].slice(0, MAX_KEPT);
  try {
    localStorage.setItem(itemOf(owner), JSON.stringify(kept));
  } catch {
    // Storage may be refused; the order of the list then stays as it is.
  }
}

/** Forgets a person's choices when he or she signs out. */
export function forgetRecent(owner: string): void {
  try {
    localStorage.removeItem(itemOf(owner));
  } catch {
    // Storage may be refused; then nothing is kept.
  }
}
