import { AsyncLocalStorage } from "node:async_hooks";
import type { Asker } from "#server/turns.ts";

type Asking = Asker & { hasTurn?: boolean };

/**
 * Set for a whole request, because Better Auth does not pass anything of the request on to password hashing.
 */
const asking = new AsyncLocalStorage<Asking>();

/** The asker of the current request; work outside a request is our own and trusted. */
export function whoAsks(): Asking {
  return asking.getStore() ?? { line: "", isTrusted: true };
}

/** Runs a request on behalf of its asker. */
export function runAs<T>(asker: Asking, work: () => T): T {
  return asking.run(asker, work);
}

/** Runs a part of a request in the account's own line: its owner has already proved something. */
export function runInLineOf<T>(account: string, work: () => T): T {
  const own = { line: `account:${account}`, isTrusted: true };
  return asking.run({ ...whoAsks(), ...own }, work);
}
