import { AsyncLocalStorage } from "node:async_hooks";
import { refuse } from "#lib/errors.ts";

/** Who asks for a heavy piece of work: whose line it stands in, and whether its client is still there. */
export type Asker = { line: string; isTrusted?: boolean; signal?: AbortSignal; hasTurn?: boolean };

/** Set for the whole of a request, because Better Auth hands nothing of it on to the hash of a password. */
const asking = new AsyncLocalStorage<Asker>();

/** Runs a request as its asker. */
export function runAs<T>(asker: Asker, work: () => T): T {
  return asking.run(asker, work);
}

/** Runs a part of a request in an account's own line: its owner proved something already. */
export function runInLineOf<T>(account: string, work: () => T): T {
  const own = { line: `account:${account}`, isTrusted: true };
  return asking.run({ ...asking.getStore(), ...own }, work);
}

type Waiting = { asker: Asker; start: () => void; drop: (why: unknown) => void };

/**
 * Lets `atOnce` pieces of work run and at most `most` wait. Each line (an address, say) gets its turn after
 * the others, so nobody waits behind everything that one of them asked for. When the queue is full, the line
 * with most waiting loses the last of it, strangers' lines before accounts' own; where the newcomer's line is
 * that line, the newcomer is refused. Whoever has left is dropped.
 */
export function makeTurns({ atOnce, most }: { atOnce: number; most: number }) {
  let running = 0;
  let waiting: Waiting[] = [];
  /** What a piece of work took of late, in seconds. */
  let pace = 0.5;

  /** Refuses, with the seconds after which those that wait now are done. */
  const busy = () =>
    refuse("SERVICE_UNAVAILABLE", "Many people sign in just now. Try again soon.", {
      reason: "busy",
      retry_after: Math.min(30, Math.ceil((most / atOnce) * pace) || 1),
    });

  const leave = (one: Waiting, why: unknown) => {
    waiting = waiting.filter((other) => other !== one);
    one.drop(why);
  };

  function makeRoom(asker: Asker): void {
    if (waiting.length < most) return;
    const weigh = ({ line, isTrusted }: Asker) =>
      waiting.filter((one) => one.asker.line === line).length + (isTrusted ? 0 : most);
    const heaviest = Math.max(...waiting.map((one) => weigh(one.asker)));
    const last = waiting.findLast((one) => weigh(one.asker) === heaviest);
    if (!last || heaviest <= weigh(asker) + 1) throw busy();
    leave(last, busy());
  }

  async function wait(asker: Asker): Promise<void> {
    makeRoom(asker);
    const { signal } = asker;
    await new Promise<void>((start, drop) => {
      const one: Waiting = { asker, start, drop };
      waiting.push(one);
      signal?.addEventListener("abort", () => leave(one, gone()), { once: true });
    });
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const asker = asking.getStore() ?? { line: "", isTrusted: true };
    if (asker.hasTurn) return work();
    if (asker.signal?.aborted) throw gone();
    if (running >= atOnce) await wait(asker);
    else running += 1;
    const began = performance.now();
    try {
      return await asking.run({ ...asker, hasTurn: true }, work);
    } finally {
      pace = pace * 0.8 + ((performance.now() - began) / 1000) * 0.2;
      // The place is handed on, so that nobody can slip in between.
      const [next, ...rest] = waiting;
      if (next) {
        const isSame = (one: Waiting) => one.asker.line === next.asker.line;
        waiting = [...rest.filter((one) => !isSame(one)), ...rest.filter(isSame)];
        next.start();
      } else running -= 1;
    }
  };
}

function gone() {
  return refuse("SERVICE_UNAVAILABLE", "The client has left.", { reason: "left" });
}
