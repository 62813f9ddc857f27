import type { QueryClient, QueryFunctionContext } from "@tanstack/react-query";
import type { ReadCache } from "./read-cache.ts";

type Ask<T> = (context: QueryFunctionContext) => T | Promise<T>;

/**
 * What a page shares about this device. Queue, store and cache are made on first use: the sign-in page and
 * most screens need none of them.
 */
export type Offline = {
  queries: QueryClient;
  /** The result of `make`, which is called only once per page. */
  of: <T>(make: (offline: Offline) => T) => T;
  /** The read cache of an own device, once it is opened. */
  cache?: ReadCache;
  /** The persister of all queries: it reads through the cache as soon as there is one. */
  read: <T>(ask: Ask<T>, context: QueryFunctionContext) => T | Promise<T>;
};

/** Makes the shared object; the app calls this once. */
export function createOffline(queries: QueryClient): Offline {
  const made = new Map<unknown, unknown>();
  const offline: Offline = {
    queries,
    of<T>(make: (offline: Offline) => T): T {
      if (!made.has(make)) made.set(make, make(offline));
      return made.get(make) as T;
    },
    read: (ask, context) => (offline.cache ? offline.cache.read(ask, context) : ask(context)),
  };
  return offline;
}
