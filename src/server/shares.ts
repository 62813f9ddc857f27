import { randomInt } from "node:crypto";
import { refuse } from "#lib/errors.ts";

/** How long a call waits for its school's others, in milliseconds: as long as for a connection. */
const PATIENCE_MS = 4000;
/** How many calls of a school wait at most. Usual ones take milliseconds, so that even a whole staff room stays below. */
const LINE = 200;
/** Between these seconds a refused call comes back: those that were refused together must not return together. */
const RETRY_S = [2, 6] as const;

/** How long after its last call a school still counts as one that the others leave room for, in milliseconds. */
const PRESENT_MS = 5000;

/** More waiting calls than this are more than the pages of a few people. */
const CROWD = 8;
/** After how long, in milliseconds, a call is a long one, and how long the rest after it is at most. */
const LONG_MS = 30;
const REST_MS = 500;

type Waiting = { isQuick: boolean; start: () => void };
/** `slow` counts the calls that may be slow, and those that have ended and whose rest goes on. */
type School = { running: number; slow: number; line: Set<Waiting> };

/**
 * Limits how many calls of one school hold a connection at once: to `most`, and those that may be slow to `beside` while
 * other schools call, so that these keep connections and processors. If a crowd waits then, a long call is followed by a
 * rest of the same length. A call beyond its share waits in its school's line, for a moment, and is then refused with 503.
 * One within it costs a look into a map.
 */
export function makeShares(
  most: number,
  { beside = most, patience = PATIENCE_MS, longest = LINE } = {},
) {
  const schools = new Map<string, School>();
  let latest = { school_id: "", at: -Infinity };
  /** When a school other than the latest called. */
  let otherAt = -Infinity;

  function note(school_id: string): void {
    if (school_id !== latest.school_id) otherAt = latest.at;
    latest = { school_id, at: performance.now() };
  }

  /** Whether other schools call too. */
  function hasOthers(school_id: string): boolean {
    const at = school_id === latest.school_id ? otherAt : latest.at;
    return performance.now() - at < PRESENT_MS;
  }

  function hasRoom(school_id: string, { running, slow }: School, isQuick: boolean): boolean {
    if (running >= most || isQuick) return running < most;
    return slow < (hasOthers(school_id) ? beside : most);
  }

  /**
   * `isQuick` is a call of every morning, which waits for no report of its school. The work is told whether it should
   * give way to other schools.
   */
  async function inShare<T>(
    school_id: string,
    signal: AbortSignal | undefined,
    work: (givesWay: boolean) => Promise<T>,
    isQuick = false,
  ): Promise<T> {
    note(school_id);
    let school = schools.get(school_id);
    if (!school) schools.set(school_id, (school = { running: 0, slow: 0, line: new Set() }));
    if (hasRoom(school_id, school, isQuick)) enter(school, isQuick);
    // Who waits is counted by the call that lets it go on.
    else await waitIn(school.line, isQuick, signal);
    const givesWay = !isQuick && hasOthers(school_id);
    const began = performance.now();
    try {
      return await work(givesWay);
    } finally {
      const took = performance.now() - began;
      school.running -= 1;
      if (givesWay && took >= LONG_MS && school.line.size > CROWD) {
        // Who waits has a timer of their own that keeps the process.
        setTimeout(endRest, Math.min(took, REST_MS), school_id, school).unref();
      } else if (!isQuick) school.slow -= 1;
      startNext(school_id, school);
    }
  }

  function enter(school: School, isQuick: boolean): void {
    school.running += 1;
    if (!isQuick) school.slow += 1;
  }

  function endRest(school_id: string, school: School): void {
    school.slow -= 1;
    startNext(school_id, school);
  }

  function startNext(school_id: string, school: School): void {
    for (const next of school.line) {
      if (!hasRoom(school_id, school, next.isQuick)) continue;
      enter(school, next.isQuick);
      next.start();
    }
    if (school.running + school.slow === 0) schools.delete(school_id);
  }

  async function waitIn(
    line: School["line"],
    isQuick: boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> {
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
      const waiting = { isQuick, start };
      const timer = setTimeout(giveUp, patience);
      const end = () => {
        line.delete(waiting);
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      };
      line.add(waiting);
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
