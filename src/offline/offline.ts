import type { QueryClient, QueryFunctionContext } from "@tanstack/react-query";
import type { ReadCache } from "./read-cache.ts";

type Ask<T> = (context: QueryFunctionContext) => T | Promise<T>;

/**
 * What one page shares of this device. Queue, store and cache are made when they are first wanted: the
 * sign-in and most screens need none of them.
 */
export type Offline = {
  queries: QueryClient;
  /** What `make` makes, made once. */
  of: <T>(make: (offline: Offline) => T) => T;
  /** What an own device keeps of what was read, once it is opened. */
  cache?: ReadCache;
  /** The persister of all queries: reads by the cache, as soon as there is one. */
  read: <T>(ask: Ask<T>, context: QueryFunctionContext) => T | Promise<T>;
};

/** Made once, in the app. */
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
