import { type ErrorCode, errorCode, errorData, errorMessage, refuse } from "#lib/errors.ts";

/** An error in a form that can be stored. */
export type Failure = { code: string; message: string; data: Record<string, unknown> };

/** A change that the server has not acknowledged yet. It contains only ids, no names. */
export type PendingChange<Value = unknown> = {
  /** The position in the queue, assigned by the store. */
  seq?: number | undefined;
  /** The same in every try, so that the change is written only once. */
  client_key: string;
  made_at: string;
  /** The kind of change, which decides whose feature's rules apply. */
  kind: string;
  /** The cell that the change sets. The newest change of a cell counts. */
  cell: string;
  /** Changes with the same kind, group and reason may travel in one call. */
  group: string;
  /** A cell or group that must be written first. */
  after?: string | undefined;
  /** The version of the cell on which the change is based. */
  version: number;
  value: Value;
  why?: string | undefined;
  /**
   * `stale`: somebody else's value is on the server. Stale and failed changes stay until the person has dealt
   * with them.
   */
  state: "waiting" | "stale" | "failed";
  failure?: Failure | undefined;
};

export type PendingChanges = readonly PendingChange[];

/** The rules that distinguish kinds of changes. */
export type KindRules = {
  /** The maximum number of changes in one call. */
  max: number;
  /** Whether a newer change replaces a waiting one; otherwise each is sent. */
  replaces?: boolean;
  /** Whether a value equals the value on the server. */
  isSame?: (value: unknown, current: unknown) => boolean;
  /** Whether a change that failed this way does not hold up the changes after it. */
  isHarmless?: (failure: Failure) => boolean;
  /** The value with which a waiting change moves behind a new one; undefined leaves it in its place. */
  makeWay?: (waiting: PendingChange, added: PendingChange) => unknown;
};

/** The rules of a kind, or undefined while its feature is not loaded. */
export type KindsOf = (kind: string) => KindRules | undefined;

/** A cell, and the version of it that the server has made. */
export type Made = { cell: string; version: number };

/** What became of one change, according to the server. */
export type ChangeOutcome =
  | {
      client_key: string;
      is: "written";
      /** Other cells that it wrote as the screen had shown, with the versions that it made. */
      also?: readonly Made[];
    }
  | { client_key: string; is: "stale"; current: unknown }
  | { client_key: string; is: "failed"; failure: Failure };

function isWaiting({ state }: PendingChange): boolean {
  return state === "waiting";
}

function isOf({ cell, group }: PendingChange, name: string): boolean {
  return cell === name || group === name;
}

/** Counts the changes that wait for the server and those that the person has to review. */
export function countChanges(queue: PendingChanges): { waiting: number; open: number } {
  const waiting = queue.filter(isWaiting).length;
  return { waiting, open: queue.length - waiting };
}

/**
 * Adds a change. `change.version` is the version that the screen showed; behind another waiting change of the
 * cell, it becomes the version that the other change will make. The new change discards stale and failed
 * changes of its cell. The person has also seen what the change comes `after`: stale changes there are
 * dropped, failed ones tried again.
 */
export function addChange(
  queue: PendingChanges,
  change: PendingChange,
  kindsOf: KindsOf,
): PendingChanges {
  const { cell, after } = change;
  const replaces = kindsOf(change.kind)?.replaces;
  const others = queue.filter((row) => row.cell !== cell || (isWaiting(row) && !replaces));
  const known = after === undefined ? others : retryFailed(dropStale(others, after), after);
  const last = known.findLast((row) => row.cell === cell);
  const behind: PendingChange[] = [];
  const before = known.filter((row) => {
    const value = isWaiting(row) ? kindsOf(row.kind)?.makeWay?.(row, change) : undefined;
    if (value !== undefined) behind.push({ ...row, seq: undefined, value });
    return value === undefined;
  });
  const version = last ? last.version + 1 : change.version;
  return [...before, { ...change, version }, ...behind];
}

function dropStale(queue: PendingChanges, name: string): PendingChanges {
  return queue.filter((change) => change.state !== "stale" || !isOf(change, name));
}

/**
 * Sets failed changes of a cell or group to be sent once more. Their keys stay: perhaps only the answer was
 * lost.
 */
export function retryFailed(queue: PendingChanges, name: string): PendingChanges {
  return queue.map((change) =>
    change.state === "failed" && isOf(change, name)
      ? { ...change, state: "waiting" as const, failure: undefined }
      : change,
  );
}

/** Discards the stale and failed changes of a cell. */
export function dropSettled(queue: PendingChanges, cell: string): PendingChanges {
  return queue.filter((change) => change.cell !== cell || isWaiting(change));
}

function drop(queue: PendingChanges, keys: readonly string[]): PendingChanges {
  return queue.filter(({ client_key }) => !keys.includes(client_key));
}

/**
 * The changes to send next: the first waiting one and those right behind it that may travel along, at most
 * one per cell. The next change of a cell waits for the answer, because it must not be written when somebody
 * else was faster with the previous one. Kinds whose feature is not loaded yet are skipped.
 */
export function nextBatch(
  queue: PendingChanges,
  kindsOf: KindsOf,
  limit = Number.POSITIVE_INFINITY,
): PendingChanges {
  const waiting = queue.filter((change) => isWaiting(change) && kindsOf(change.kind));
  const [first] = waiting;
  if (!first) return [];
  const max = Math.min(kindsOf(first.kind)?.max ?? 1, limit);
  const cells = new Set<string>();
  const end = waiting.findIndex((change, at) => {
    const { kind, group, why, cell } = change;
    const goesAlong = kind === first.kind && group === first.group && why === first.why;
    const isFull = at >= max || cells.has(cell);
    cells.add(cell);
    return !goesAlong || isFull;
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}

/** Whether a change must not be sent because something that it comes after could not be written. */
export function isHeldUp(queue: PendingChanges, change: PendingChange, kindsOf: KindsOf): boolean {
  const { after } = change;
  if (after === undefined) return false;
  return queue.some(
    (earlier) =>
      earlier.client_key !== change.client_key &&
      earlier.state === "failed" &&
      isOf(earlier, after) &&
      !(earlier.failure && kindsOf(earlier.kind)?.isHarmless?.(earlier.failure)),
  );
}

/** The queue after the server's answer. */
export function applyOutcomes(
  queue: PendingChanges,
  outcomes: readonly ChangeOutcome[],
  kindsOf: KindsOf,
): PendingChanges {
  let next = queue;
  for (const outcome of outcomes) {
    const sent = next.find(({ client_key }) => client_key === outcome.client_key);
    if (!sent) continue;
    if (outcome.is === "stale") next = makeStale(next, sent, outcome.current, kindsOf);
    else if (outcome.is === "failed") next = makeFailed(next, sent, outcome.failure);
    else next = (outcome.also ?? []).reduce(moveUp, drop(next, [sent.client_key]));
  }
  return next;
}

/** Puts the changes of a cell that were made meanwhile over the version that the server has made. */
function moveUp(queue: PendingChanges, { cell, version }: Made): PendingChanges {
  const isOfCell = (change: PendingChange) => isWaiting(change) && change.cell === cell;
  if (queue.find(isOfCell)?.version !== version - 1) return queue;
  return queue.map((change) =>
    isOfCell(change) ? { ...change, version: change.version + 1 } : change,
  );
}

/**
 * Marks a cell as stale: the person did not know of the other value, so the last change stays for review and
 * none is sent.
 */
function makeStale(
  queue: PendingChanges,
  sent: PendingChange,
  current: unknown,
  kindsOf: KindsOf,
): PendingChanges {
  const cell = queue.filter((change) => change.cell === sent.cell);
  const last = cell.at(-1) ?? sent;
  const keys = clientKeysOf(cell);
  if (kindsOf(sent.kind)?.isSame?.(last.value, current)) return drop(queue, keys);
  return drop(
    queue.map((change) => (change === last ? { ...last, state: "stale" as const } : change)),
    keys.filter((key) => key !== last.client_key),
  );
}

/** Marks a refused change as failed, unless a later change of the cell has taken its place. */
function makeFailed(queue: PendingChanges, sent: PendingChange, failure: Failure): PendingChanges {
  const later = queue.slice(queue.indexOf(sent) + 1).filter((change) => change.cell === sent.cell);
  if (later.length === 0) {
    return queue.map((change) =>
      change === sent ? { ...sent, state: "failed", failure } : change,
    );
  }
  const rebased = queue.map((change) =>
    later.includes(change) ? { ...change, version: change.version - 1 } : change,
  );
  return drop(rebased, [sent.client_key]);
}

/** The queue after the server refused a whole call. */
export function failBatch(
  queue: PendingChanges,
  batch: PendingChanges,
  error: unknown,
): PendingChanges {
  const failure = failureOf(error);
  return clientKeysOf(batch).reduce((next, key) => {
    const sent = next.find(({ client_key }) => client_key === key);
    return sent ? makeFailed(next, sent, failure) : next;
  }, queue);
}

export function clientKeysOf(queue: PendingChanges): string[] {
  return queue.map(({ client_key }) => client_key);
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: errorCode(error) ?? "INTERNAL_SERVER_ERROR",
    message: errorMessage(error) ?? message,
    data: { ...errorData(error) },
  };
}

/** Rebuilds the error from its stored form. */
export function errorOf({ code, message, data }: Failure): unknown {
  return refuse(code as ErrorCode, message, data);
}
