import { errorCode, refuse } from "#lib/errors.ts";
import {
  addChange,
  countChanges,
  dropSettled,
  failBatch,
  isHeldUp,
  keysOf,
  type KindRules,
  nextBatch,
  type Outcome,
  type PendingChange,
  type PendingChanges,
  retryFailed,
  settle,
} from "./changes.ts";

const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

type Change = (queue: PendingChanges) => PendingChanges;

/** What the server said of one call. */
export type Sent = {
  outcomes: readonly Outcome[];
  /** Called when the queue has let go of what was written. */
  onLeft?: () => void;
};

/** How a feature has its changes sent, and what it hears of them. */
export type Kind = KindRules & {
  send: (batch: PendingChanges) => Promise<Sent>;
  /** A call that was refused; its changes stay as failed. */
  onRefused?: (batch: PendingChanges, error: unknown) => void;
  /** A change that was not written and stays to be looked at, with the value that stands, if the server named it. */
  onLost?: (change: PendingChange, standing?: unknown) => void;
  /** Rewrites a change that an earlier version of the app has stored: it does not say its cell. */
  upgrade?: (stored: PendingChange) => PendingChange;
  /** Another tab has sent or queued something. */
  onChangedElsewhere?: () => void;
};

export type QueueOptions = {
  store: {
    changeQueue: (owner: string, change: Change) => Promise<PendingChanges>;
    loadQueue: (owner: string) => Promise<PendingChanges>;
  };
  /** Carries a call out, and answers what it answers. */
  send: (call: () => Promise<Sent>) => Promise<Sent>;
  /** Where there are none, the keys still make a repeat harmless. */
  locks?: { request: (name: string, work: () => Promise<void>) => Promise<void> } | undefined;
  /** Tells other tabs that the queue of a person has changed. */
  announce?: (owner: string) => void;
  /** Hears how much waits and how much is to be looked at. */
  onCounts?: (owner: string, counts: { waiting: number; open: number }) => void;
  /** True for an error that passes by itself, such as a network that is gone. */
  isPassing: (error: unknown) => boolean;
};

export type OfflineQueue = ReturnType<typeof createQueue>;

/**
 * The changes on their way to the server. They are on the screen within their own event, in the device's store
 * before they are sent, and leave it when the server has answered for them. They are sent in order, one call at
 * a time on the whole device; without an answer a call is made again, with the same keys.
 */
export function createQueue(options: QueueOptions) {
  const { store, send, locks, announce, onCounts, isPassing } = options;
  const kinds = new Map<string, Kind>();
  const kindsOf = (kind: string) => kinds.get(kind);
  const listeners = new Set<() => void>();

  let owner = "";
  /** As the store has it. */
  let stored: PendingChanges = [];
  /** What the store has not taken yet, over it. */
  let unstored: Change[] = [];
  let queue: PendingChanges = stored;
  let isAway = false;

  function show(): void {
    queue = unstored.reduce((before, change) => change(before), stored);
    for (const listener of listeners) listener();
  }

  function setAway(value: boolean): void {
    if (isAway === value) return;
    isAway = value;
    show();
  }

  /* Storing */

  let writing: Promise<void> | undefined;
  const onTheWay = new Set<Change>();
  /** A browser that stores nothing (a private window) still sends, as long as the page is open. */
  let isBroken = false;

  /** Shows a change at once, and stores it; together with the others of the same event. */
  function change(make: Change): Promise<void> {
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
      .changeQueue(of, (before) => taken.reduce((known, make) => make(known), upgrade(before)))
      .catch(() => undefined);
    for (const make of taken) onTheWay.delete(make);
    if (of !== owner) return;
    isBroken = after === undefined;
    if (after) {
      unstored = unstored.filter((make) => !taken.includes(make));
      stored = sameObjects(after);
    }
    onCounts?.(owner, countChanges(isBroken ? queue : stored));
    show();
    announce?.(owner);
  }

  function upgrade(rows: PendingChanges): PendingChanges {
    return rows.map((one) =>
      one.cell === undefined ? (kinds.get(one.kind)?.upgrade?.(one) ?? one) : one,
    );
  }

  /** What may be sent: what the store holds. */
  function sendable(): PendingChanges {
    return isBroken ? queue : stored;
  }

  /** What has not changed stays the same object: its row is not drawn again. */
  function sameObjects(after: PendingChanges): PendingChanges {
    const known = new Map([...queue, ...stored].map((one) => [one.client_key, one]));
    return after.map((one) => {
      const before = known.get(one.client_key);
      if (!before || !isSame(before, one)) return one;
      before.seq = one.seq;
      return before;
    });
  }

  /** Reads what other tabs have changed. */
  async function refresh(): Promise<void> {
    const of = owner;
    if (!of) return;
    const after = await store.loadQueue(of).then(upgrade, () => undefined);
    if (!after || of !== owner) return;
    stored = sameObjects(after);
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

  /* Sending */

  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;

  /** Sends at once, whatever the waiting time was. */
  function sendNow(): void {
    failures = 0;
    clearTimeout(timer);
    timer = undefined;
    void run();
  }

  /** Sends unless the server did not answer just now: then the next try is on its way already. */
  function sendSoon(): void {
    if (timer === undefined) void run();
  }

  async function run(): Promise<void> {
    if (!owner) return;
    if (isRunning) {
      isWanted = true;
      return;
    }
    isRunning = true;
    try {
      do {
        isWanted = false;
        // One tab at a time.
        await (locks ? locks.request(`queue ${owner}`, drain) : drain());
      } while (isWanted);
    } finally {
      isRunning = false;
    }
  }

  async function drain(): Promise<void> {
    const of = owner;
    await refresh();
    let most: number | undefined;
    while (of === owner) {
      const batch = nextBatch(sendable(), kindsOf, most);
      const [first] = batch;
      const kind = first && kinds.get(first.kind);
      if (!kind) return;
      if (isHeldUp(sendable(), first, kindsOf)) {
        await refused(kind, batch, refuse("UNPROCESSABLE_CONTENT", HELD_UP));
        continue;
      }
      try {
        await settled(kind, batch, await send(() => kind.send(batch)));
        failures = 0;
        setAway(false);
      } catch (error) {
        const code = errorCode(error);
        if (code === undefined || code === "TOO_MANY_REQUESTS" || isPassing(error)) {
          return tryLater();
        }
        // Signed out, or another person or school: what waits stays for whom it belongs to.
        if (code === "UNAUTHORIZED" || code === "CONFLICT") return;
        // One of them spoils the others: each by itself.
        if (batch.length > 1 && code !== "FORBIDDEN") most = 1;
        else await refused(kind, batch, error);
      }
    }
  }

  function tryLater(): void {
    setAway(true);
    failures += 1;
    const wait = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
    timer = setTimeout(() => {
      timer = undefined;
      void run();
    }, wait);
  }

  async function settled(kind: Kind, batch: PendingChanges, sent: Sent): Promise<void> {
    await change((before) => settle(before, sent.outcomes, kindsOf));
    sent.onLeft?.();
    for (const outcome of sent.outcomes) {
      if (outcome.is === "written") continue;
      const { client_key } = outcome;
      const cell = batch.find((one) => one.client_key === client_key)?.cell;
      // Of a stale cell the last change stays, which may be a later one.
      const lost = queue.find(
        (one) =>
          one.state !== "waiting" &&
          (outcome.is === "stale" ? one.cell === cell : one.client_key === client_key),
      );
      if (lost) kind.onLost?.(lost, outcome.is === "stale" ? outcome.standing : undefined);
    }
  }

  async function refused(kind: Kind, batch: PendingChanges, error: unknown): Promise<void> {
    await change((before) => failBatch(before, batch, error));
    const keys = keysOf(batch);
    for (const one of queue) if (keys.includes(one.client_key)) kind.onLost?.(one);
    kind.onRefused?.(batch, error);
  }

  return {
    /** Tells how changes of a kind are sent. Before that, they wait. */
    register: (name: string, kind: Kind): void => {
      kinds.set(name, kind);
    },
    /** Opens a person's queue and sends it; that of nobody else is touched. */
    open: async (next: string): Promise<void> => {
      if (next === owner) return sendSoon();
      await takeOwner(next);
      sendNow();
    },
    /** Is nobody's from now on. What is stored stays. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await takeOwner("");
    },
    owner: () => owner,
    read: () => queue,
    /** Whether no server answers: what is queued then waits for the network. */
    isAway: () => isAway,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows a change at once, stores it, and sends it. */
    add: (one: PendingChange) => change((before) => addChange(before, one, kindsOf)).then(sendSoon),
    /** Sends once more what failed in a cell or group. */
    retry: (name: string) => change((before) => retryFailed(before, name)).then(sendSoon),
    /** Gives up what went wrong in a cell. */
    forget: (cell: string) => change((before) => dropSettled(before, cell)),
    sendNow,
    /** Another tab has changed a person's queue. */
    hearOthers: async (whose: string): Promise<void> => {
      if (whose !== owner) return;
      await refresh();
      for (const kind of kinds.values()) kind.onChangedElsewhere?.();
    },
  };
}

const HELD_UP = "Some changes that come before could not be written.";

function isSame(before: PendingChange, one: PendingChange): boolean {
  return (
    before.state === one.state &&
    before.version === one.version &&
    JSON.stringify(before.value) === JSON.stringify(one.value)
  );
}
