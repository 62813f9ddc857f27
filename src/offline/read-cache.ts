import { partialMatchKey, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import { aheadOf, dayAway } from "#lib/clocks.ts";
import { addDays, clockNow, instant } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { isAwayError } from "#ui/base/queries.ts";
import { ownerOf } from "./device.ts";
import type { Kept } from "./device-store.ts";

/** How many days a cached answer stands in for the server. */
const DAYS = 7;
/** After this time, a cached answer is better than none. */
const LATE_MS = 4_000;

const ME = "me";
/** The name under which the cache stores how far the device's clock was ahead of the server's. */
const CLOCK = "clock";

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

type Options = {
  store: {
    readKept: (name: string) => Promise<Kept | undefined>;
    writeKept: (name: string, kept: Kept | undefined) => Promise<void>;
    readKeptKeys: () => Promise<string[]>;
    wipeKept: () => Promise<void>;
  };
  /** The query key of the signed-in person. */
  me: QueryKey;
  reads: readonly AnyRead[];
  /** The owner of this device, if it is somebody's own. */
  readOwn: () => string | undefined;
  forgetOwn: () => void;
};

export type ReadCache = ReturnType<typeof createReadCache>;

/**
 * The read cache of an own device: the signed-in person and the answers of features, of the last days. It
 * answers when no server does, and never on a device that is not the person's own.
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

  /** Stops storing and answering. */
  function stop(): void {
    isOpen = false;
    setReadAt(undefined);
  }

  /** Deletes all cached answers from the device. */
  async function close(): Promise<void> {
    stop();
    await store.wipeKept();
  }

  const readAnswer: Lookup = async <T>(name: string) => {
    const kept = await store.readKept(name);
    return kept && { at: kept.at, value: JSON.parse(kept.text) as T };
  };

  async function storeAnswer(name: string, value: unknown): Promise<void> {
    // An answer may arrive after the sign-out, in this tab or another one.
    if (!isOpen || !readOwn()) return;
    await store.writeKept(name, { at: instant(), text: JSON.stringify(value) });
  }

  /* Storing */

  async function cacheAnswer(key: QueryKey, answer: unknown): Promise<void> {
    if (partialMatchKey(key, me)) return cacheMe(answer as Me);
    const read = findRead(key);
    const input = inputOf(key);
    const { name, date } = read?.nameOf(input) ?? {};
    if (!read || !date) return;
    const picked = await read.pick(answer, input, readAnswer);
    if (picked !== undefined) await storeAnswer(`${name} ${date}`, picked);
  }

  async function cacheMe(answer: Me): Promise<void> {
    // Somebody else has signed in, so the device is not one person's own.
    if (ownerOf(answer) !== readOwn()) {
      forgetOwn();
      return close();
    }
    await storeAnswer(ME, answer);
    await storeAnswer(CLOCK, ahead);
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
    const known = await readAnswer<Me>(ME);
    if (!known || ownerOf(known.value) !== readOwn()) return undefined;
    const zone = known.value.school?.time_zone ?? "UTC";
    const late = (await readAnswer<number>(CLOCK))?.value ?? 0;
    const today = dayAway({ today: known.value.today, zone, ahead: late }, clockNow());
    if (known.value.today < addDays(today, -DAYS)) return undefined;
    if (partialMatchKey(key, me)) return { at: known.at, value: { ...known.value, today } };
    const read = findRead(key);
    return read && findOf(read, inputOf(key), today);
  }

  async function findOf(read: AnyRead, input: unknown, today: string) {
    const { name, date = today } = read.nameOf(input);
    const known = await readAnswer(`${name} ${date}`);
    if (known || date !== today) return known;
    const names = await store.readKeptKeys();
    // A day that began without a network has no answer of its own.
    const before = names.filter(
      (known) => known.slice(0, -11) === name && dayOfName(known) < today,
    );
    const last = before.sort((a, b) => (dayOfName(a) < dayOfName(b) ? -1 : 1)).at(-1);
    const earlier = last === undefined ? undefined : await readAnswer(last);
    return earlier && { at: earlier.at, value: read.blank(earlier.value, today) };
  }

  async function answerKept<T>(key: QueryKey, signal: AbortSignal): Promise<T | undefined> {
    const found = signal.aborted ? undefined : await find(key).catch(() => undefined);
    if (!found) return undefined;
    setReadAt(found.at);
    return found.value as T;
  }

  return {
    /** Starts storing and answering, if this is somebody's own device. */
    open: (): void => {
      isOpen = true;
    },
    stop,
    close,
    /** Learns of every server answer to a read. */
    hear: (answer: Response): void => {
      setReadAt(undefined);
      ahead = aheadOf(answer.headers.get("date"), clockNow());
    },
    /** Asks the server. Answers from the cache when no server answers, or when it takes long. */
    read: async <T>(
      ask: (context: QueryFunctionContext) => T | Promise<T>,
      context: QueryFunctionContext,
    ): Promise<T> => {
      if (!isOpen || !readOwn()) return ask(context);
      const { queryKey, signal } = context;
      const answered = Promise.resolve(ask(context)).then((answer) => {
        void cacheAnswer(queryKey, answer).catch(() => {
          // A full device stores no more; the screen shows the server's answer.
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
    /**
     * Applies a change that the server has just accepted to a cached answer, before the change leaves the
     * queue.
     */
    patch: async <T>(name: string, change: (known: T) => T): Promise<void> => {
      if (!isOpen || !readOwn()) return;
      try {
        const kept = await readAnswer<T>(name);
        if (kept) await storeAnswer(name, change(kept.value));
      } catch {
        // The next read brings the change.
      }
    },
    /** When the data on the screen was read (ISO); undefined while the server answers. */
    readAt: () => readAt,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The date at the end of a cache name. */
function dayOfName(name: string): string {
  return name.slice(-10);
}

/** The input that a query's key contains. */
function inputOf(key: QueryKey): unknown {
  return (key[1] as { input?: unknown } | undefined)?.input;
}
