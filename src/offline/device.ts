import { useSyncExternalStore } from "react";

/**
 * What pages know of this device before anything else is loaded: whether it is somebody's own, and how
 * much waits to be sent. Both name the person by ids only.
 */

const OWN = "own-device";
const WAITING = "waiting ";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be refused (private window): nothing is kept then.
  }
  dispatchEvent(new Event("device"));
}

/** A person in a school, as what is kept on this device is told apart. */
export function ownerOf(me: { id: string; school: { id: string } | null }): string | undefined {
  return me.school ? `${me.school.id} ${me.id}` : undefined;
}

/** Whose own device this is; undefined when nobody said so. */
export function readOwn(): string | undefined {
  const kept = read(OWN);
  return kept && !kept.startsWith("no ") ? kept : undefined;
}

/** True once the person has answered whether this is an own device. */
function hasAnswered(owner: string): boolean {
  return read(OWN)?.endsWith(owner) ?? false;
}

/** Keeps the answer to whose device this is; the last one counts. */
export function setOwn(owner: string, isOwn: boolean): void {
  write(OWN, isOwn ? owner : `no ${owner}`);
}

/** As if nobody had been asked yet. */
export function forgetOwn(): void {
  write(OWN, undefined);
}

/** What has not reached the server: how many wait, and how many want to be looked at. */
export type Counts = { waiting: number; open: number };

/** Keeps what waits for a person, for the other tabs too. */
export function setCounts(owner: string, { waiting, open }: Counts): void {
  const value = waiting + open > 0 ? `${waiting} ${open}` : undefined;
  if (read(WAITING + owner) !== (value ?? null)) write(WAITING + owner, value);
}

/** The counts of one person as "3 0", or of all who have used this device; empty when nothing waits. */
export function readCounts(owner?: string): string {
  if (owner) return read(WAITING + owner) ?? "";
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(WAITING));
    const sum = all.reduce((total, key) => total + countsOf(read(key) ?? "").waiting, 0);
    return sum > 0 ? `${sum} 0` : "";
  } catch {
    return "";
  }
}

/** Reads a text of `readCounts`. */
function countsOf(text: string): Counts {
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

/** What waits for one person, or for all who have used this device, as it changes in any tab. */
export function useCounts(owner?: string): Counts {
  return countsOf(useSyncExternalStore(subscribe, () => readCounts(owner)));
}

/** Whether this is the person's own device; undefined until they said so or not. */
export function useOwn(owner: string): boolean | undefined {
  return useSyncExternalStore(subscribe, () =>
    readOwn() === owner ? true : hasAnswered(owner) ? false : undefined,
  );
}
