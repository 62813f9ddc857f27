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

/** A screen that shows nothing yet waits so long for the server before it shows what is cached. */
const SOON_MS = 1_000;
/** After this time without an answer, what is shown is said to be old. */
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
  /** Whether the server has let a read wait, and has answered none since. */
  let isSlow = false;
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

  async function lookUp(key: QueryKey, signal: AbortSignal) {
    return signal.aborted ? undefined : findKept(options, key).catch(() => undefined);
  }

  /** Puts the server's answer in the place of the cached one that is shown meanwhile, or says how old that is. */
  async function replaceLater(
    answered: Promise<unknown>,
    { queryKey, client }: QueryFunctionContext,
    { at, ms }: { at: string; ms: number },
  ): Promise<void> {
    const count = () => client.getQueryState(queryKey)?.dataUpdateCount;
    const before = count() ?? 0;
    const timer = setTimeout(() => setReadAt(at), ms);
    try {
      const answer = await answered;
      // Not over what came meanwhile, nor after the sign-out.
      if (isOpen && readOwn() && count() === before + 1) client.setQueryData(queryKey, answer);
    } catch (error) {
      if (isAwayError(error)) return setReadAt(at);
      // What the server refuses is refused, such as a session that has ended.
      const queries = client.getQueryCache();
      const query = queries.find<unknown, unknown>({ queryKey });
      if (query) queries.config.onError?.(error as Error, query);
    } finally {
      clearTimeout(timer);
    }
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
      isSlow = false;
      setReadAt(undefined);
      ahead = aheadOf(answer.headers.get("date"), clockNow());
    },
    /** Asks the server. Answers from the cache when no server answers, or until it does when it takes long. */
    read: async <T>(
      ask: (context: QueryFunctionContext) => T | Promise<T>,
      context: QueryFunctionContext,
    ): Promise<T> => {
      if (!isOpen || !readOwn()) return ask(context);
      const { queryKey, signal, client } = context;
      const answered = Promise.resolve(ask(context)).then((answer) => {
        void cacheAnswer(queryKey, answer).catch(() => {
          // A full device stores no more; the screen shows the server's answer.
        });
        return answer;
      });
      const isShown = client.getQueryData(queryKey) !== undefined;
      const patience = isShown ? LATE_MS : isSlow ? 0 : SOON_MS;
      const late = new Promise<true>((done) => setTimeout(done, patience, true));
      try {
        if (!(await Promise.race([answered.then(() => false), late]))) return await answered;
        isSlow = true;
        const found = await lookUp(queryKey, signal);
        if (!found) return await answered;
        void replaceLater(answered, context, { at: found.at, ms: LATE_MS - patience });
        return found.value as T;
      } catch (error) {
        const found = isAwayError(error) ? await lookUp(queryKey, signal) : undefined;
        if (!found) throw error;
        setReadAt(found.at);
        return found.value as T;
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
