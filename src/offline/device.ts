import { useSyncExternalStore } from "react";

/**
 * What pages know about this device before anything else is loaded: whether it is somebody's own, and how
 * many changes wait to be sent. Both contain only ids of persons.
 */

const OWN = "own-device";
const WAITING = "waiting ";

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The browser may refuse storage (private window); then nothing is stored.
  }
  dispatchEvent(new Event("device"));
}

/**
 * The key of a person in a school for everything that is stored on this device; undefined without a school.
 */
export function ownerOf(me: { id: string; school: { id: string } | null }): string | undefined {
  return me.school ? `${me.school.id} ${me.id}` : undefined;
}

/** The owner of this device; undefined when nobody has claimed it. */
export function readOwn(): string | undefined {
  const kept = readItem(OWN);
  return kept && !kept.startsWith("no ") ? kept : undefined;
}

/** Whether the person has answered if this is an own device. */
function hasAnswered(owner: string): boolean {
  return readItem(OWN)?.endsWith(owner) ?? false;
}

/** Stores the answer whether this is an own device; the last answer counts. */
export function setOwn(owner: string, isOwn: boolean): void {
  writeItem(OWN, isOwn ? owner : `no ${owner}`);
}

/** Forgets the answer, so that the person is asked again. */
export function forgetOwn(): void {
  writeItem(OWN, undefined);
}

/** The changes that have not reached the server: how many wait, and how many need the person's review. */
export type PendingCounts = { waiting: number; open: number };

/** Stores the counts of a person, also for the other tabs. */
export function setCounts(owner: string, { waiting, open }: PendingCounts): void {
  const value = waiting + open > 0 ? `${waiting} ${open}` : undefined;
  if (readItem(WAITING + owner) !== (value ?? null)) writeItem(WAITING + owner, value);
}

/**
 * The counts of one person as "3 0", or the sum over everybody who has used this device; empty when nothing
 * waits.
 */
export function readCounts(owner?: string): string {
  if (owner) return readItem(WAITING + owner) ?? "";
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(WAITING));
    const sum = all.reduce((total, key) => total + countsOf(readItem(key) ?? "").waiting, 0);
    return sum > 0 ? `${sum} 0` : "";
  } catch {
    return "";
  }
}

/** Parses a text of `readCounts`. */
function countsOf(text: string): PendingCounts {
  const [waiting = 0, open = 0] = text.split(" ").map(Number);
  return { waiting, open };
}

function subscribe(onChange: () => void) {
  addEventListener("device", onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener("device", onChange);
    removeEventListener("storage", onChange);
  };
}

/** The counts of one person, or of everybody who has used this device, updated from every tab. */
export function useCounts(owner?: string): PendingCounts {
  const read = () => readCounts(owner);
  return countsOf(useSyncExternalStore(subscribe, read, () => ""));
}

/** Whether this is the person's own device; undefined until the person has answered. */
export function useOwn(owner: string): boolean | undefined {
  return useSyncExternalStore(subscribe, () =>
    readOwn() === owner ? true : hasAnswered(owner) ? false : undefined,
  );
}
