import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryPersister,
} from "@tanstack/react-query";
import { errorCode, errorData } from "#lib/errors.ts";

const FRESH_MS = 5_000;
/** How often, in ms, a server that gave no answer is asked again. */
export const AGAIN_MS = 5_000;
const MAX_RETRIES = 2;
const AWAY = ["BAD_GATEWAY", "SERVICE_UNAVAILABLE", "GATEWAY_TIMEOUT"];

/** True for a failure that passes by itself: no network, or a server that is restarting. */
export function isPassing(error: unknown): boolean {
  const code = errorCode(error);
  return code ? AWAY.includes(code) : error instanceof TypeError;
}

/** True when the server itself gave no answer: no network, a time-out, or a restart. */
export function isAwayError(error: unknown): boolean {
  return isPassing(error) || (error instanceof DOMException && error.name === "TimeoutError");
}

/** Logs an error to the console, with the request id that finds it in the server's log. */
export function report(error: unknown): void {
  const { request_id } = errorData(error);
  // oxlint-disable-next-line no-console -- ordered: load errors are logged
  console.error(...(request_id ? [error, `request ${request_id}`] : [error]));
}

/**
 * Creates the query client that holds what the screens have read. Only failures that pass by themselves are
 * tried again, at once and then every few seconds. `onFailure` gets every failed call, and whether it was a
 * write. `persister` may answer in the server's place.
 */
export function createQueries(
  onFailure: (error: unknown, kind: "read" | "write") => void,
  persister: QueryPersister,
): QueryClient {
  // After a timer, which is the default, a second press of two quick ones would still find its button idle.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        report(error);
        onFailure(error, "read");
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(error, "write") }),
    defaultOptions: {
      queries: {
        persister,
        staleTime: FRESH_MS,
        // Without a network a call must fail with its text instead of waiting unseen.
        networkMode: "always",
        // What is shown may be old by then, and a session that ended meanwhile is found out.
        refetchOnReconnect: "always",
        // A device that knows of no network need not try: it asks again when there is one.
        retry: (count, error) => navigator.onLine && count < MAX_RETRIES && isPassing(error),
        retryDelay: (count) => 500 * 2 ** count,
        refetchInterval: ({ state }) => (isPassing(state.error) ? AGAIN_MS : false),
      },
      mutations: { networkMode: "always" },
    },
  });
}
