import { AsyncLocalStorage } from "node:async_hooks";
import type { Asker } from "#server/turns.ts";

type Asking = Asker & { hasTurn?: boolean };

/**
 * Set while a call runs that may hash a password, because Better Auth does not pass anything of the request on to
 * password hashing.
 */
const asking = new AsyncLocalStorage<Asking>();
let running = 0;

/** The asker of the current request; work outside a request is our own and trusted. */
export function whoAsks(): Asking {
  return asking.getStore() ?? { line: "", isTrusted: true };
}

/**
 * Runs work on behalf of its asker. While somebody's work runs, Node 20 keeps account of each promise of the whole
 * process, which then takes twice as long. So this ends with the last of them, and only calls outside a school run so.
 */
export async function runAs<T>(asker: Asking, work: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await asking.run(asker, work);
  } finally {
    running -= 1;
    if (running === 0) asking.disable();
  }
}

/** Runs a part of a request in the account's own line: its owner has already proved something. */
export function runInLineOf<T>(account: string, work: () => Promise<T>): Promise<T> {
  const own = { line: `account:${account}`, isTrusted: true };
  return runAs({ ...whoAsks(), ...own }, work);
}
