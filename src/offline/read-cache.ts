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

/** After this, what is kept on the device is better than nothing. */
const LATE_MS = 4_000;

type Options = KeptAnswers & { forgetOwn: () => void };

export type ReadCache = ReturnType<typeof createReadCache>;

/**
 * What an own device keeps of what was read: who is signed in, and the reads of features, of the last days. It
 * answers when no server does, and never on another device.
 */
export function createReadCache(options: Options) {
  const { store, me, readOwn, forgetOwn } = options;
  const lookup = lookupIn(store);
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

  async function put(name: string, value: unknown): Promise<void> {
    // An answer may come after signing out, here or in another tab.
    if (!isOpen || !readOwn()) return;
    await store.writeKept(name, { at: instant(), text: JSON.stringify(value) });
  }

  async function keep(key: QueryKey, answer: unknown): Promise<void> {
    if (partialMatchKey(key, me)) return keepMe(answer as Me);
    const picked = await pickKept(options, key, answer);
    if (picked) await put(picked.name, picked.value);
  }

  async function keepMe(answer: Me): Promise<void> {
    // Somebody else has signed in: the device is not one person's own.
    if (ownerOf(answer) !== readOwn()) {
      forgetOwn();
      return close();
    }
    await put(ME, answer);
    await put(CLOCK, ahead);
    await forgetOld(store, answer.today);
  }

  async function answerKept<T>(key: QueryKey, signal: AbortSignal): Promise<T | undefined> {
    const found = signal.aborted ? undefined : await findKept(options, key).catch(() => undefined);
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
        const kept = await lookup<T>(name);
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
