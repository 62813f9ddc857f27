import { errorCode, refuse } from "#lib/errors.ts";
import {
  failBatch,
  isHeldUp,
  keysOf,
  type KindRules,
  nextBatch,
  type Outcome,
  type PendingChange,
  type PendingChanges,
  settle,
} from "./changes.ts";
import type { QueueState } from "./queue-state.ts";

const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const HELD_UP = "Some changes that come before could not be written.";

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

export type SenderOptions = {
  state: QueueState;
  kindsOf: (kind: string) => Kind | undefined;
  /** Carries a call out, and answers what it answers. */
  send: (call: () => Promise<Sent>) => Promise<Sent>;
  /** Where there are none, the keys still make a repeat harmless. */
  locks?: { request: (name: string, work: () => Promise<void>) => Promise<void> } | undefined;
  /** True for an error that passes by itself, such as a network that is gone. */
  isPassing: (error: unknown) => boolean;
};

/** Sends a queue in order, one call at a time on the whole device. */
export function createSender({ state, kindsOf, send, locks, isPassing }: SenderOptions) {
  const run = runOneByOne(sendAll);
  const retry = createRetry(() => void runIfOpen());
  let isAway = false;

  function setAway(value: boolean): void {
    if (isAway === value) return;
    isAway = value;
    state.show();
  }

  async function runIfOpen(): Promise<void> {
    if (state.owner()) await run();
  }

  /** One tab at a time. */
  async function sendAll(): Promise<void> {
    await (locks ? locks.request(`queue ${state.owner()}`, drain) : drain());
  }

  async function drain(): Promise<void> {
    const of = state.owner();
    await state.refresh();
    let most: number | undefined;
    while (of === state.owner()) {
      const batch = nextBatch(state.sendable(), kindsOf, most);
      const [first] = batch;
      const kind = first && kindsOf(first.kind);
      if (!kind) return;
      if (isHeldUp(state.sendable(), first, kindsOf)) {
        await refuseBatch(state, kind, batch, refuse("UNPROCESSABLE_CONTENT", HELD_UP));
        continue;
      }
      try {
        const sent = await send(() => kind.send(batch));
        await settleBatch(state, kindsOf, kind, batch, sent);
        retry.reset();
        setAway(false);
      } catch (error) {
        const code = errorCode(error);
        if (code === undefined || code === "TOO_MANY_REQUESTS" || isPassing(error)) {
          setAway(true);
          retry.plan();
          return;
        }
        // Signed out, or another person or school: what waits stays for whom it belongs to.
        if (code === "UNAUTHORIZED" || code === "CONFLICT") return;
        // One of them spoils the others: each by itself.
        if (batch.length > 1 && code !== "FORBIDDEN") most = 1;
        else await refuseBatch(state, kind, batch, error);
      }
    }
  }

  return {
    /** Whether no server answers: what is queued then waits for the network. */
    isAway: () => isAway,
    /** Sends at once, whatever the waiting time was. */
    sendNow: (): void => {
      retry.reset();
      retry.cancel();
      void runIfOpen();
    },
    /** Sends unless the server did not answer just now: then the next try is on its way already. */
    sendSoon: (): void => {
      if (!retry.isPlanned()) void runIfOpen();
    },
    /** Makes no further try until something is sent. */
    stop: retry.cancel,
  };
}

/** Makes a function that never runs twice at once: who asks meanwhile has it run once more. */
function runOneByOne(work: () => Promise<void>): () => Promise<void> {
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
      } while (isWanted);
    } finally {
      isRunning = false;
    }
  };
}

/** Plans the next try, each time after a longer wait. */
function createRetry(work: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isPlanned: () => timer !== undefined,
    plan: (): void => {
      failures += 1;
      const wait = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
      timer = setTimeout(() => {
        timer = undefined;
        work();
      }, wait);
    },
    /** The next wait is the shortest again. */
    reset: (): void => {
      failures = 0;
    },
    cancel: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

async function settleBatch(
  state: QueueState,
  kindsOf: SenderOptions["kindsOf"],
  kind: Kind,
  batch: PendingChanges,
  sent: Sent,
): Promise<void> {
  await state.change((before) => settle(before, sent.outcomes, kindsOf));
  sent.onLeft?.();
  for (const outcome of sent.outcomes) {
    if (outcome.is === "written") continue;
    const lost = findLost(state.read(), batch, outcome);
    if (lost) kind.onLost?.(lost, outcome.is === "stale" ? outcome.standing : undefined);
  }
}

/** The change that stays of one that was not written: of a stale cell the last, which may be a later one. */
function findLost(
  queue: PendingChanges,
  batch: PendingChanges,
  { client_key, is }: Outcome,
): PendingChange | undefined {
  const cell = batch.find((one) => one.client_key === client_key)?.cell;
  return queue.find(
    (one) =>
      one.state !== "waiting" &&
      (is === "stale" ? one.cell === cell : one.client_key === client_key),
  );
}

async function refuseBatch(
  state: QueueState,
  kind: Kind,
  batch: PendingChanges,
  error: unknown,
): Promise<void> {
  await state.change((before) => failBatch(before, batch, error));
  const keys = keysOf(batch);
  for (const one of state.read()) if (keys.includes(one.client_key)) kind.onLost?.(one);
  kind.onRefused?.(batch, error);
}
