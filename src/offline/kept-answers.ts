import { partialMatchKey, type QueryKey } from "@tanstack/react-query";
import { dayAway } from "#lib/clocks.ts";
import { addDays, clockNow } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { ownerOf } from "./device.ts";
import type { Kept } from "./device-store.ts";

/** What is kept stands in for so many days. */
const DAYS = 7;

export const ME = "me";
/** How far the device's clock was ahead of the server's. */
export const CLOCK = "clock";

/** Reads one answer that is kept, by its name. */
export type Lookup = <T>(name: string) => Promise<{ at: string; value: T } | undefined>;

/** A read whose answers an own device keeps. */
export type KeptRead<Input, Answer> = {
  /** The key that its queries begin with. */
  key: QueryKey;
  /** What an input asks for: the name up to the day, and the day, if it names one. */
  nameOf: (input: Input) => { name: string; date?: string | undefined };
  /** What is kept of an answer; undefined: nothing. */
  pick: (
    answer: Answer,
    input: Input,
    lookup: Lookup,
  ) => Answer | undefined | Promise<Answer | undefined>;
  /** For a day that begins without network: the answer, made of the latest one before. */
  blank: (known: Answer, date: string) => Answer;
};

type AnyRead = KeptRead<unknown, unknown>;

/** Lets reads of several types stand in one list. */
export function keptRead<Input, Answer>(read: KeptRead<Input, Answer>): AnyRead {
  return read as AnyRead;
}

export type KeptStore = {
  readKept: (name: string) => Promise<Kept | undefined>;
  writeKept: (name: string, kept: Kept | undefined) => Promise<void>;
  readKeptKeys: () => Promise<string[]>;
  wipeKept: () => Promise<void>;
};

/** What is kept on a device, and for whom. */
export type KeptAnswers = {
  store: KeptStore;
  /** The key of the query for who is signed in. */
  me: QueryKey;
  reads: readonly AnyRead[];
  /** Whose own device this is. */
  readOwn: () => string | undefined;
};

/** Looks up what a store keeps. */
export function lookupIn(store: KeptStore): Lookup {
  return async <T>(name: string) => {
    const kept = await store.readKept(name);
    return kept && { at: kept.at, value: JSON.parse(kept.text) as T };
  };
}

/** What is to be kept of an answer to the query with this key, and under which name. */
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

/** What is kept for the query with this key, and when it was read. */
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
  // A day that began without network has nothing of its own.
  const before = names.filter((one) => one.slice(0, -11) === name && dayOfName(one) < today);
  const last = before.sort((a, b) => (dayOfName(a) < dayOfName(b) ? -1 : 1)).at(-1);
  const earlier = last === undefined ? undefined : await lookup(last);
  return earlier && { at: earlier.at, value: read.blank(earlier.value, today) };
}

/** Takes away what is of days too long ago. */
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

/** Names end in the day that they are of. */
function dayOfName(name: string): string {
  return name.slice(-10);
}

/** The input of a query, which its key holds. */
function inputOf(key: QueryKey): unknown {
  return (key[1] as { input?: unknown } | undefined)?.input;
}
