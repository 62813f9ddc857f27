import { type ErrorCode, errorCode, errorData, errorMessage, refuse } from "#lib/errors.ts";

/** An error as it can be stored. */
export type Failure = { code: string; message: string; data: Record<string, unknown> };

/** One change that the server has not acknowledged yet. No names: only ids stand in it. */
export type PendingChange<Value = unknown> = {
  /** Given by the store; the order of everything. */
  seq?: number | undefined;
  /** The same each time the change is sent, so that it is written once. */
  client_key: string;
  made_at: string;
  /** Which feature's rules it follows. */
  kind: string;
  /** What it replaces: the newest change of a cell is the one that counts. */
  cell: string;
  /** Changes of one kind, group and reason may travel in one call. */
  group: string;
  /** A cell or group that has to be written first. */
  after?: string | undefined;
  /** The version of the cell that the change is made over. */
  version: number;
  value: Value;
  why?: string | undefined;
  /** `stale`: somebody else's value stands. Both that and `failed` stay until the person has settled them. */
  state: "waiting" | "stale" | "failed";
  failure?: Failure | undefined;
};

export type PendingChanges = readonly PendingChange[];

/** What distinguishes the changes of one kind from those of another. */
export type KindRules = {
  /** How many the server takes in one call. */
  max: number;
  /** Whether a newer change takes the place of one that waits; otherwise each is sent. */
  replaces?: boolean;
  /** Whether a value says what the server's standing value says already. */
  isSame?: (value: unknown, standing: unknown) => boolean;
  /** Whether a change that failed like this does not hold up what comes after it. */
  isHarmless?: (failure: Failure) => boolean;
  /** The value with which a waiting change goes behind a new one; undefined leaves it in its place. */
  makeWay?: (waiting: PendingChange, added: PendingChange) => unknown;
};

/** The rules of a kind, or undefined while its feature is not loaded. */
export type KindsOf = (kind: string) => KindRules | undefined;

/** What became of one change, as the server said. */
export type Outcome =
  | { client_key: string; is: "written" }
  | { client_key: string; is: "stale"; standing: unknown }
  | { client_key: string; is: "failed"; failure: Failure };

function isWaiting({ state }: PendingChange): boolean {
  return state === "waiting";
}

function isOf({ cell, group }: PendingChange, name: string): boolean {
  return cell === name || group === name;
}

/** How many wait for the server, and how many the person has to look at. */
export function countChanges(queue: PendingChanges): { waiting: number; open: number } {
  const waiting = queue.filter(isWaiting).length;
  return { waiting, open: queue.length - waiting };
}

/**
 * Adds a change. `change.version` is the version that the screen showed; behind another waiting change of the
 * cell it becomes the version which that change will make. The new change settles what went wrong in its
 * cell before. What it comes `after` was on the screen: stale changes are settled, failed ones tried again.
 */
export function addChange(
  queue: PendingChanges,
  change: PendingChange,
  kindsOf: KindsOf,
): PendingChanges {
  const { cell, after } = change;
  const replaces = kindsOf(change.kind)?.replaces;
  const others = queue.filter((one) => one.cell !== cell || (isWaiting(one) && !replaces));
  const known = after === undefined ? others : retryFailed(dropStale(others, after), after);
  const last = known.findLast((one) => one.cell === cell);
  const behind: PendingChange[] = [];
  const before = known.filter((one) => {
    const value = isWaiting(one) ? kindsOf(one.kind)?.makeWay?.(one, change) : undefined;
    if (value !== undefined) behind.push({ ...one, seq: undefined, value });
    return value === undefined;
  });
  const version = last ? last.version + 1 : change.version;
  return [...before, { ...change, version }, ...behind];
}

function dropStale(queue: PendingChanges, name: string): PendingChanges {
  return queue.filter((one) => one.state !== "stale" || !isOf(one, name));
}

/** Sends once more what failed in a cell or group. The keys stay: perhaps only the answer was lost. */
export function retryFailed(queue: PendingChanges, name: string): PendingChanges {
  return queue.map((one) =>
    one.state === "failed" && isOf(one, name)
      ? { ...one, state: "waiting" as const, failure: undefined }
      : one,
  );
}

/** Gives up what went wrong in a cell. */
export function dropSettled(queue: PendingChanges, cell: string): PendingChanges {
  return queue.filter((one) => one.cell !== cell || isWaiting(one));
}

function drop(queue: PendingChanges, keys: readonly string[]): PendingChanges {
  return queue.filter(({ client_key }) => !keys.includes(client_key));
}

/**
 * What to send next: the first change that waits, with those right behind it that can go along, each cell
 * once. A cell's next change waits for the answer, because it must not be written when somebody else was
 * faster with the one before. A kind whose feature is not loaded yet is passed over.
 */
export function nextBatch(
  queue: PendingChanges,
  kindsOf: KindsOf,
  most = Number.POSITIVE_INFINITY,
): PendingChanges {
  const waiting = queue.filter((one) => isWaiting(one) && kindsOf(one.kind));
  const [first] = waiting;
  if (!first) return [];
  const max = Math.min(kindsOf(first.kind)?.max ?? 1, most);
  const cells = new Set<string>();
  const end = waiting.findIndex((one, at) => {
    const goesAlong = one.kind === first.kind && one.group === first.group && one.why === first.why;
    const isFull = at >= max || cells.has(one.cell);
    cells.add(one.cell);
    return !goesAlong || isFull;
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}

/** Whether something that a change comes after could not be written: the change must not be sent without it. */
export function isHeldUp(queue: PendingChanges, change: PendingChange, kindsOf: KindsOf): boolean {
  const { after } = change;
  if (after === undefined) return false;
  return queue.some(
    (one) =>
      one.client_key !== change.client_key &&
      one.state === "failed" &&
      isOf(one, after) &&
      !(one.failure && kindsOf(one.kind)?.isHarmless?.(one.failure)),
  );
}

/** The queue after the server's answer. */
export function settle(
  queue: PendingChanges,
  outcomes: readonly Outcome[],
  kindsOf: KindsOf,
): PendingChanges {
  let next = queue;
  for (const outcome of outcomes) {
    const sent = next.find(({ client_key }) => client_key === outcome.client_key);
    if (!sent) continue;
    if (outcome.is === "stale") next = makeStale(next, sent, outcome.standing, kindsOf);
    else if (outcome.is === "failed") next = makeFailed(next, sent, outcome.failure);
    else next = drop(next, [sent.client_key]);
  }
  return next;
}

/** The person did not know of the other's value: the last change stays to be looked at, and none is sent. */
function makeStale(
  queue: PendingChanges,
  sent: PendingChange,
  standing: unknown,
  kindsOf: KindsOf,
): PendingChanges {
  const cell = queue.filter((one) => one.cell === sent.cell);
  const last = cell.at(-1) ?? sent;
  const keys = keysOf(cell);
  if (kindsOf(sent.kind)?.isSame?.(last.value, standing)) return drop(queue, keys);
  return drop(
    queue.map((one) => (one === last ? { ...last, state: "stale" as const } : one)),
    keys.filter((key) => key !== last.client_key),
  );
}

/** A change that was refused stays to be looked at, unless a later one has taken its place. */
function makeFailed(queue: PendingChanges, sent: PendingChange, failure: Failure): PendingChanges {
  const later = queue.slice(queue.indexOf(sent) + 1).filter((one) => one.cell === sent.cell);
  if (later.length === 0) {
    return queue.map((one) => (one === sent ? { ...sent, state: "failed", failure } : one));
  }
  const rebased = queue.map((one) =>
    later.includes(one) ? { ...one, version: one.version - 1 } : one,
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
  return keysOf(batch).reduce((next, key) => {
    const sent = next.find(({ client_key }) => client_key === key);
    return sent ? makeFailed(next, sent, failure) : next;
  }, queue);
}

export function keysOf(queue: PendingChanges): string[] {
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

/** The error again, as screens read it. */
export function errorOf({ code, message, data }: Failure): unknown {
  return refuse(code as ErrorCode, message, data);
}
