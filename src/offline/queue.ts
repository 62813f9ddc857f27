import { errorCode, refuse } from "#lib/errors.ts";
import {
  addChange,
  countChanges,
  dropSettled,
  failBatch,
  isHeldUp,
  clientKeysOf,
  type KindRules,
  nextBatch,
  type ChangeOutcome,
  type PendingChange,
  type PendingChanges,
  retryFailed,
  applyOutcomes,
} from "./changes.ts";

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

type Change = (queue: PendingChanges) => PendingChanges;

/** The server's answer to one call. */
export type Sent = {
  outcomes: readonly ChangeOutcome[];
  /** Called after the queue has removed what was written. */
  onLeft?: () => void;
};

/** How a feature sends its changes, and what it learns about them. */
export type ChangeKind = KindRules & {
  send: (batch: PendingChanges) => Promise<Sent>;
  /** Called when a call was refused; its changes stay as failed. */
  onRefused?: (batch: PendingChanges, error: unknown) => void;
  /**
   * Called when a change was not written and stays for the person to review, with the value on the server, if
   * the server named it.
   */
  onLost?: (change: PendingChange, standing?: unknown) => void;
  /** Rewrites a change that an earlier version of the app stored without its cell. */
  upgrade?: (stored: PendingChange) => PendingChange;
  /** Called when another tab has sent or queued something. */
  onChangedElsewhere?: () => void;
};

export type QueueOptions = {
  store: {
    changeQueue: (owner: string, change: Change) => Promise<PendingChanges>;
    loadQueue: (owner: string) => Promise<PendingChanges>;
  };
  /** Runs a call and returns its answer. */
  send: (call: () => Promise<Sent>) => Promise<Sent>;
  /** Browser locks. Without them, the keys still make a repeated call harmless. */
  locks?: { request: (name: string, work: () => Promise<void>) => Promise<void> } | undefined;
  /** Tells other tabs that a person's queue has changed. */
  announce?: (owner: string) => void;
  /** Called with the number of changes that wait and of those to review. */
  onCounts?: (owner: string, counts: { waiting: number; open: number }) => void;
  /** Whether an error is temporary, such as a missing network. */
  isPassing: (error: unknown) => boolean;
};

export type OfflineQueue = ReturnType<typeof createQueue>;

/**
 * The pending changes on their way to the server. A change is shown within the event that made it, is in the
 * device's store before it is sent, and leaves the store when the server has answered for it. Changes are
 * sent in order, one call at a time on the whole device; a call without an answer is repeated with the same
 * keys.
 */
export function createQueue(options: QueueOptions) {
  const { store, send, locks, announce, onCounts, isPassing } = options;
  const kinds = new Map<string, ChangeKind>();
  const kindsOf = (kind: string) => kinds.get(kind);
  const listeners = new Set<() => void>();

  let owner = "";
  /** The queue as the store has it. */
  let stored: PendingChanges = [];
  /** Changes to the stored queue that the store does not have yet. */
  let unstored: Change[] = [];
  let queue: PendingChanges = stored;
  let isAway = false;

  function publish(): void {
    queue = unstored.reduce((before, change) => change(before), stored);
    for (const listener of listeners) listener();
  }

  function setAway(value: boolean): void {
    if (isAway === value) return;
    isAway = value;
    publish();
  }

  /* Storing */

  let writing: Promise<void> | undefined;
  const onTheWay = new Set<Change>();
  /** A browser without a store (a private window) still sends, as long as the page is open. */
  let isBroken = false;

  /** Shows a change at once and stores it, together with the other changes of the same event. */
  function change(make: Change): Promise<void> {
    unstored.push(make);
    publish();
    writing ??= write();
    return writing;
  }

  async function write(): Promise<void> {
    await Promise.resolve();
    writing = undefined;
    const taken = unstored.filter((make) => !onTheWay.has(make));
    for (const make of taken) onTheWay.add(make);
    const startedFor = owner;
    // Signed out: the remaining changes belong to nobody.
    if (!startedFor) return;
    const after = await store
      .changeQueue(startedFor, (before) =>
        taken.reduce((known, make) => make(known), upgrade(before)),
      )
      .catch(() => undefined);
    for (const make of taken) onTheWay.delete(make);
    if (startedFor !== owner) return;
    isBroken = after === undefined;
    if (after) {
      unstored = unstored.filter((make) => !taken.includes(make));
      stored = sameObjects(after);
    }
    onCounts?.(owner, countChanges(isBroken ? queue : stored));
    publish();
    announce?.(owner);
  }

  function upgrade(rows: PendingChanges): PendingChanges {
    return rows.map((row) =>
      row.cell === undefined ? (kinds.get(row.kind)?.upgrade?.(row) ?? row) : row,
    );
  }

  /** The changes that may be sent: those in the store. */
  function sendable(): PendingChanges {
    return isBroken ? queue : stored;
  }

  /** Keeps the same object for a change that stayed the same, so that its row is not drawn again. */
  function sameObjects(after: PendingChanges): PendingChanges {
    const known = new Map([...queue, ...stored].map((row) => [row.client_key, row]));
    return after.map((row) => {
      const before = known.get(row.client_key);
      if (!before || !isSame(before, row)) return row;
      before.seq = row.seq;
      return before;
    });
  }

  /** Reads the changes that other tabs have made. */
  async function refresh(): Promise<void> {
    const startedFor = owner;
    if (!startedFor) return;
    const after = await store.loadQueue(startedFor).then(upgrade, () => undefined);
    if (!after || startedFor !== owner) return;
    stored = sameObjects(after);
    onCounts?.(owner, countChanges(stored));
    publish();
  }

  /** Switches to the queue of another owner. What somebody else left on the device stays hidden. */
  async function takeOwner(next: string): Promise<void> {
    owner = next;
    stored = [];
    unstored = [];
    onTheWay.clear();
    publish();
    await refresh();
  }

  /* Sending */

  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;

  /** Sends at once, without waiting for the next retry. */
  function sendNow(): void {
    failures = 0;
    clearTimeout(timer);
    timer = undefined;
    void sendQueued();
  }

  /** Sends, unless the server did not answer just now and the next retry is already planned. */
  function sendSoon(): void {
    if (timer === undefined) void sendQueued();
  }

  async function sendQueued(): Promise<void> {
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
    const startedFor = owner;
    await refresh();
    let batchLimit: number | undefined;
    while (startedFor === owner) {
      const batch = nextBatch(sendable(), kindsOf, batchLimit);
      const [first] = batch;
      const kind = first && kinds.get(first.kind);
      if (!kind) return;
      if (isHeldUp(sendable(), first, kindsOf)) {
        await applyRefusal(kind, batch, refuse("UNPROCESSABLE_CONTENT", HELD_UP));
        continue;
      }
      try {
        await applyAnswer(kind, batch, await send(() => kind.send(batch)));
        failures = 0;
        setAway(false);
      } catch (error) {
        const code = errorCode(error);
        if (code === undefined || code === "TOO_MANY_REQUESTS" || isPassing(error)) {
          return tryLater();
        }
        // Signed out, or signed in as another person or in another school: the changes wait for their owner.
        if (code === "UNAUTHORIZED" || code === "CONFLICT") return;
        // One change makes the whole call fail, so each is sent by itself.
        if (batch.length > 1 && code !== "FORBIDDEN") batchLimit = 1;
        else await applyRefusal(kind, batch, error);
      }
    }
  }

  function tryLater(): void {
    setAway(true);
    failures += 1;
    const wait = Math.min(MIN_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
    timer = setTimeout(() => {
      timer = undefined;
      void sendQueued();
    }, wait);
  }

  async function applyAnswer(kind: ChangeKind, batch: PendingChanges, sent: Sent): Promise<void> {
    await change((before) => applyOutcomes(before, sent.outcomes, kindsOf));
    sent.onLeft?.();
    for (const outcome of sent.outcomes) {
      if (outcome.is === "written") continue;
      const { client_key } = outcome;
      const cell = batch.find((change) => change.client_key === client_key)?.cell;
      // The last change of a stale cell stays, and it may be a later one.
      const lost = queue.find(
        (row) =>
          row.state !== "waiting" &&
          (outcome.is === "stale" ? row.cell === cell : row.client_key === client_key),
      );
      if (lost) kind.onLost?.(lost, outcome.is === "stale" ? outcome.standing : undefined);
    }
  }

  async function applyRefusal(
    kind: ChangeKind,
    batch: PendingChanges,
    error: unknown,
  ): Promise<void> {
    await change((before) => failBatch(before, batch, error));
    const keys = clientKeysOf(batch);
    for (const row of queue) if (keys.includes(row.client_key)) kind.onLost?.(row);
    kind.onRefused?.(batch, error);
  }

  return {
    /** Registers how changes of a kind are sent. Until then, they wait. */
    register: (name: string, kind: ChangeKind): void => {
      kinds.set(name, kind);
    },
    /** Opens a person's queue and sends it. The queues of others stay untouched. */
    open: async (next: string): Promise<void> => {
      if (next === owner) return sendSoon();
      await takeOwner(next);
      sendNow();
    },
    /** Closes the queue. Stored changes stay. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await takeOwner("");
    },
    owner: () => owner,
    read: () => queue,
    /** Whether no server answers, so that queued changes wait for the network. */
    isAway: () => isAway,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows a change at once, stores it, and sends it. */
    add: (added: PendingChange) =>
      change((before) => addChange(before, added, kindsOf)).then(sendSoon),
    /** Sends failed changes of a cell or group once more. */
    retry: (name: string) => change((before) => retryFailed(before, name)).then(sendSoon),
    /** Discards the stale and failed changes of a cell. */
    forget: (cell: string) => change((before) => dropSettled(before, cell)),
    sendNow,
    /** Takes over what another tab changed in a person's queue. */
    hearOthers: async (whose: string): Promise<void> => {
      if (whose !== owner) return;
      await refresh();
      for (const kind of kinds.values()) kind.onChangedElsewhere?.();
    },
  };
}

const HELD_UP = "Some changes that come before could not be written.";

function isSame(before: PendingChange, after: PendingChange): boolean {
  return (
    before.state === after.state &&
    before.version === after.version &&
    JSON.stringify(before.value) === JSON.stringify(after.value)
  );
}
