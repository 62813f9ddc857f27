import { randomInt } from "node:crypto";
import { refuse } from "#lib/errors.ts";

/** How long a call waits for its school's others, in milliseconds: as long as for a connection. */
const PATIENCE_MS = 4000;
/** How many calls of a school wait at most. Usual ones take milliseconds, so that even a whole staff room stays below. */
const LINE = 200;
/** Between these seconds a refused call comes back: those that were refused together must not return together. */
const RETRY_S = [2, 6] as const;

type School = { running: number; line: Set<() => void> };

/**
 * Limits how many calls of one school hold a connection at once, so that slow ones leave others to the other schools. A
 * call beyond that waits in its school's line, for a moment, and is then refused with 503. A call within its share costs
 * a look into a map.
 */
export function makeShares(atOnce: number, { patience = PATIENCE_MS, longest = LINE } = {}) {
  const schools = new Map<string, School>();

  async function inShare<T>(
    school_id: string,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    let school = schools.get(school_id);
    if (!school) schools.set(school_id, (school = { running: 0, line: new Set() }));
    // Who is given a turn takes over the place of the call that ended, so the number stays.
    if (school.running < atOnce) school.running += 1;
    else await waitIn(school.line, signal);
    try {
      return await work();
    } finally {
      leave(school_id, school);
    }
  }

  function leave(school_id: string, school: School): void {
    const [next] = school.line;
    if (next) return next();
    school.running -= 1;
    if (school.running === 0) schools.delete(school_id);
  }

  async function waitIn(line: School["line"], signal: AbortSignal | undefined): Promise<void> {
    if (line.size >= longest || signal?.aborted) throw busy();
    await new Promise<void>((done, fail) => {
      const giveUp = () => {
        end();
        fail(busy());
      };
      const start = () => {
        end();
        done();
      };
      const timer = setTimeout(giveUp, patience);
      const end = () => {
        line.delete(start);
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      };
      line.add(start);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  return Object.assign(inShare, {
    /** How many calls wait for others of their school. */
    waiting: () => [...schools.values()].reduce((sum, { line }) => sum + line.size, 0),
  });
}

export type Shares = ReturnType<typeof makeShares>;

function busy() {
  const words = "Your school does very much at once just now. Try again in a moment.";
  return refuse("SERVICE_UNAVAILABLE", words, {
    reason: "busy",
    retry_after: randomInt(RETRY_S[0], RETRY_S[1]),
  });
}
