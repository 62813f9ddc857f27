import { countChanges, type PendingChange, type PendingChanges } from "./changes.ts";

/** Changes a queue. It is applied to the queue on the screen and again to the queue in the store. */
export type QueueChange = (queue: PendingChanges) => PendingChanges;

export type QueueStateOptions = {
  store: {
    changeQueue: (owner: string, make: QueueChange) => Promise<PendingChanges>;
    loadQueue: (owner: string) => Promise<PendingChanges>;
  };
  /** Rewrites a change that an earlier version of the app stored. */
  upgrade: (stored: PendingChange) => PendingChange;
  /** Tells other tabs that a person's queue has changed. */
  announce?: ((owner: string) => void) | undefined;
  /** Called with the number of changes that wait and of those to review. */
  onCounts?: ((owner: string, counts: { waiting: number; open: number }) => void) | undefined;
};

export type QueueState = ReturnType<typeof createQueueState>;

/** The queue of one person at a time: the queue in the store, with the changes on top that the store does not have yet. */
export function createQueueState({ store, upgrade, announce, onCounts }: QueueStateOptions) {
  const listeners = new Set<() => void>();
  const upgradeAll: QueueChange = (rows) => rows.map(upgrade);
  let owner = "";
  /** Grows with each change of the owner, so that what began before does not go on for one who left and came back. */
  let turn = 0;
  /** The queue as the store has it. */
  let stored: PendingChanges = [];
  /** Changes to the stored queue that the store does not have yet. */
  let unstored: QueueChange[] = [];
  let queue: PendingChanges = stored;
  let writing: Promise<void> | undefined;
  const onTheWay = new Set<QueueChange>();
  /** What to do as soon as the store is at work on the changes made until then. */
  let afterBegin: (() => void)[] = [];
  /** A browser without a store (a private window) still sends, as long as the page is open. */
  let isBroken = false;
  /** Whether the store was read since the owner came. */
  let isRead = false;

  /** The queue stays the same array while its changes do, so that what the store has taken renders nothing. */
  function publish(): void {
    const made = unstored.reduce((before, make) => make(before), stored);
    const next = keepSame(queue, made);
    const isSame = next.length === queue.length && next.every((row, at) => row === queue[at]);
    if (!isSame) queue = next;
    for (const listener of listeners) listener();
  }

  /**
   * Shows a change at once and stores it, together with the other changes of the same event. `onBegun` is called once
   * the store is at work on it.
   */
  function change(make: QueueChange, onBegun?: () => void): Promise<void> {
    unstored.push(make);
    if (onBegun) afterBegin.push(onBegun);
    // Before the screen hears of it, so that the store works while the screen is drawn.
    writing ??= write();
    const written = writing;
    publish();
    return written;
  }

  async function write(): Promise<void> {
    await Promise.resolve();
    writing = undefined;
    const taken = unstored.filter((make) => !onTheWay.has(make));
    for (const make of taken) onTheWay.add(make);
    const begun = afterBegin;
    afterBegin = [];
    const startedIn = turn;
    // Signed out: the remaining changes belong to nobody.
    if (!owner) return;
    const storing = store
      .changeQueue(owner, (before) =>
        taken.reduce((known, make) => make(known), upgradeAll(before)),
      )
      .catch(() => undefined);
    for (const go of begun) go();
    const after = await storing;
    for (const make of taken) onTheWay.delete(make);
    if (startedIn !== turn) return;
    isBroken = after === undefined;
    if (after) {
      unstored = unstored.filter((make) => !taken.includes(make));
      stored = keepSame([...queue, ...stored], after);
    }
    onCounts?.(owner, countChanges(isBroken ? queue : stored));
    publish();
    announce?.(owner);
  }

  /** Reads the changes that other tabs have made. */
  async function refresh(): Promise<void> {
    const startedIn = turn;
    if (!owner) return;
    const after = await store.loadQueue(owner).then(upgradeAll, () => undefined);
    if (!after || startedIn !== turn) return;
    isRead = true;
    stored = keepSame([...queue, ...stored], after);
    onCounts?.(owner, countChanges(stored));
    publish();
  }

  /** Switches to the queue of another owner. What somebody else left on the device stays hidden. */
  async function takeOwner(next: string): Promise<void> {
    owner = next;
    turn += 1;
    isRead = false;
    stored = [];
    unstored = [];
    afterBegin = [];
    onTheWay.clear();
    publish();
    await refresh();
  }

  return {
    owner: () => owner,
    turn: () => turn,
    read: () => queue,
    /** The changes that may be sent: those in the store or on their way into it. */
    sendable: (): PendingChanges => {
      if (isBroken) return queue;
      return unstored
        .filter((make) => onTheWay.has(make))
        .reduce((rows, make) => make(rows), stored);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isRead: () => isRead,
    publish,
    change,
    refresh,
    takeOwner,
  };
}

/** Keeps the same object for a change that stayed the same, so that its row is not drawn again. */
function keepSame(known: PendingChanges, after: PendingChanges): PendingChanges {
  const byKey = new Map(known.map((row) => [row.client_key, row]));
  return after.map((row) => {
    const before = byKey.get(row.client_key);
    if (!before || !isSame(before, row)) return row;
    before.seq = row.seq;
    return before;
  });
}

function isSame(before: PendingChange, after: PendingChange): boolean {
  return (
    before.state === after.state &&
    before.version === after.version &&
    JSON.stringify(before.value) === JSON.stringify(after.value)
  );
}
