import { refuse } from "#lib/errors.ts";

/** Who asks for a turn. */
export type Asker = {
  /** Whose turns they are: a school, an account, an address. Each line's next turn comes after the others'. */
  line: string;
  /** Whose the request is, where a line is of several. */
  account?: string;
  /** Its owner proved something already: strangers make room. */
  isTrusted?: boolean;
  /** How much it takes of what there is at once. */
  size?: number;
  /** Says that the client has left. */
  signal?: AbortSignal | undefined;
};

type Bounds = {
  /** How much may run at once; what comes alone always may. */
  atOnce: number;
  /** How much of it one line may have; what comes alone in its line always may. */
  perLine?: number;
  /** How many may wait. */
  most: number;
  /** How many of one account may run or wait. */
  each?: number;
  words?: string;
};

type Waiting = { asker: Asker; start: () => void; drop: (why: unknown) => void };

/**
 * Bounds what takes much memory or time, for the whole process: so much runs at once, the next ones wait. Each
 * line gets its turn after the others, so nobody waits behind everything that one of them asked for; of two
 * turns one is for who is trusted, however many strangers come. When the queue is full, the line with most
 * waiting loses the last of it, strangers' lines before trusted ones, which have half of the places so; where
 * the newcomer's line is that line, the newcomer is refused with 503. Whoever has left is dropped.
 */
export function makeTurns(bounds: Bounds) {
  const { atOnce, perLine = Infinity, most, each = Infinity, words = WORDS } = bounds;
  let running: Asker[] = [];
  let waiting: Waiting[] = [];
  /** Whether the turn given last was of somebody trusted. */
  let wasTrusted = false;
  /** What a piece of work took of late, in seconds. */
  let pace = 0.5;

  /** Refuses, with the seconds after which those that wait now are done. */
  const busy = () => {
    const seconds = (sizeOf(waiting.map(({ asker }) => asker)) / atOnce) * pace;
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

  /** Who is next of those whose line has not its share yet: strangers and who is trusted by turns. */
  function findNext(): Waiting | undefined {
    const ready = waiting.filter(({ asker }) => isInShare(asker));
    return ready.find(({ asker }) => Boolean(asker.isTrusted) !== wasTrusted) ?? ready[0];
  }

  /** Gives turns in the order of the queue: what is large is not passed by what is small for ever. */
  function giveTurns(): void {
    for (let next = findNext(); next && mayRun(next.asker); next = findNext()) {
      const { line } = next.asker;
      const rest = waiting.filter((one) => one !== next);
      const isSame = (one: Waiting) => one.asker.line === line;
      waiting = [...rest.filter((one) => !isSame(one)), ...rest.filter(isSame)];
      begin(next.asker);
      next.start();
    }
  }

  function leave(one: Waiting, why: unknown): void {
    waiting = waiting.filter((other) => other !== one);
    one.drop(why);
    giveTurns();
  }

  function makeRoom(asker: Asker): void {
    if (waiting.length < most) return;
    const trusted = [asker, ...waiting.map((one) => one.asker)].filter((one) => one.isTrusted);
    // Trust is cheap where anybody may register: beyond half of the places it counts against its owner.
    const byTrust = trusted.length > Math.ceil(most / 2) ? 2 * most : 0;
    const weigh = ({ line, isTrusted }: Asker) =>
      waiting.filter((one) => one.asker.line === line).length + (isTrusted ? byTrust : most);
    const heaviest = Math.max(...waiting.map((one) => weigh(one.asker)));
    const last = waiting.findLast((one) => weigh(one.asker) === heaviest);
    if (!last || heaviest <= weigh(asker) + 1) throw busy();
    leave(last, busy());
  }

  function requireShare({ line, account = line }: Asker): void {
    const all = [...running, ...waiting.map(({ asker }) => asker)];
    const mine = all.filter((one) => (one.account ?? one.line) === account);
    if (mine.length >= each) throw busy();
  }

  async function wait(asker: Asker): Promise<void> {
    makeRoom(asker);
    await new Promise<void>((start, drop) => {
      const one: Waiting = { asker, start, drop };
      waiting.push(one);
      asker.signal?.addEventListener("abort", () => leave(one, left()), { once: true });
      giveTurns();
    });
  }

  /** The work learns whether somebody waits for it. */
  type Work<T> = (isAwaited: () => boolean) => Promise<T>;

  return async function inTurn<T>(asker: Asker, work: Work<T>): Promise<T> {
    if (asker.signal?.aborted) throw left();
    requireShare(asker);
    if (!findNext() && isInShare(asker) && mayRun(asker)) begin(asker);
    else await wait(asker);
    const began = performance.now();
    try {
      return await work(() => waiting.length > 0);
    } finally {
      pace = pace * 0.8 + ((performance.now() - began) / 1000) * 0.2;
      running = running.toSpliced(running.indexOf(asker), 1);
      giveTurns();
    }
  };
}

const WORDS = "The server is busy. Try again in a moment.";

function sizeOf(askers: Asker[]): number {
  return askers.reduce((sum, { size = 1 }) => sum + size, 0);
}

/** Nobody reads this answer. */
function left() {
  return refuse("SERVICE_UNAVAILABLE", "The client has left.", { reason: "left" });
}
