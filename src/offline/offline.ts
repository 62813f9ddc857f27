import type { QueryClient } from "@tanstack/react-query";
import type { ReadCache } from "./read-cache.ts";

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
};

/** Made once in the app. From then on every read asks the cache of an own device, as soon as there is one. */
export function createOffline(queries: QueryClient): Offline {
  const made = new Map<unknown, unknown>();
  const offline: Offline = {
    queries,
    of<T>(make: (offline: Offline) => T): T {
      if (!made.has(make)) made.set(make, make(offline));
      return made.get(make) as T;
    },
  };
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({
    ...defaults,
    queries: {
      ...defaults.queries,
      persister(ask, context) {
        const { cache } = offline;
        return cache ? cache.read(context, async () => ask(context)) : ask(context);
      },
    },
  });
  return offline;
}
