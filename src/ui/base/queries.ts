import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryPersister,
} from "@tanstack/react-query";
import { errorCode, errorData } from "#lib/errors.ts";

const FRESH_MS = 5_000;
const AGAIN_MS = 5_000;
const MAX_RETRIES = 2;
const AWAY = ["BAD_GATEWAY", "SERVICE_UNAVAILABLE", "GATEWAY_TIMEOUT"];

/** True for what passes by itself: no network, or a server that is starting again. */
export function isPassing(error: unknown): boolean {
  const code = errorCode(error);
  return code ? AWAY.includes(code) : error instanceof TypeError;
}

/** True when no answer came from the server itself: no network, too late, or one that is starting again. */
export function isAwayError(error: unknown): boolean {
  return isPassing(error) || (error instanceof DOMException && error.name === "TimeoutError");
}

/** Load errors go to the console once, with what finds the request in the server's log. */
function report(error: unknown): void {
  const { request_id } = errorData(error);
  // oxlint-disable-next-line no-console -- ordered: load errors are logged
  console.error(...(request_id ? [error, `request ${request_id}`] : [error]));
}

/**
 * Holds what the screens have read. Only what passes by itself is tried again, at once and then
 * every few seconds; `onFailure` hears of every failed call. `persister` may answer in the server's place.
 */
export function createQueries(
  onFailure: (error: unknown) => void,
  persister: QueryPersister,
): QueryClient {
  // After a timer, which is the default, a second press of two quick ones would still find its button idle.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        report(error);
        onFailure(error);
      },
    }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: {
        persister,
        staleTime: FRESH_MS,
        // Without network a call has to fail with its text instead of waiting unseen.
        networkMode: "always",
        retry: (count, error) => count < MAX_RETRIES && isPassing(error),
        retryDelay: (count) => 500 * 2 ** count,
        refetchInterval: ({ state }) => (isPassing(state.error) ? AGAIN_MS : false),
      },
      mutations: { networkMode: "always" },
    },
  });
}
