import { partialMatchKey, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import { aheadOf, dayAway } from "#lib/clocks.ts";
import { addDays, clockNow, instant } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { isAwayError } from "#ui/base/queries.ts";
import { ownerOf } from "./device.ts";
import type { Kept } from "./device-store.ts";

/** What is kept stands in for so many days. */
const DAYS = 7;
/** After this, what is kept on the device is better than nothing. */
const LATE_MS = 4_000;

const ME = "me";
/** How far the device's clock was ahead of the server's. */
const CLOCK = "clock";

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

type Options = {
  store: {
    readKept: (name: string) => Promise<Kept | undefined>;
    writeKept: (name: string, kept: Kept | undefined) => Promise<void>;
    readKeptKeys: () => Promise<string[]>;
    wipeKept: () => Promise<void>;
  };
  /** The key of the query for who is signed in. */
  me: QueryKey;
  reads: readonly AnyRead[];
  /** Whose own device this is. */
  readOwn: () => string | undefined;
  forgetOwn: () => void;
};

export type ReadCache = ReturnType<typeof createReadCache>;

/**
 * What an own device keeps of what was read: who is signed in, and the reads of features, of the last days. It
 * answers when no server does, and never on another device.
 */
export function createReadCache({ store, me, reads, readOwn, forgetOwn }: Options) {
  const listeners = new Set<() => void>();
  let isOpen = false;
  let readAt: string | undefined;
  let ahead = 0;

  function setReadAt(at: string | undefined): void {
    if (readAt === at) return;
    readAt = at;
    for (const listener of listeners) listener();
  }

  /** Keeps and answers nothing from now on. */
  function stop(): void {
    isOpen = false;
    setReadAt(undefined);
  }

  /** Takes all that was read off the device. */
  async function close(): Promise<void> {
    stop();
    await store.wipeKept();
  }

  const get: Lookup = async <T>(name: string) => {
    const kept = await store.readKept(name);
    return kept && { at: kept.at, value: JSON.parse(kept.text) as T };
  };

  async function put(name: string, value: unknown): Promise<void> {
    // An answer may come after signing out, here or in another tab.
    if (!isOpen || !readOwn()) return;
    await store.writeKept(name, { at: instant(), text: JSON.stringify(value) });
  }

  /* Keeping */

  async function keep(key: QueryKey, answer: unknown): Promise<void> {
    if (partialMatchKey(key, me)) return keepMe(answer as Me);
    const read = findRead(key);
    const input = inputOf(key);
    const { name, date } = read?.nameOf(input) ?? {};
    if (!read || !date) return;
    const picked = await read.pick(answer, input, get);
    if (picked !== undefined) await put(`${name} ${date}`, picked);
  }

  async function keepMe(answer: Me): Promise<void> {
    // Somebody else has signed in: the device is not one person's own.
    if (ownerOf(answer) !== readOwn()) {
      forgetOwn();
      return close();
    }
    await put(ME, answer);
    await put(CLOCK, ahead);
    await forgetOld(answer.today);
  }

  async function forgetOld(today: string): Promise<void> {
    const oldest = addDays(today, -DAYS);
    for (const name of await store.readKeptKeys()) {
      const isOld = name !== ME && name !== CLOCK && dayOfName(name) < oldest;
      if (isOld) await store.writeKept(name, undefined);
    }
  }

  /* Answering */

  function findRead(key: QueryKey): AnyRead | undefined {
    return reads.find((read) => partialMatchKey(key, read.key));
  }

  async function find(key: QueryKey): Promise<{ at: string; value: unknown } | undefined> {
    const known = await get<Me>(ME);
    if (!known || ownerOf(known.value) !== readOwn()) return undefined;
    const zone = known.value.school?.time_zone ?? "UTC";
    const late = (await get<number>(CLOCK))?.value ?? 0;
    const today = dayAway({ today: known.value.today, zone, ahead: late }, clockNow());
    if (known.value.today < addDays(today, -DAYS)) return undefined;
    if (partialMatchKey(key, me)) return { at: known.at, value: { ...known.value, today } };
    const read = findRead(key);
    return read && findOf(read, inputOf(key), today);
  }

  async function findOf(read: AnyRead, input: unknown, today: string) {
    const { name, date = today } = read.nameOf(input);
    const known = await get(`${name} ${date}`);
    if (known || date !== today) return known;
    const names = await store.readKeptKeys();
    // A day that began without network has nothing of its own.
    const before = names.filter((one) => one.slice(0, -11) === name && dayOfName(one) < today);
    const last = before.sort((a, b) => (dayOfName(a) < dayOfName(b) ? -1 : 1)).at(-1);
    const earlier = last === undefined ? undefined : await get(last);
    return earlier && { at: earlier.at, value: read.blank(earlier.value, today) };
  }

  async function answerKept<T>(key: QueryKey, signal: AbortSignal): Promise<T | undefined> {
    const found = signal.aborted ? undefined : await find(key).catch(() => undefined);
    if (!found) return undefined;
    setReadAt(found.at);
    return found.value as T;
  }

  return {
    /** Keeps and answers from now on, if this is somebody's own device. */
    open: (): void => {
      isOpen = true;
    },
    stop,
    close,
    /** Hears of every answer of the server to a read. */
    hear: (answer: Response): void => {
      setReadAt(undefined);
      ahead = aheadOf(answer.headers.get("date"), clockNow());
    },
    /** Asks the server, or answers from what is kept while no server answers, or takes long. */
    read: async <T>(
      ask: (context: QueryFunctionContext) => T | Promise<T>,
      context: QueryFunctionContext,
    ): Promise<T> => {
      if (!isOpen || !readOwn()) return ask(context);
      const { queryKey, signal } = context;
      const answered = Promise.resolve(ask(context)).then((answer) => {
        void keep(queryKey, answer).catch(() => {
          // A full device keeps no more; what is on the screen came from the server.
        });
        return answer;
      });
      const isLate = new Promise<true>((done) => setTimeout(done, LATE_MS, true));
      try {
        const isKeptWanted = await Promise.race([answered.then(() => false), isLate]);
        const kept = isKeptWanted ? await answerKept<T>(queryKey, signal) : undefined;
        return kept ?? (await answered);
      } catch (error) {
        const kept = isAwayError(error) ? await answerKept<T>(queryKey, signal) : undefined;
        if (kept === undefined) throw error;
        return kept;
      }
    },
    /** What the server has just answered goes over what is kept, before it leaves the queue. */
    patch: async <T>(name: string, change: (known: T) => T): Promise<void> => {
      if (!isOpen || !readOwn()) return;
      try {
        const kept = await get<T>(name);
        if (kept) await put(name, change(kept.value));
      } catch {
        // The next reading brings it.
      }
    },
    /** When what stands on the screen was read, while no server answers. */
    readAt: () => readAt,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Names end in the day that they are of. */
function dayOfName(name: string): string {
  return name.slice(-10);
}

/** The input of a query, which its key holds. */
function inputOf(key: QueryKey): unknown {
  return (key[1] as { input?: unknown } | undefined)?.input;
}
