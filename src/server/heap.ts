import { Session } from "node:inspector/promises";
import { getHeapSpaceStatistics } from "node:v8";

/** How long nobody asks for anything, in milliseconds, before the heap is put in order. */
const QUIET_MS = 1000;
/**
 * By how many bytes the heap has grown since it was last put in order, for another time to be worth its price: V8 has to
 * compile anew what calls run, and the next thousand take up to twice the time.
 */
const GROWN = 8 * 1024 * 1024;

export type Heap = {
  /** Collects garbage and gives back to the system what is empty. */
  compact(): Promise<unknown>;
  /** How many bytes it has for what stays. */
  size(): number;
};

/**
 * Puts the heap in order when nobody has asked for a while and it has grown: V8 leaves a fourth of it empty, in pieces
 * between what is in use, and moves these together only when memory runs out. It takes some 60 ms. Answers what to call
 * at each request.
 */
export function tidyWhenQuiet(heap = ownHeap()): () => void {
  let askedAt = performance.now();
  let tidied = 0;
  const look = async () => {
    if (performance.now() - askedAt >= QUIET_MS && heap.size() - tidied >= GROWN) {
      await heap.compact();
      tidied = heap.size();
    }
  };
  // Where the inspector refuses, the heap stays as V8 leaves it.
  const lookLater = () =>
    void setTimeout(() => void look().then(lookLater, () => {}), QUIET_MS).unref();
  lookLater();
  return () => void (askedAt = performance.now());
}

/**
 * This process's heap. Only the inspector lets V8 collect as if memory had run out: the global `gc` leaves the pages of the
 * new space where they are, 8 MiB.
 */
export function ownHeap(): Heap {
  return {
    async compact() {
      const session = new Session();
      session.connect();
      await session.post("HeapProfiler.collectGarbage");
      session.disconnect();
    },
    // The space for what is new does not count: a hundred calls fill it again.
    size: () =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space")?.space_size ??
      0,
  };
}
