import { refuse } from "#lib/errors.ts";

export type Places = {
  /** How much may be inside at once; what comes alone always may. */
  atOnce: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** How many of one account may be inside or waiting. */
  each: number;
};

export type Visitor = { account: string; size?: number; signal?: AbortSignal | undefined };

type Turn = { size: number; enter: () => void };

/**
 * Bounds what takes much memory or time, for the whole process: so much at once, in the order of asking. The
 * next ones wait; whoever finds too many waiting is refused with 503, and who left meanwhile loses the turn.
 */
export class Gate {
  readonly #places: Places;
  readonly #queue: Turn[] = [];
  readonly #accounts = new Map<string, number>();
  #inside = 0;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Does the work when its turn has come. */
  async pass<T>({ account, size = 1, signal }: Visitor, work: () => Promise<T>): Promise<T> {
    const mine = this.#accounts.get(account) ?? 0;
    if (mine >= this.#places.each) throw busy();
    this.#accounts.set(account, mine + 1);
    try {
      await this.#turn(size, signal);
      try {
        return await work();
      } finally {
        this.#inside -= size;
        this.#next();
      }
    } finally {
      const left = (this.#accounts.get(account) ?? 1) - 1;
      if (left > 0) this.#accounts.set(account, left);
      else this.#accounts.delete(account);
    }
  }

  async #turn(size: number, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw gone();
    if (this.#queue.length === 0 && this.#fits(size)) {
      this.#inside += size;
      return;
    }
    if (this.#queue.length >= this.#places.waiting) throw busy();
    await new Promise<void>((enter, fail) => {
      const turn: Turn = {
        size,
        enter: () => (signal?.removeEventListener("abort", leave), enter()),
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(turn), 1);
        fail(gone());
        this.#next();
      };
      this.#queue.push(turn);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  #fits(size: number): boolean {
    return this.#inside === 0 || this.#inside + size <= this.#places.atOnce;
  }

  #next(): void {
    for (let turn = this.#queue[0]; turn && this.#fits(turn.size); turn = this.#queue[0]) {
      this.#queue.shift();
      this.#inside += turn.size;
      turn.enter();
    }
  }
}

function busy() {
  return refuse("SERVICE_UNAVAILABLE", "The server is busy. Try again in a moment.", {
    reason: "busy",
  });
}

/** Nobody reads this answer. */
function gone() {
  return refuse("SERVICE_UNAVAILABLE", "The client left.", { reason: "gone" });
}
