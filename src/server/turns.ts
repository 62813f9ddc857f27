import { randomInt } from "node:crypto";
import { refuse } from "#lib/errors.ts";

/** The request for a turn. */
export type Asker = {
  /** The queue line: a school, an account or an address. The lines take turns. */
  line: string;
  /** The account of the request, where several share a line. */
  account?: string;
  /** Whether the owner has already proved something. Strangers make room for trusted requests. */
  isTrusted?: boolean;
  /** The share of the available capacity that it takes; 1 by default. */
  size?: number;
  /** Aborted when the client has left. */
  signal?: AbortSignal | undefined;
};

type Bounds = {
  /** The capacity for running work; a request that would run alone always may. */
  atOnce: number;
  /** The capacity for one line; a request that would run alone in its line always may. */
  perLine?: number;
  /** The maximum number of waiting requests. */
  maxWaiting: number;
  /** The maximum number of running and waiting requests of one account. */
  perAccount?: number;
  /** After so many milliseconds a waiting request is refused, so that it is answered before its client gives up. */
  patience?: number;
  words?: string;
};

/** `since`: in the milliseconds of `performance.now()`. */
type Waiting = { asker: Asker; since: number; start: () => void; drop: (why: unknown) => void };

/**
 * Limits work that takes much memory or time, for the whole process: a fixed amount runs at once, and the
 * next requests wait. The lines take turns, so nobody waits behind everything that one line asked for. Every
 * second turn is for a trusted request, however many strangers come. When the queue is full, the line with
 * the most waiting requests loses its last one, strangers' lines before trusted ones, so that trusted
 * requests have half of the places; when the newcomer's own line is the longest, the newcomer is refused with
 * 503. Requests whose client has left are dropped.
 */
export function makeTurns(bounds: Bounds) {
  const { atOnce, perLine = Infinity, maxWaiting, perAccount = Infinity } = bounds;
  const { patience, words = WORDS } = bounds;
  let running: Asker[] = [];
  let waiting: Waiting[] = [];
  /** Whether the last turn went to a trusted request. */
  let wasTrusted = false;
  /** The recent duration of a piece of work, in seconds. */
  let pace = 0.5;

  /**
   * Makes the refusal, with the seconds after which the waiting requests will be done, or up to as many more: whoever is
   * refused together must not come back together.
   */
  const busy = () => {
    const work = (sizeOf(waiting.map(({ asker }) => asker)) / atOnce) * pace;
    const seconds = work * (1 + randomInt(100) / 100);
    return refuse("SERVICE_UNAVAILABLE", words, {
      reason: "busy",
      retry_after: Math.min(30, Math.ceil(seconds) || 1),
    });
  };

  const fits = (asker: Asker, inside: Asker[], room: number) =>
    inside.length === 0 || sizeOf([...inside, asker]) <= room;
  const mayRun = (asker: Asker) => fits(asker, running, atOnce);
  const isInShare = (asker: Asker) =>
    fits(
      asker,
      running.filter(({ line }) => line === asker.line),
      perLine,
    );
  function begin(asker: Asker): void {
    wasTrusted = Boolean(asker.isTrusted);
    running.push(asker);
  }

  /** The next request among lines that still have a share; strangers and trusted requests alternate. */
  function findNext(): Waiting | undefined {
    const ready = waiting.filter(({ asker }) => isInShare(asker));
    return ready.find(({ asker }) => Boolean(asker.isTrusted) !== wasTrusted) ?? ready[0];
  }

  /** Gives turns in the order of the queue, so that small requests do not overtake a large one for ever. */
  function giveTurns(): void {
    for (let next = findNext(); next && mayRun(next.asker); next = findNext()) {
      const { line } = next.asker;
      const rest = waiting.filter((entry) => entry !== next);
      const isSame = (entry: Waiting) => entry.asker.line === line;
      waiting = [...rest.filter((entry) => !isSame(entry)), ...rest.filter(isSame)];
      begin(next.asker);
      next.start();
    }
  }

  function leave(entry: Waiting, why: unknown): void {
    waiting = waiting.filter((other) => other !== entry);
    entry.drop(why);
    giveTurns();
  }

  function makeRoom(asker: Asker): void {
    if (waiting.length < maxWaiting) return;
    const trusted = [asker, ...waiting.map((entry) => entry.asker)].filter(
      ({ isTrusted }) => isTrusted,
    );
    // Trust is cheap where anybody may register, so beyond half of the places it counts against its owner.
    const byTrust = trusted.length > Math.ceil(maxWaiting / 2) ? 2 * maxWaiting : 0;
    const weigh = ({ line, isTrusted }: Asker) =>
      waiting.filter((entry) => entry.asker.line === line).length +
      (isTrusted ? byTrust : maxWaiting);
    const heaviest = Math.max(...waiting.map((entry) => weigh(entry.asker)));
    const last = waiting.findLast((entry) => weigh(entry.asker) === heaviest);
    if (!last || heaviest <= weigh(asker) + 1) throw busy();
    leave(last, busy());
  }

  function requireShare({ line, account = line }: Asker): void {
    const all = [...running, ...waiting.map(({ asker }) => asker)];
    const mine = all.filter((other) => (other.account ?? other.line) === account);
    if (mine.length >= perAccount) throw busy();
  }

  async function waitForTurn(asker: Asker): Promise<void> {
    makeRoom(asker);
    let tooLong: NodeJS.Timeout | undefined;
    await new Promise<void>((start, drop) => {
      const entry: Waiting = { asker, since: performance.now(), start, drop };
      waiting.push(entry);
      asker.signal?.addEventListener("abort", () => leave(entry, clientLeft()), { once: true });
      if (patience) tooLong = setTimeout(() => leave(entry, busy()), patience);
      giveTurns();
    }).finally(() => clearTimeout(tooLong));
  }

  /** The work learns whether another request waits for its turn. */
  type Work<T> = (isAwaited: () => boolean) => Promise<T>;

  async function inTurn<T>(asker: Asker, work: Work<T>): Promise<T> {
    if (asker.signal?.aborted) throw clientLeft();
    requireShare(asker);
    if (!findNext() && isInShare(asker) && mayRun(asker)) begin(asker);
    else await waitForTurn(asker);
    const began = performance.now();
    try {
      return await work(() => waiting.length > 0);
    } finally {
      pace = pace * 0.8 + ((performance.now() - began) / 1000) * 0.2;
      running = running.toSpliced(running.indexOf(asker), 1);
      giveTurns();
    }
  }

  return Object.assign(inTurn, {
    /** How many requests wait, and for how many seconds the longest has. */
    queue: () => {
      const first = Math.min(...waiting.map(({ since }) => since));
      const longest_s = waiting.length > 0 ? (performance.now() - first) / 1000 : 0;
      return { waiting: waiting.length, longest_s };
    },
  });
}

const WORDS = "The server is busy. Try again in a moment.";

function sizeOf(askers: Asker[]): number {
  return askers.reduce((sum, { size = 1 }) => sum + size, 0);
}

/** The refusal after a client has left; nobody reads it. */
function clientLeft() {
  return refuse("SERVICE_UNAVAILABLE", "The client has left.", { reason: "left" });
}
