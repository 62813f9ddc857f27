import { countChanges, type PendingChange, type PendingChanges } from "./changes.ts";

/** Makes one queue of another. The store repeats it on what it holds, so it must not depend on anything else. */
export type MakeQueue = (queue: PendingChanges) => PendingChanges;

export type QueueStateOptions = {
  store: {
    changeQueue: (owner: string, make: MakeQueue) => Promise<PendingChanges>;
    loadQueue: (owner: string) => Promise<PendingChanges>;
  };
  /** Rewrites a change that an earlier version of the app has stored. */
  upgrade: (stored: PendingChange) => PendingChange;
  /** Tells other tabs that the queue of a person has changed. */
  announce?: ((owner: string) => void) | undefined;
  /** Hears how much waits and how much is to be looked at. */
  onCounts?: ((owner: string, counts: { waiting: number; open: number }) => void) | undefined;
};

export type QueueState = ReturnType<typeof createQueueState>;

/** The queue of one person at a time: as the store has it, and over that what the store has not taken yet. */
export function createQueueState({ store, upgrade, announce, onCounts }: QueueStateOptions) {
  const listeners = new Set<() => void>();
  const upgradeAll: MakeQueue = (rows) => rows.map(upgrade);
  let owner = "";
  let stored: PendingChanges = [];
  let unstored: MakeQueue[] = [];
  let queue: PendingChanges = stored;
  let writing: Promise<void> | undefined;
  const onTheWay = new Set<MakeQueue>();
  /** A browser that stores nothing (a private window) still sends, as long as the page is open. */
  let isBroken = false;

  function show(): void {
    queue = unstored.reduce((before, make) => make(before), stored);
    for (const listener of listeners) listener();
  }

  /** Shows a change at once, and stores it; together with the others of the same event. */
  function change(make: MakeQueue): Promise<void> {
    unstored.push(make);
    show();
    writing ??= write();
    return writing;
  }

  async function write(): Promise<void> {
    await Promise.resolve();
    writing = undefined;
    const taken = unstored.filter((make) => !onTheWay.has(make));
    for (const make of taken) onTheWay.add(make);
    const of = owner;
    // Signed out: what is still answered is nobody's any more.
    if (!of) return;
    const after = await store
      .changeQueue(of, (before) => taken.reduce((known, make) => make(known), upgradeAll(before)))
      .catch(() => undefined);
    for (const make of taken) onTheWay.delete(make);
    if (of !== owner) return;
    isBroken = after === undefined;
    if (after) {
      unstored = unstored.filter((make) => !taken.includes(make));
      stored = keepSame([...queue, ...stored], after);
    }
    onCounts?.(owner, countChanges(isBroken ? queue : stored));
    show();
    announce?.(owner);
  }

  /** Reads what other tabs have changed. */
  async function refresh(): Promise<void> {
    const of = owner;
    if (!of) return;
    const after = await store.loadQueue(of).then(upgradeAll, () => undefined);
    if (!after || of !== owner) return;
    stored = keepSame([...queue, ...stored], after);
    onCounts?.(owner, countChanges(stored));
    show();
  }

  /** Whose changes these are from now on. What another person left on the device stays unseen. */
  async function takeOwner(next: string): Promise<void> {
    owner = next;
    stored = [];
    unstored = [];
    onTheWay.clear();
    show();
    await refresh();
  }

  return {
    owner: () => owner,
    read: () => queue,
    /** What may be sent: what the store holds. */
    sendable: () => (isBroken ? queue : stored),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    change,
    refresh,
    takeOwner,
  };
}

/** What has not changed stays the same object: its row is not drawn again. */
function keepSame(known: PendingChanges, after: PendingChanges): PendingChanges {
  const byKey = new Map(known.map((one) => [one.client_key, one]));
  return after.map((one) => {
    const before = byKey.get(one.client_key);
    if (!before || !isSame(before, one)) return one;
    before.seq = one.seq;
    return before;
  });
}

function isSame(before: PendingChange, one: PendingChange): boolean {
  return (
    before.state === one.state &&
    before.version === one.version &&
    JSON.stringify(before.value) === JSON.stringify(one.value)
  );
}
