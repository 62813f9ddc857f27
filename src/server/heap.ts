import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** How long nobody asks for anything, in milliseconds, before the heap is put in order. */
const QUIET_MS = 1000;
/** By how many bytes the heap has grown since it was last put in order, for another time to be worth its pause. */
const GROWN = 8 * 1024 * 1024;

export type Heap = {
  /** Collects garbage and moves what is left together. */
  compact(): void;
  /** The heap's size in bytes. */
  size(): number;
};

/**
 * Puts the heap in order when nobody has asked for a while and it has grown: V8 leaves a fourth of it empty, in pieces
 * between what is in use, and moves these together only when memory runs out. It takes some 60 ms. Answers what to call
 * at each request.
 */
export function tidyWhenQuiet(heap: Heap | undefined = ownHeap()): () => void {
  if (!heap) return () => {};
  let askedAt = performance.now();
  let tidied = 0;
  const look = () => {
    if (performance.now() - askedAt < QUIET_MS || heap.size() - tidied < GROWN) return;
    heap.compact();
    tidied = heap.size();
  };
  setInterval(look, QUIET_MS).unref();
  return () => void (askedAt = performance.now());
}

/** Undefined where the server was started without `--expose-gc`. */
function ownHeap(): Heap | undefined {
  const { gc } = globalThis;
  if (!gc) return undefined;
  return {
    compact() {
      setFlagsFromString("--compact-on-every-full-gc");
      gc();
      setFlagsFromString("--no-compact-on-every-full-gc");
    },
    size: () => getHeapStatistics().total_heap_size,
  };
}
