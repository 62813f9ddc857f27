import { useSyncExternalStore } from "react";
import { isAwayError } from "#ui/base/queries.ts";
import { createQueue, type OfflineQueue } from "./queue.ts";
import type { Sent } from "./queue-sender.ts";
import { setCounts } from "./device.ts";
import { createDeviceStore } from "./device-store.ts";
import type { Offline } from "./offline.ts";

/**
 * Makes the one queue of a page, on the browser's own store, locks and channel. Get it with
 * `offline.of(createDeviceQueue)`.
 */
export function createDeviceQueue({ queries, of }: Offline) {
  const channel =
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("queue");
  const { locks } = navigator as { locks?: LockManager };
  const queue = createQueue({
    store: of(createDeviceStore),
    // Sends through the query client's mutations, so that the app learns of failures such as an ended
    // session.
    send: (mutationFn) =>
      queries
        .getMutationCache()
        .build<Sent, Error, void, unknown>(queries, { mutationFn, gcTime: 0 })
        .execute(undefined),
    locks: locks && { request: (name, work) => requestLock(locks, name, work) },
    announce: (owner) => channel?.postMessage(owner),
    onCounts: setCounts,
    isPassing: isAwayError,
  });
  channel?.addEventListener("message", ({ data }) => void queue.hearOthers(data));
  addEventListener("online", () => queue.hearNetwork(true));
  addEventListener("offline", () => queue.hearNetwork(false));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") queue.sendNow();
  });
  return queue;
}

/** Does work under a lock, and tells it whether nobody held the lock. */
async function requestLock(
  locks: LockManager,
  name: string,
  work: (wasFree: boolean) => Promise<void>,
): Promise<void> {
  const wasFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work(true);
    return lock !== null;
  });
  if (!wasFree) await locks.request(name, () => work(false));
}

/** Whether no server answers. */
export function useIsAway(queue: OfflineQueue): boolean {
  return useSyncExternalStore(queue.subscribe, queue.isAway);
}
