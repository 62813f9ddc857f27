import { addChange, dropSettled, type PendingChange, retryFailed } from "./changes.ts";
import { createSender, type ChangeKind, type SenderOptions } from "./queue-sender.ts";
import { createQueueState, type QueueStateOptions } from "./queue-state.ts";

export type QueueOptions = Omit<QueueStateOptions, "upgrade"> &
  Omit<SenderOptions, "state" | "kindsOf">;

export type OfflineQueue = ReturnType<typeof createQueue>;

/**
 * The pending changes on their way to the server. A change is shown within the event that made it, goes into the
 * device's store while it is sent, and leaves the store when the server has answered for it. Changes are
 * sent in order, one call at a time on the whole device; a call without an answer is repeated with the same
 * keys.
 */
export function createQueue({ store, announce, onCounts, ...sending }: QueueOptions) {
  const kinds = new Map<string, ChangeKind>();
  const kindsOf = (kind: string) => kinds.get(kind);
  const upgrade = (row: PendingChange) =>
    row.cell === undefined ? (kindsOf(row.kind)?.upgrade?.(row) ?? row) : row;
  const state = createQueueState({ store, upgrade, announce, onCounts });
  const { sendNow, sendSoon, hearNetwork, stop, isAway } = createSender({
    state,
    kindsOf,
    ...sending,
  });

  return {
    /** Registers how changes of a kind are sent. Until then, they wait. */
    register: (name: string, kind: ChangeKind): void => {
      kinds.set(name, kind);
    },
    /** Opens a person's queue and sends it. The queues of others stay untouched. */
    open: async (next: string): Promise<void> => {
      if (next === state.owner()) return sendSoon();
      await state.takeOwner(next);
      sendNow();
    },
    /** Closes the queue. Stored changes stay. */
    close: async (): Promise<void> => {
      stop();
      await state.takeOwner("");
    },
    owner: state.owner,
    read: state.read,
    isAway,
    subscribe: state.subscribe,
    /** Shows a change at once, and stores and sends it side by side. */
    add: (added: PendingChange) =>
      state.change((before) => addChange(before, added, kindsOf), sendSoon),
    /** Sends failed changes of a cell or group once more. */
    retry: (name: string) => state.change((before) => retryFailed(before, name), sendSoon),
    /** Discards the stale and failed changes of a cell. */
    forget: (cell: string) => state.change((before) => dropSettled(before, cell)),
    sendNow,
    hearNetwork,
    /** Takes over what another tab changed in a person's queue. */
    hearOthers: async (whose: string): Promise<void> => {
      if (whose !== state.owner()) return;
      await state.refresh();
      for (const kind of kinds.values()) kind.onChangedElsewhere?.();
    },
  };
}
