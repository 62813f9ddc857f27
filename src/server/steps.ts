import { setImmediate } from "node:timers/promises";

/** Does long work in steps: between two of them everybody else is answered. */
export async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
