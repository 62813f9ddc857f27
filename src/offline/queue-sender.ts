import { errorCode, refuse } from "#lib/errors.ts";
import {
  failBatch,
  isHeldUp,
  clientKeysOf,
  type KindRules,
  nextBatch,
  type ChangeOutcome,
  type PendingChange,
  type PendingChanges,
  applyOutcomes,
} from "./changes.ts";
import type { QueueState } from "./queue-state.ts";

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;
const HELD_UP = "Some changes that come before could not be written.";

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
  onLost?: (change: PendingChange, current?: unknown) => void;
  /** Rewrites a change that an earlier version of the app stored without its cell. */
  upgrade?: (stored: PendingChange) => PendingChange;
  /** Called when another tab has sent or queued something. */
  onChangedElsewhere?: () => void;
};

export type SenderOptions = {
  state: QueueState;
  kindsOf: (kind: string) => ChangeKind | undefined;
  /** Runs a call and returns its answer. */
  send: (call: () => Promise<Sent>) => Promise<Sent>;
  /**
   * Browser locks. `wasFree` says that nobody held the lock, so that no other tab was sending. Without locks, the keys
   * still make a repeated call harmless.
   */
  locks?:
    | { request: (name: string, work: (wasFree: boolean) => Promise<void>) => Promise<void> }
    | undefined;
  /** Whether an error is temporary, such as a missing network. */
  isPassing: (error: unknown) => boolean;
};

/** Sends a queue in order, one call at a time on the whole device. */
export function createSender({ state, kindsOf, send, locks, isPassing }: SenderOptions) {
  const retry = createRetry(readAndRun);
  // What a call without an answer leaves is for the next retry, unless somebody asked for more.
  const run = runOneByOne(sendAll, () => mayBeOld || !retry.isPlanned());
  let isAway = false;
  /** Whether other tabs may have changed the store without this page's hearing of it. */
  let mayBeOld = true;

  function setAway(value: boolean): void {
    if (isAway === value) return;
    isAway = value;
    state.publish();
  }

  async function runIfOpen(): Promise<void> {
    if (state.owner()) await run();
  }

  function readAndRun(): void {
    mayBeOld = true;
    void runIfOpen();
  }

  /** One tab at a time. */
  async function sendAll(): Promise<void> {
    await (locks ? locks.request(`queue ${state.owner()}`, drain) : drain(false));
  }

  async function drain(wasFree: boolean): Promise<void> {
    const startedIn = state.turn();
    let isOld = mayBeOld || !wasFree;
    mayBeOld = false;
    let batchLimit: number | undefined;
    while (startedIn === state.turn()) {
      // A change that was made just now waits for no reading: what other tabs do, this one hears.
      if (isOld || !state.isRead()) {
        isOld = false;
        await state.refresh();
        if (startedIn !== state.turn()) return;
      }
      const batch = nextBatch(state.sendable(), kindsOf, batchLimit);
      const [first] = batch;
      const kind = first && kindsOf(first.kind);
      if (!kind) return;
      if (isHeldUp(state.sendable(), first, kindsOf)) {
        await applyRefusal(state, kind, batch, refuse("UNPROCESSABLE_CONTENT", HELD_UP));
        continue;
      }
      try {
        const sent = await send(() => kind.send(batch));
        await applyAnswer(state, kindsOf, kind, batch, sent);
        retry.reset();
        setAway(false);
      } catch (error) {
        const code = errorCode(error);
        if (code === undefined || code === "TOO_MANY_REQUESTS" || isPassing(error)) {
          setAway(true);
          retry.plan();
          return;
        }
        // Signed out, or signed in as another person or in another school: the changes wait for their owner.
        if (code === "UNAUTHORIZED" || code === "CONFLICT") return;
        // One change makes the whole call fail, so each is sent by itself.
        if (batch.length > 1 && code !== "FORBIDDEN") batchLimit = 1;
        else await applyRefusal(state, kind, batch, error);
      }
    }
  }

  function sendNow(): void {
    retry.reset();
    retry.cancel();
    readAndRun();
  }

  return {
    /** Whether no server answers, so that queued changes wait for the network. */
    isAway: () => isAway,
    /** Sends at once, without waiting for the next retry. */
    sendNow,
    /** Sends, unless the server did not answer just now and the next retry is already planned. */
    sendSoon: (): void => {
      if (!retry.isPlanned()) void runIfOpen();
    },
    /** Takes over what the device says of its network, before a change has met it. */
    hearNetwork: (isThere: boolean): void => {
      setAway(!isThere);
      if (isThere) sendNow();
    },
    /** Cancels the next retry. */
    stop: retry.cancel,
  };
}

/** Makes a function that never runs twice at once. A call during a run makes it run once more, if it then still may. */
function runOneByOne(work: () => Promise<void>, mayAgain: () => boolean): () => Promise<void> {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    if (isRunning) {
      isWanted = true;
      return;
    }
    isRunning = true;
    try {
      do {
        isWanted = false;
        await work();
      } while (isWanted && mayAgain());
    } finally {
      isRunning = false;
    }
  };
}

/** Plans the next retry, each time after a longer wait. */
function createRetry(work: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isPlanned: () => timer !== undefined,
    plan: (): void => {
      failures += 1;
      const wait = Math.min(MIN_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
      timer = setTimeout(() => {
        timer = undefined;
        work();
      }, wait);
    },
    /** Makes the next wait the shortest again. */
    reset: (): void => {
      failures = 0;
    },
    cancel: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

async function applyAnswer(
  state: QueueState,
  kindsOf: SenderOptions["kindsOf"],
  kind: ChangeKind,
  batch: PendingChanges,
  sent: Sent,
): Promise<void> {
  await state.change((before) => applyOutcomes(before, sent.outcomes, kindsOf));
  sent.onLeft?.();
  for (const outcome of sent.outcomes) {
    if (outcome.is === "written") continue;
    const lost = findLost(state.read(), batch, outcome);
    if (lost) kind.onLost?.(lost, outcome.is === "stale" ? outcome.current : undefined);
  }
}

/** The change that stays after one was not written: the last change of a stale cell, which may be a later one. */
function findLost(
  queue: PendingChanges,
  batch: PendingChanges,
  { client_key, is }: ChangeOutcome,
): PendingChange | undefined {
  const cell = batch.find((change) => change.client_key === client_key)?.cell;
  return queue.find(
    (row) =>
      row.state !== "waiting" &&
      (is === "stale" ? row.cell === cell : row.client_key === client_key),
  );
}

async function applyRefusal(
  state: QueueState,
  kind: ChangeKind,
  batch: PendingChanges,
  error: unknown,
): Promise<void> {
  await state.change((before) => failBatch(before, batch, error));
  const keys = clientKeysOf(batch);
  for (const row of state.read()) if (keys.includes(row.client_key)) kind.onLost?.(row);
  kind.onRefused?.(batch, error);
}
