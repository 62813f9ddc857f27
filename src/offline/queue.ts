import { addChange, dropSettled, type PendingChange, retryFailed } from "./changes.ts";
import { createSender, type Kind, type SenderOptions } from "./queue-sender.ts";
import { createQueueState, type QueueStateOptions } from "./queue-state.ts";

export type QueueOptions = Omit<QueueStateOptions, "upgrade"> &
  Omit<SenderOptions, "state" | "kindsOf">;

export type OfflineQueue = ReturnType<typeof createQueue>;

/**
 * The changes on their way to the server. They are on the screen within their own event, in the device's store
 * before they are sent, and leave it when the server has answered for them. They are sent in order, one call at
 * a time on the whole device; without an answer a call is made again, with the same keys.
 */
export function createQueue({ store, announce, onCounts, ...sending }: QueueOptions) {
  const kinds = new Map<string, Kind>();
  const kindsOf = (kind: string) => kinds.get(kind);
  const upgrade = (one: PendingChange) =>
    one.cell === undefined ? (kindsOf(one.kind)?.upgrade?.(one) ?? one) : one;
  const state = createQueueState({ store, upgrade, announce, onCounts });
  const { sendNow, sendSoon, stop, isAway } = createSender({ state, kindsOf, ...sending });

  return {
    /** Tells how changes of a kind are sent. Before that, they wait. */
    register: (name: string, kind: Kind): void => {
      kinds.set(name, kind);
    },
    /** Opens a person's queue and sends it; that of nobody else is touched. */
    open: async (next: string): Promise<void> => {
      if (next === state.owner()) return sendSoon();
      await state.takeOwner(next);
      sendNow();
    },
    /** Is nobody's from now on. What is stored stays. */
    close: async (): Promise<void> => {
      stop();
      await state.takeOwner("");
    },
    owner: state.owner,
    read: state.read,
    isAway,
    subscribe: state.subscribe,
    /** Shows a change at once, stores it, and sends it. */
    add: (one: PendingChange) =>
      state.change((before) => addChange(before, one, kindsOf)).then(sendSoon),
    /** Sends once more what failed in a cell or group. */
    retry: (name: string) => state.change((before) => retryFailed(before, name)).then(sendSoon),
    /** Gives up what went wrong in a cell. */
    forget: (cell: string) => state.change((before) => dropSettled(before, cell)),
    sendNow,
    /** Another tab has changed a person's queue. */
    hearOthers: async (whose: string): Promise<void> => {
      if (whose !== state.owner()) return;
      await state.refresh();
      for (const kind of kinds.values()) kind.onChangedElsewhere?.();
    },
  };
}
