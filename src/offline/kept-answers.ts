import { partialMatchKey, type QueryKey } from "@tanstack/react-query";
import { dayAway } from "#lib/clocks.ts";
import { addDays, clockNow } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { ownerOf } from "./device.ts";
import type { Kept } from "./device-store.ts";

/** How many days a cached answer stands in for the server. */
const DAYS = 7;

export const ME = "me";
/** The name under which the cache stores how far the device's clock was ahead of the server's. */
export const CLOCK = "clock";

/** Reads one cached answer by its name. */
export type Lookup = <T>(name: string) => Promise<{ at: string; value: T } | undefined>;

/** A query whose answers are cached on an own device. */
export type KeptRead<Input, Answer> = {
  /** The key with which its queries begin. */
  key: QueryKey;
  /**
   * The cache name of an input without its date, and the date (YYYY-MM-DD), if the input has one; null where the
   * answers belong to no day, so that the last one stands for every day.
   */
  nameOf: (input: Input) => { name: string; date?: string | null | undefined };
  /** The part of an answer to cache; undefined caches nothing. */
  pick: (
    answer: Answer,
    input: Input,
    lookup: Lookup,
  ) => Answer | undefined | Promise<Answer | undefined>;
  /**
   * The answer for a day that begins without a network, made from the latest earlier answer. Answers of no day need
   * none.
   */
  blank?: (known: Answer, date: string) => Answer;
};

type AnyRead = KeptRead<unknown, unknown>;

/** Reads that few people need, so that they are loaded with the first query whose key begins with theirs. */
type LazyReads = { key: QueryKey; load: () => Promise<readonly AnyRead[]> };

/** Erases the types of a read, so that reads of several types fit into one list. */
export function keptRead<Input, Answer>(read: KeptRead<Input, Answer>): AnyRead {
  return read as AnyRead;
}

export type KeptStore = {
  readKept: (name: string) => Promise<Kept | undefined>;
  writeKept: (name: string, kept: Kept | undefined) => Promise<void>;
  readKeptKeys: () => Promise<string[]>;
  wipeKept: () => Promise<void>;
};

/** The cached answers of a device, and their owner. */
export type KeptAnswers = {
  store: KeptStore;
  /** The query key of the signed-in person. */
  me: QueryKey;
  reads: readonly (AnyRead | LazyReads)[];
  /** The owner of this device, if it is somebody's own. */
  readOwn: () => string | undefined;
};

/** Makes the lookup of a store. */
export function lookupIn(store: KeptStore): Lookup {
  return async <T>(name: string) => {
    const kept = await store.readKept(name);
    return kept && { at: kept.at, value: JSON.parse(kept.text) as T };
  };
}

/** The part of an answer to cache, with its name; undefined caches nothing. */
export async function pickKept(
  { store, reads }: KeptAnswers,
  key: QueryKey,
  answer: unknown,
): Promise<{ name: string; value: unknown } | undefined> {
  const read = await findRead(reads, key);
  if (!read) return undefined;
  const input = inputOf(key);
  const { name, date } = read.nameOf(input);
  if (date === undefined) return undefined;
  const value = await read.pick(answer, input, lookupIn(store));
  return value === undefined ? undefined : { name: keptName(name, date), value };
}

/** The cached answer to a query, and when it was read (ISO). */
export async function findKept(
  { store, me, reads, readOwn }: KeptAnswers,
  key: QueryKey,
): Promise<{ at: string; value: unknown } | undefined> {
  const lookup = lookupIn(store);
  const known = await lookup<Me>(ME);
  if (!known || ownerOf(known.value) !== readOwn()) return undefined;
  const zone = known.value.school?.time_zone ?? "UTC";
  const late = (await lookup<number>(CLOCK))?.value ?? 0;
  const today = dayAway({ today: known.value.today, zone, ahead: late }, clockNow());
  if (known.value.today < addDays(today, -DAYS)) return undefined;
  if (partialMatchKey(key, me)) return { at: known.at, value: { ...known.value, today } };
  const read = await findRead(reads, key);
  return read && findOfDay(store, read, inputOf(key), today);
}

async function findOfDay(store: KeptStore, read: AnyRead, input: unknown, today: string) {
  const lookup = lookupIn(store);
  const { name, date = today } = read.nameOf(input);
  const known = await lookup(keptName(name, date));
  if (known || date !== today) return known;
  const names = await store.readKeptKeys();
  // A day that began without a network has no answer of its own.
  const before = names.filter((known) => known.slice(0, -11) === name && dayOfName(known) < today);
  const last = before.sort((a, b) => (dayOfName(a) < dayOfName(b) ? -1 : 1)).at(-1);
  const earlier = last === undefined ? undefined : await lookup(last);
  return earlier && read.blank && { at: earlier.at, value: read.blank(earlier.value, today) };
}

/** Deletes the answers of days that are too long ago. */
export async function forgetOld(store: KeptStore, today: string): Promise<void> {
  const oldest = addDays(today, -DAYS);
  for (const name of await store.readKeptKeys()) {
    if (name === ME || name === CLOCK) continue;
    const day = name.endsWith(ALWAYS) ? (await store.readKept(name))?.at : dayOfName(name);
    if (day !== undefined && day < oldest) await store.writeKept(name, undefined);
  }
}

/** Ends the names of answers that belong to no day. */
const ALWAYS = " always";

/** The name of an answer on the device. */
export function keptName(name: string, date: string | null): string {
  return date === null ? `${name}${ALWAYS}` : `${name} ${date}`;
}

async function findRead(reads: KeptAnswers["reads"], key: QueryKey): Promise<AnyRead | undefined> {
  const found = reads.find((read) => partialMatchKey(key, read.key));
  if (!found || !("load" in found)) return found;
  return (await found.load()).find((read) => partialMatchKey(key, read.key));
}

/** The date at the end of a cache name. */
function dayOfName(name: string): string {
  return name.slice(-10);
}

/** The input that a query's key contains. */
function inputOf(key: QueryKey): unknown {
  return (key[1] as { input?: unknown } | undefined)?.input;
}
