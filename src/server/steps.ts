import { setImmediate } from "node:timers/promises";

/** Runs long work in steps and lets other requests be answered between two steps. */
export async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
