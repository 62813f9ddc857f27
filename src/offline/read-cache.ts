import { partialMatchKey, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import { aheadOf } from "#lib/clocks.ts";
import { clockNow, instant } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { isAwayError } from "#ui/base/queries.ts";
import { ownerOf } from "./device.ts";
import {
  CLOCK,
  findKept,
  forgetOld,
  type KeptAnswers,
  lookupIn,
  ME,
  pickKept,
} from "./kept-answers.ts";

/** After this time, a cached answer is better than none. */
const LATE_MS = 4_000;

type Options = KeptAnswers & { forgetOwn: () => void };

export type ReadCache = ReturnType<typeof createReadCache>;

/**
 * The read cache of an own device: the signed-in person and the answers of features, of the last days. It
 * answers when no server does, and never on a device that is not the person's own.
 */
export function createReadCache(options: Options) {
  const { store, me, readOwn, forgetOwn } = options;
  const readAnswer = lookupIn(store);
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

  async function storeAnswer(name: string, value: unknown): Promise<void> {
    // An answer may arrive after the sign-out, in this tab or another one.
    if (!isOpen || !readOwn()) return;
    await store.writeKept(name, { at: instant(), text: JSON.stringify(value) });
  }

  async function cacheAnswer(key: QueryKey, answer: unknown): Promise<void> {
    if (partialMatchKey(key, me)) return cacheMe(answer as Me);
    const picked = await pickKept(options, key, answer);
    if (picked) await storeAnswer(picked.name, picked.value);
  }

  async function cacheMe(answer: Me): Promise<void> {
    // Somebody else has signed in, so the device is not one person's own.
    if (ownerOf(answer) !== readOwn()) {
      forgetOwn();
      return close();
    }
    await storeAnswer(ME, answer);
    await storeAnswer(CLOCK, ahead);
    await forgetOld(store, answer.today);
  }

  async function answerKept<T>(key: QueryKey, signal: AbortSignal): Promise<T | undefined> {
    const found = signal.aborted ? undefined : await findKept(options, key).catch(() => undefined);
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
