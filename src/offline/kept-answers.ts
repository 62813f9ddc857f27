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
  /** The cache name of an input without its date, and the date (YYYY-MM-DD), if the input has one. */
  nameOf: (input: Input) => { name: string; date?: string | undefined };
  /** The part of an answer to cache; undefined caches nothing. */
  pick: (
    answer: Answer,
    input: Input,
    lookup: Lookup,
  ) => Answer | undefined | Promise<Answer | undefined>;
  /** The answer for a day that begins without a network, made from the latest earlier answer. */
  blank: (known: Answer, date: string) => Answer;
};

type AnyRead = KeptRead<unknown, unknown>;

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
  reads: readonly AnyRead[];
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
  const read = findRead(reads, key);
  const input = inputOf(key);
  const { name, date } = read?.nameOf(input) ?? {};
  if (!read || !date) return undefined;
  const value = await read.pick(answer, input, lookupIn(store));
  return value === undefined ? undefined : { name: `${name} ${date}`, value };
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
  const read = findRead(reads, key);
  return read && findOfDay(store, read, inputOf(key), today);
}

async function findOfDay(store: KeptStore, read: AnyRead, input: unknown, today: string) {
  const lookup = lookupIn(store);
  const { name, date = today } = read.nameOf(input);
  const known = await lookup(`${name} ${date}`);
  if (known || date !== today) return known;
  const names = await store.readKeptKeys();
  // A day that began without a network has no answer of its own.
  const before = names.filter((known) => known.slice(0, -11) === name && dayOfName(known) < today);
  const last = before.sort((a, b) => (dayOfName(a) < dayOfName(b) ? -1 : 1)).at(-1);
  const earlier = last === undefined ? undefined : await lookup(last);
  return earlier && { at: earlier.at, value: read.blank(earlier.value, today) };
}

/** Deletes the answers of days that are too long ago. */
export async function forgetOld(store: KeptStore, today: string): Promise<void> {
  const oldest = addDays(today, -DAYS);
  for (const name of await store.readKeptKeys()) {
    const isOld = name !== ME && name !== CLOCK && dayOfName(name) < oldest;
    if (isOld) await store.writeKept(name, undefined);
  }
}

function findRead(reads: readonly AnyRead[], key: QueryKey): AnyRead | undefined {
  return reads.find((read) => partialMatchKey(key, read.key));
}

/** The date at the end of a cache name. */
function dayOfName(name: string): string {
  return name.slice(-10);
}

/** The input that a query's key contains. */
function inputOf(key: QueryKey): unknown {
  return (key[1] as { input?: unknown } | undefined)?.input;
}
